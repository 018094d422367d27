/**
 * When an article of a day appeared: at noon, because midnight in UTC is the evening before in America, and readers show
 * it in their own time. Search engines ask for a time, too.
 */
export const articleMoment = (day: string): string => `${day}T12:00:00Z`
