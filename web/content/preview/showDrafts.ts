import { enableVisualEditing, type HistoryAdapter } from '@sanity/visual-editing'
import type { QueryClient } from '@tanstack/react-query'
import type { DataRouter } from 'react-router-dom'
import { withReplaced } from '../browserCache.ts'
import { finishInBrowser, studioChannel } from '../sanityClient.ts'

/** Above everything of the site, its menus and dialogs included. */
const OVERLAY_Z_INDEX = 2_147_483_000

/** Tells the Studio where its user goes on the site, and goes where the Studio says. */
function historyAdapter(router: DataRouter): HistoryAdapter {
  const address = () => {
    const { pathname, search, hash } = router.state.location
    return pathname + search + hash
  }
  return {
    subscribe(tell) {
      let told = address()
      tell({ type: 'replace', url: told })
      return router.subscribe(({ historyAction }) => {
        if (address() === told) return
        told = address()
        tell({ type: historyAction.toLowerCase() as Lowercase<typeof historyAction>, url: told })
      })
    },
    update({ type, url }) {
      if (type === 'pop') void router.navigate(-1)
      else if (url !== address()) void router.navigate(url, { replace: type === 'replace' })
    },
  }
}

/**
 * Lets the frames over texts and pictures draw themselves: the package writes its marks as HTML, which the site's
 * security policy admits from nobody else. Only here, in the Studio's frame.
 */
function allowOverlays(): void {
  globalThis.trustedTypes?.createPolicy('default', { createHTML: (html: string) => html })
}

/**
 * Beside the words in a link, a click opens the document that they are from, too: it never leaves for the link's page.
 */
function frameLinks(): void {
  const frameNew = () => {
    for (const link of document.querySelectorAll<HTMLElement>('a:not([data-sanity-edit-target])')) {
      link.dataset.sanityEditTarget = ''
    }
  }
  new MutationObserver(frameNew).observe(document.body, { childList: true, subtree: true })
  frameNew()
}

/**
 * For a page in the Studio's Presentation tool: replaces what is on the screen by what the Studio's user sees, keeps it
 * so while they type, and lays frames over the texts and pictures that open their fields.
 * @param connected called when the Studio has answered: what is published is of no interest anymore
 */
export function showDrafts(queries: QueryClient, router: DataRouter, connected: () => void): void {
  const askAgain = () => queries.invalidateQueries({ queryKey: ['content'] })
  allowOverlays()
  frameLinks()
  enableVisualEditing({
    history: historyAdapter(router),
    zIndex: OVERLAY_Z_INDEX,
    // The channel follows the perspective by itself: no reload.
    onPerspectiveChange: () => undefined,
    refresh: ({ source }) => (source === 'manual' ? askAgain() : false),
  })
  void studioChannel?.finally(connected).then((channel) => {
    channel.onChange(({ queryKey }, result) => {
      void finishInBrowser(result).then((content) => {
        // Gone, or there for the first time: the query itself knows what to do then.
        if (content === null || queries.getQueryData(queryKey) === undefined) {
          return queries.invalidateQueries({ queryKey })
        }
        queries.setQueryData(queryKey, withReplaced(queries, queryKey, { content, syncTags: [] }))
      })
    })
    return askAgain()
  })
}
