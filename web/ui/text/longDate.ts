const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** 'August 18, 2026' for '2026-08-18', the same day everywhere. */
export const longDate = (day: string) => format.format(new Date(day))
