/**
 * Normalizes text for searching. Ignores case, accents and extra white space, which phones add after a word. Some
 * letters, such as ß and ı, only become plain ones in upper case; ẞ must become ß before that. Phones and staff type
 * curly quotes and dashes where keyboards have plain ones.
 */
export const foldText = (text: string): string =>
  text
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[‘’ʼ]/g, "'")
    .replaceAll(/[“”]/g, '"')
    .replaceAll(/[‐‑–—]/g, '-')
    .replaceAll(/\s+/g, ' ')
    .trim()
