import { QueryClientProvider, type QueryKey } from '@tanstack/react-query'
import { startTransition, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { createQueryClient } from '../content/browserCache.ts'
import { MissingContent } from '../content/contentQuery.ts'
import { inStudioFrame } from '../content/preview/studioFrame.ts'
import { env } from '../env.ts'
import { layOutAll, layOutAllWhenIdle } from '../layout/layOutAll.ts'
import { isReturn } from '../lib/isReturn.ts'
import { RESULTS_ID, readJsonElement } from '../lib/jsonElement.ts'
import { loadScript } from '../lib/loadScript.ts'
import { startFacts } from '../lib/startFacts.ts'
import { whenIdle } from '../lib/whenIdle.ts'
import { startReports } from '../observability/report.ts'
import { createRoutes, PAGES_ROUTE, preload } from '../routes.tsx'
import { PreloadContext } from '../ui/links/CmsLink.tsx'
import { loadPage, lookForPage } from './firstPage.ts'
import { forgetMask, nameHistoryEntry, takeCanonicalPath } from './historyEntry.ts'
import { announceInlineStyles } from './inlineStyles.ts'
import { leaveDraft } from './leaveDraft.ts'

/**
 * Hydrates the page, or in development renders it.
 * @param onReplaced called if React found a mismatch and rendered the page again
 * @throws ScriptLoadError if the page's script does not arrive
 */
export async function hydrate(onReplaced: () => void): Promise<void> {
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no #root.')
  const client = createQueryClient()
  const facts = startFacts()
  if (facts) {
    const results = (readJsonElement(RESULTS_ID) ?? []) as [QueryKey, unknown][]
    for (const [queryKey, result] of results) client.setQueryData(queryKey, result)
    if (!facts.draft) takeCanonicalPath()
    announceInlineStyles(facts)
  }
  forgetMask()
  nameHistoryEntry()
  const { pathname } = location
  const routes = createRoutes(client)
  const draft = facts?.draft
  const basename = draft?.basename ?? '/'
  if (draft) leaveDraft(routes)
  else if (import.meta.env.REPORTS_URL) startReports(routes)
  const loaded = facts && (await loadPage(routes, basename))
  // A 404 page hydrates with its error.
  const hydrationData = facts?.notFound
    ? { ...loaded, errors: { [PAGES_ROUTE]: new MissingContent(pathname) } }
    : loaded
  const router = createBrowserRouter(routes, { basename, hydrationData })
  const app = (
    <StrictMode>
      <QueryClientProvider client={client}>
        <PreloadContext value={(path) => (draft ? Promise.resolve() : preload(routes, path))}>
          <RouterProvider
            router={router}
            onError={(error) => {
              if (import.meta.env.REPORTS_URL && !draft && !(error instanceof MissingContent)) reportError(error)
            }}
          />
        </PreloadContext>
      </QueryClientProvider>
    </StrictMode>
  )
  if (facts) {
    const onRecoverableError = (error: unknown) => {
      reportError(error)
      onReplaced()
    }
    startTransition(() => void hydrateRoot(root, app, { onRecoverableError }))
    if (facts.notFound) lookForPage(router, routes, pathname)
  } else {
    createRoot(root).render(app)
  }
  // A reloaded page has a scroll position to restore, perhaps at its bottom.
  if (isReturn()) layOutAll()
  else layOutAllWhenIdle()
  // Someone viewing a draft doesn't need updates of published content.
  if (draft || (env.liveEvents === 'off' && !inStudioFrame())) return
  whenIdle(() => {
    loadScript(() => import('../content/live.ts'))
      .then(({ keepUpToDate }) => keepUpToDate(client, router))
      // Without live updates the page stays as built.
      .catch(() => undefined)
  })
}
