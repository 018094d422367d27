/** One thing that the doctor has to say, in a sentence that ends with what to do. */
export interface Finding {
  /** `broken`: something does not work. `note`: it works, and should be known. `unseen`: it could not be looked at. */
  readonly level: 'broken' | 'note' | 'unseen'
  readonly text: string
}

export const broken = (text: string): Finding[] => [{ level: 'broken', text }]
export const note = (text: string): Finding[] => [{ level: 'note', text }]
export const unseen = (text: string): Finding[] => [{ level: 'unseen', text }]
