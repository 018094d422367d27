/** What a Sanity custom rule answers: `true`, or the sentence that tells staff what to do. */
export type Verdict = true | string

/** A rule for texts of one form. An empty value passes: `required` says that. @param sentence says what to write */
export const matching =
  (form: RegExp, sentence: string) =>
  (text: string | undefined): Verdict =>
    !text || form.test(text) || sentence
