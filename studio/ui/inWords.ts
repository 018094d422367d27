const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** Date and time in the person's time zone. */
export const formatDateTime = (iso: string): string => format.format(new Date(iso))

/** The message of a thrown value, without its name and stack. */
export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
