import type { Verdict } from '@archstep/contracts/verdict.ts'

/** Not fewer than the page has places for. An empty list passes: `required` says that. */
export function exactlyVerdict(count: number, things: string, list: readonly unknown[] | undefined): Verdict {
  if (list === undefined || list.length >= count) return true
  return `The page has places for exactly ${count} ${things}: add ${count - list.length}.`
}
