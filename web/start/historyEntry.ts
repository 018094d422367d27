import { randomKey } from '../lib/randomKey.ts'

/**
 * A host that ignores case, or serves `/mobile.html`, sends the page of `/Mobile`. Replaces the path by the canonical one.
 */
export function takeCanonicalPath(): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')
  if (!link) return
  const { pathname } = new URL(link.href)
  if (pathname !== location.pathname) {
    history.replaceState(history.state, '', pathname + location.search + location.hash)
  }
}

/**
 * A dialog may show another URL while the router stays on the list behind it (React Router's `mask`). A document
 * loaded from that URL is that page, not the list.
 */
export function forgetMask(): void {
  const { masked, ...state } = (history.state ?? {}) as { masked?: unknown }
  if (masked !== undefined) history.replaceState(state, '')
}

/**
 * Gives the history entry a unique key, as React Router's framework mode does. The router stores scroll positions by
 * it, and would otherwise mix up all documents loaded in this tab.
 */
export function nameHistoryEntry(): void {
  const state = history.state as { key?: string } | null
  if (!state?.key) history.replaceState({ ...state, key: randomKey() }, '')
}
