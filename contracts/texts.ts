/** What a text may be that somebody writes into a form. Who asks for it has words of their own for what is wrong. */
import * as z from 'zod/mini'

/** Something to read: spaces of no width, fillers and the like are none. */
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
  /** There is a line break or a control character where only one line belongs. */
  notOneLine: string
  /** There is a control character that is no line break and no tab. */
  control: string
}

const readable = (missing: string) => z.refine<string>((text) => READABLE.test(text), missing)

/** Text of one line in which there is something to read. */
export const lineChecks = (max: number, missing: string, { tooLong, notOneLine }: TextWords) =>
  [z.minLength(1, missing), z.maxLength(max, tooLong(max)), z.regex(ONE_LINE, notOneLine), readable(missing)] as const

/** Text of several lines. */
export const paragraphChecks = (max: number, { tooLong, control }: TextWords) =>
  [z.maxLength(max, tooLong(max)), z.regex(LINES, control)] as const

/** The same, and there is something to read in it. */
export const readableChecks = (max: number, missing: string, words: TextWords) =>
  [...paragraphChecks(max, words), readable(missing)] as const
