const STORAGE_KEY = 'interest-form'

/** What was sent last, in short, and the key that the careers API knows it by. */
export interface Submission {
  of: string
  key: string
}

/** What a visitor has typed, for the life of the tab. */
export interface Draft {
  fields: Readonly<Record<string, string>>
  /** The job that the visitor came from when typing began. */
  job?: string | undefined
  attempt?: Submission | undefined
}

/** @returns undefined when there is none, or storage is blocked */
export function readDraft(): Draft | undefined {
  try {
    const stored = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null') as Partial<Draft> | null
    return stored?.fields && { ...stored, fields: stored.fields }
  } catch {
    return undefined
  }
}

/** Keeps the draft over a reload; where storage is blocked or full the form works as well, for as long as it is open. */
export function storeDraft(draft: Draft): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(draft))
  } catch {
    // See above.
  }
}

export function clearDraft(): void {
  try {
    sessionStorage.removeItem(STORAGE_KEY)
  } catch {
    // Nothing was stored.
  }
}
