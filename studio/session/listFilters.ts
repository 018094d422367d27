import type { FilterParams, Order } from '@archstep/contracts/api/deskRequests.ts'

/** The recruiter's filters; '' means all. */
export const noFilters = {
  search: '',
  status: '',
  opening: '',
  authorization: '',
  location: '',
  /** A day, in the recruiter's time zone. */
  from: '',
  /** A day, inclusive. */
  to: '',
}
export type ListFilters = typeof noFilters

const startOf = (day: string, daysLater = 0): string => {
  const date = new Date(`${day}T00:00:00`)
  date.setDate(date.getDate() + daysLater)
  return date.toISOString()
}

/** The filters as the desk's parameters: days become timestamps. */
export function queryOf({ from, to, ...chosen }: ListFilters): FilterParams {
  const asked = Object.entries(chosen).filter(([, value]) => value.trim() !== '')
  return {
    // The filters offer only values that the desk accepts.
    ...(Object.fromEntries(asked) as FilterParams),
    ...(from === '' ? {} : { from: startOf(from) }),
    ...(to === '' ? {} : { to: startOf(to, 1) }),
  }
}

export interface ListView {
  filters: ListFilters
  sort: Order
  offset: number
  /** Selected applications; some may be gone. */
  chosen: readonly string[]
}
export const firstView: ListView = { filters: noFilters, sort: '-created_at', offset: 0, chosen: [] }
