import { plural } from '@archstep/contracts/text/plural.ts'

export const inWeeks = (weeks: number) => plural(weeks, 'week', 'weeks')

interface Part {
  weeks: number
  /** In dollars. */
  cost: number
}

interface SummedUp<P> {
  /** The parts, each with the weeks that pass before it. */
  rows: (P & { before: number })[]
  weeks: number
  cost: number
}

/** Sums up the parts of an offer, and counts the weeks before each. */
export function addUpOffer<P extends Part>(parts: readonly P[]): SummedUp<P> {
  const rows: (P & { before: number })[] = []
  let [weeks, cost] = [0, 0]
  for (const part of parts) {
    rows.push({ ...part, before: weeks })
    weeks += part.weeks
    cost += part.cost
  }
  return { rows, weeks, cost }
}
