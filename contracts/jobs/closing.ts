/** The time at which a day ends in the last time zone on earth. */
const LAST_MOMENT = 'T23:59:59-12:00'

/**
 * A job takes applications until its closing day has ended everywhere on earth, so that no time zone misses it.
 * @param closesOn a day, `2026-12-31`
 * @returns the moment, in milliseconds since 1970; undefined for no day
 */
export function closingTime(closesOn: unknown): number | undefined {
  const time = typeof closesOn === 'string' ? Date.parse(closesOn + LAST_MOMENT) : Number.NaN
  return Number.isNaN(time) ? undefined : time
}

interface Closing {
  readonly active?: boolean | null | undefined
  readonly closesOn?: string | null | undefined
}

/** Whether a job takes applications: staff have not closed it, and its closing day is not over. */
export const isJobOpen = ({ active, closesOn }: Closing, now: number): boolean =>
  active !== false && now <= (closingTime(closesOn) ?? now)

/** The same moment as a GROQ expression. */
export const closesAtGroq = `closesOn + "${LAST_MOMENT}"` as const
/** The same rule in GROQ. */
export const isJobOpenGroq =
  `(active != false && coalesce(dateTime(${closesAtGroq}) >= dateTime(now()), true))` as const
