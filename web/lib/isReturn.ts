/**
 * Whether this document was reloaded or reached through the history, so that the browser restores a scroll position.
 */
export function isReturn(): boolean {
  const [visit] = performance.getEntriesByType('navigation')
  const type = (visit as Partial<PerformanceNavigationTiming> | undefined)?.type
  return type === 'reload' || type === 'back_forward'
}
