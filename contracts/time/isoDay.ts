/** Swedish formats dates and times like ISO 8601. */
export const ISO_LOCALE = 'sv-SE'

/** '2026-11-23': the calendar day on this device's clock. */
export const isoDay = (moment: Date): string => moment.toLocaleDateString(ISO_LOCALE)
