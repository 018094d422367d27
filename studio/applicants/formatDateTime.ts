const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** A moment as people write it, on their own clock. */
export const formatDateTime = (iso: string): string => format.format(new Date(iso))
