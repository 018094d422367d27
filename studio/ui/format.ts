const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

export const formatDateTime = (iso: string): string => format.format(new Date(iso))

/** '1,234' */
export const formatNumber = (value: number): string => value.toLocaleString('en-US')

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
