const WORDS_PER_MINUTE = 220

/**
 * '4 min read' for an article of so many words; it never breaks over two lines.
 * @param text of the site settings, with `{minutes}` for the number
 */
export const readingTime = (text: string, words: number) =>
  text.replace('{minutes}', String(Math.max(1, Math.round(words / WORDS_PER_MINUTE)))).replaceAll(' ', '\u00A0')
