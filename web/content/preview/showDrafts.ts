import { enableVisualEditing, type HistoryAdapter } from '@sanity/visual-editing'
import type { QueryClient } from '@tanstack/react-query'
import type { DataRouter } from 'react-router-dom'
import { CONTENT } from '../contentQuery.ts'
import { withReplaced } from '../replacedResults.ts'
import { resolveInBrowser, studioChannel } from '../sanityClient.ts'

/** Above everything on the site, including menus and dialogs. */
const OVERLAY_Z_INDEX = 2_147_483_000

/** Syncs navigation between the site and the Studio, both ways. */
function historyAdapter(router: DataRouter): HistoryAdapter {
  const currentHref = () => {
    const { pathname, search, hash } = router.state.location
    return pathname + search + hash
  }
  return {
    subscribe(send) {
      let sent = currentHref()
      send({ type: 'replace', url: sent })
      return router.subscribe(({ historyAction }) => {
        if (currentHref() === sent) return
        sent = currentHref()
        send({ type: historyAction.toLowerCase() as Lowercase<typeof historyAction>, url: sent })
      })
    },
    update({ type, url }) {
      if (type === 'pop') void router.navigate(-1)
      else if (url !== currentHref()) void router.navigate(url, { replace: type === 'replace' })
    },
  }
}

/**
 * Lets the overlays render: the package writes HTML strings, which the site's CSP allows nowhere but here, in the
 * Studio's frame.
 */
function allowOverlays(): void {
  globalThis.trustedTypes?.createPolicy('default', { createHTML: (html: string) => html })
}

/** Within a link, a click beside the text also opens the document instead of following the link. */
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
 * For a page in the Studio's Presentation tool: shows the drafts that the Studio's user sees, updates them as they
 * type, and adds overlays to texts and pictures that open their fields.
 * @param connected called when the Studio has answered; published content no longer matters from then on
 */
export function showDrafts(queries: QueryClient, router: DataRouter, connected: () => void): void {
  const askAgain = () => queries.invalidateQueries({ queryKey: [CONTENT] })
  allowOverlays()
  frameLinks()
  enableVisualEditing({
    history: historyAdapter(router),
    zIndex: OVERLAY_Z_INDEX,
    // The channel handles a change of perspective without a reload.
    onPerspectiveChange: () => undefined,
    refresh: ({ source }) => (source === 'manual' ? askAgain() : false),
  })
  void studioChannel?.finally(connected).then((channel) => {
    channel.onChange(({ queryKey }, result) => {
      void resolveInBrowser(result).then((content) => {
        // Unpublished, or new: the query handles both.
        if (content === null || queries.getQueryData(queryKey) === undefined) {
          return queries.invalidateQueries({ queryKey })
        }
        queries.setQueryData(queryKey, withReplaced(queries, queryKey, { content, syncTags: [] }))
      })
    })
    return askAgain()
  })
}
