/** Checks for texts that people type into forms. The caller supplies the error messages. */
import * as z from 'zod/mini'

/** At least one visible character; zero-width spaces, fillers and the like don't count. */
const READABLE = /[^\s\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u

/*
 * Control characters have no place in the recruiters' terminals and spreadsheets. The patterns spell them out because
 * they are part of the API's description, and not every language's regular expressions know \p{Cc}.
 */
// oxlint-disable-next-line no-control-regex -- to keep them out
const ONE_LINE = /^[^\u0000-\u001f\u007f-\u009f]*$/
// oxlint-disable-next-line no-control-regex -- to keep them out
const LINES = /^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]*$/

export interface TextWords {
  tooLong: (max: number) => string
  /** A line break or control character in a single-line field. */
  notOneLine: string
  /** A control character other than a line break or tab. */
  control: string
}

/** The messages of the API (for programs) and of the Studio. The site's forms have their own. */
export const TEXT_WORDS: TextWords = {
  tooLong: (max) => `Use ${max.toLocaleString('en-US')} characters or fewer.`,
  notOneLine: 'Remove line breaks and control characters.',
  control: 'Remove control characters.',
}

const readable = (missing: string) => z.refine<string>((text) => READABLE.test(text), missing)

/** Single-line text, may be blank. */
export const optionalLineChecks = (max: number, { tooLong, notOneLine }: TextWords) =>
  [z.maxLength(max, tooLong(max)), z.regex(ONE_LINE, notOneLine)] as const

/** Single-line text, not blank. */
export const lineChecks = (max: number, missing: string, words: TextWords) =>
  [
    // Aborts, because `readable` below has the same message. This check is for the API's description.
    z.minLength(1, { error: missing, abort: true }),
    ...optionalLineChecks(max, words),
    readable(missing),
  ] as const

/** Multi-line text, may be blank. */
export const paragraphChecks = (max: number, { tooLong, control }: TextWords) =>
  [z.maxLength(max, tooLong(max)), z.regex(LINES, control)] as const

/** Multi-line text, not blank. */
export const readableChecks = (max: number, missing: string, words: TextWords) =>
  [...paragraphChecks(max, words), readable(missing)] as const
