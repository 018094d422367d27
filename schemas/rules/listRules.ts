import type { Verdict } from '@archstep/contracts/fields/verdict.ts'

/** At least as many items as the page has room for. A missing list passes; that is what `required` is for. */
export function exactlyVerdict(count: number, things: string, list: readonly unknown[] | undefined): Verdict {
  if (list === undefined || list.length >= count) return true
  return `The page has room for exactly ${count} ${things}: add ${count - list.length}.`
}
