import { navigationEntry } from './navigationEntry.ts'

/**
 * Whether this document was reloaded or reached through the history, so that the browser restores a scroll position.
 */
export function isReturn(): boolean {
  const type = navigationEntry()?.type
  return type === 'reload' || type === 'back_forward'
}
