/**
 * How a search compares words: letter case and accents say nothing, and white space, the no-break space too, is one
 * space between words and none around them. Phones put a space after a word by themselves. Some letters only become
 * ordinary ones as capitals, such as ß and ı, and ẞ has to be ß for that. Staff and phones type curly quotes and dashes,
 * keyboards the plain ones.
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
