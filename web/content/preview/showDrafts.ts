import { enableVisualEditing, type HistoryAdapter } from '@sanity/visual-editing'
import type { QueryClient } from '@tanstack/react-query'
import type { StudioChannel } from './studioChannel.ts'

/** Above everything of the site, its menus and dialogs included. */
const OVERLAY_Z_INDEX = 2_147_483_000

type Navigate = Parameters<HistoryAdapter['subscribe']>[0]

const address = () => location.pathname + location.search + location.hash

/** Tells the Studio where its user goes on the site, and goes where the Studio says. */
function historyAdapter(): HistoryAdapter {
  let tell: Navigate = () => undefined
  for (const method of ['pushState', 'replaceState'] as const) {
    const original = history[method].bind(history)
    history[method] = (...args) => {
      original(...args)
      tell({ type: method === 'pushState' ? 'push' : 'replace', url: address() })
    }
  }
  addEventListener('popstate', () => tell({ type: 'pop', url: address() }))
  return {
    subscribe(navigate) {
      tell = navigate
      navigate({ type: 'replace', url: address() })
      return () => {
        tell = () => undefined
      }
    },
    update({ type, url }) {
      if (type === 'pop') return history.back()
      if (url === address()) return
      history[type === 'push' ? 'pushState' : 'replaceState'](null, '', url)
      // The router follows the browser's own steps only: this is one.
      dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }))
    },
  }
}

/**
 * Lets the frames over texts and pictures draw themselves: the package writes its marks as HTML, which the site's security policy
 * admits from nobody else. Only here, in the Studio's frame.
 */
function allowOverlays(): void {
  globalThis.trustedTypes?.createPolicy('default', { createHTML: (html: string) => html })
}

/**
 * For a page in the Studio's Presentation tool: replaces what is on the screen by what the Studio's user sees, keeps it
 * so while they type, and lays frames over the texts and pictures that open their fields.
 * @param finish makes the pictures of an answer ready to be drawn
 */
export function showDrafts(
  queries: QueryClient,
  connection: Promise<StudioChannel>,
  finish: (result: unknown) => Promise<unknown>,
): void {
  const askAgain = () => queries.invalidateQueries({ queryKey: ['content'] })
  allowOverlays()
  enableVisualEditing({
    history: historyAdapter(),
    zIndex: OVERLAY_Z_INDEX,
    // The channel follows the perspective by itself: no reload.
    onPerspectiveChange: () => undefined,
    refresh: ({ source }) => (source === 'manual' ? askAgain() : false),
  })
  void connection.then((channel) => {
    channel.onChange(({ queryKey }, result) => {
      // Gone, or there for the first time: the query itself knows what to do then.
      if (result === null || queries.getQueryData(queryKey) === undefined) {
        void queries.invalidateQueries({ queryKey })
      } else {
        void finish(result).then((data) => queries.setQueryData(queryKey, data))
      }
    })
    return askAgain()
  })
}
