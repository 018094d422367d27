const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** A moment as people write it, on their own clock. */
export const formatDateTime = (iso: string): string => format.format(new Date(iso))

/** '1 text', '3 texts'. */
export const plural = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`

/** Why something failed: what was thrown, without its kind and its trace. */
export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
