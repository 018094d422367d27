const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

export const formatDateTime = (iso: string): string => format.format(new Date(iso))

export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
