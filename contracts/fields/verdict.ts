/** The result of a custom Sanity rule: `true`, or a sentence that tells staff what to do. */
export type Verdict = true | string

/**
 * A rule for texts that must match a pattern. Empty passes; that is what `required` is for.
 * @param sentence says what to write
 */
export const matching =
  (form: RegExp, sentence: string) =>
  (text: string | undefined): Verdict =>
    !text || form.test(text) || sentence
