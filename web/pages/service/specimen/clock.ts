const DAY = 24 * 60

const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

/** Some minutes after a time of day on the 24-hour clock, as people here write it: '2:20 a.m.'. */
export function clockText(clock: string, after: number): string {
  const minutes = (minutesOf(clock) + after) % DAY
  const hour = Math.floor(minutes / 60)
  return `${hour % 12 || 12}:${String(minutes % 60).padStart(2, '0')} ${hour < 12 ? 'a.m.' : 'p.m.'}`
}

/**
 * Which figure of a series was read at a time of day; the series may go past midnight.
 * @param start of the series, 24-hour clock
 * @param every minutes between two figures
 */
export const eventPlace = (start: string, every: number, at: string): number =>
  Math.round(((minutesOf(at) - minutesOf(start) + DAY) % DAY) / every)
