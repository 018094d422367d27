/** For how many months applications may be kept. */
export const RETENTION_MONTHS = { min: 3, max: 120 } as const
