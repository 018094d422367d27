import type { Site } from '../content/queries/site.ts'

type Dates = Pick<NonNullable<Site['banner']>, 'from' | 'until'>

/** Whether a banner is current at a time, in milliseconds. */
export const isBannerCurrent = ({ from, until }: Dates, now: number): boolean =>
  !!from && !!until && Date.parse(from) <= now && now < Date.parse(until)
