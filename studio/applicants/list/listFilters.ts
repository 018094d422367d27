import type { Query } from '../desk.ts'

/** What a recruiter has chosen above the list; '' stands for everything. */
export const noFilters = {
  search: '',
  status: '',
  opening: '',
  authorization: '',
  location: '',
  /** A day, on the clock of the recruiter. */
  from: '',
  /** A day, which is still in. */
  to: '',
}
export type Filters = typeof noFilters

const startOf = (day: string, daysLater = 0): string => {
  const date = new Date(`${day}T00:00:00`)
  date.setDate(date.getDate() + daysLater)
  return date.toISOString()
}

/** The filters as the desk is asked: days become moments. */
export function queryOf({ from, to, ...chosen }: Filters): Query {
  const asked = Object.entries(chosen).filter(([, value]) => value.trim() !== '')
  return {
    ...Object.fromEntries(asked),
    ...(from === '' ? {} : { from: startOf(from) }),
    ...(to === '' ? {} : { to: startOf(to, 1) }),
  }
}

/** What the list shows. */
export interface ListView {
  filters: Filters
  sort: string
  offset: number
  /** Applications that something is to be done with; some may be gone. */
  chosen: readonly string[]
}
export const firstView: ListView = { filters: noFilters, sort: '-created_at', offset: 0, chosen: [] }
