/** Minutes since midnight of a time of day, '14:30'. */
export const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

const DAY = 24 * 60

/**
 * The index of a time of day in a series of readings, fractional between two. The series may go past midnight.
 * @param start of the series
 * @param every minutes between two readings
 */
export const indexInSeries = (start: string, every: number, at: string): number =>
  ((minutesOf(at) - minutesOf(start) + DAY) % DAY) / every
