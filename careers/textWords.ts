import type { TextWords } from '@archstep/contracts/texts.ts'

/** What is said of a text that can't be stored. */
export const TEXT_WORDS: TextWords = {
  tooLong: (max) => `Use ${max.toLocaleString('en-US')} characters or fewer.`,
  notOneLine: 'Remove line breaks and control characters.',
  control: 'Remove control characters.',
}
