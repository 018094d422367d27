const WORDS_PER_MINUTE = 220

/** '4 min read' for a text of so many words; it never breaks over two lines. */
export const readingTime = (words: number) => `${Math.max(1, Math.round(words / WORDS_PER_MINUTE))}\u00A0min\u00A0read`
