/**
 * Whether this document is loaded again, by a reload or from the history: the visitor has a place in it, to which the
 * browser returns.
 */
export function isReturn(): boolean {
  const [visit] = performance.getEntriesByType('navigation')
  const type = (visit as Partial<PerformanceNavigationTiming> | undefined)?.type
  return type === 'reload' || type === 'back_forward'
}
