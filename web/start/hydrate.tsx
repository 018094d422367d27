import { QueryClientProvider, type QueryKey } from '@tanstack/react-query'
import { startTransition, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import {
  createBrowserRouter,
  matchRoutes,
  RouterProvider,
  type DataRouter,
  type HydrationState,
  type RouteObject,
} from 'react-router-dom'
import { MissingContent } from '../content/contentQuery.ts'
import { inStudioFrame } from '../content/preview/studioFrame.ts'
import { createQueryClient } from '../content/browserCache.ts'
import { env } from '../env.ts'
import { startReports } from '../observability/report.ts'
import { createRoutes, PAGES_ROUTE, preload } from '../routes.tsx'
import { PreloadContext } from '../ui/links/CmsLink.tsx'
import { isReturn } from './isReturn.ts'
import { layOutAll, layOutAllWhenIdle } from './layOutAll.ts'
import { leaveDraft } from './leaveDraft.ts'
import { loadScript } from '../lib/loadScript.ts'
import { RESULTS_ID, readJsonElement } from '../lib/jsonElement.ts'
import { randomKey } from '../lib/randomKey.ts'
import { startFacts, type StartFacts } from './startFacts.ts'
import { whenIdle } from '../lib/whenIdle.ts'

/**
 * A host that ignores case, or answers `/mobile.html`, sends the page of `/Mobile`: the address becomes the page's own.
 */
function takeCanonicalAddress(): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')
  if (!link) return
  const { pathname } = new URL(link.href)
  if (pathname !== location.pathname) {
    history.replaceState(history.state, '', pathname + location.search + location.hash)
  }
}

/**
 * Gives this entry of the history a name of its own, as React Router's framework mode does: the router remembers scroll
 * positions by it, and would otherwise mix up all documents that this tab has loaded.
 */
function nameHistoryEntry(): void {
  const state = history.state as { key?: string } | null
  if (!state?.key) history.replaceState({ ...state, key: randomKey() }, '')
}

/**
 * The page's style sheets are inline. Vite's loader looks for link elements before it fetches a style sheet; a disabled
 * one is never fetched. (In the HTML it would be: browsers look ahead for links without regard to `disabled`.)
 */
function announceInlineStyles({ styles }: StartFacts): void {
  for (const file of styles) {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.disabled = true
    link.href = file
    document.head.append(link)
  }
}

/**
 * A dialog may have an address of its own while the router stays on the list behind it (React Router's `mask`). A
 * document that is loaded from that address is the page there, not the list.
 */
function forgetMask(): void {
  const { masked, ...state } = (history.state ?? {}) as { masked?: unknown }
  if (masked !== undefined) history.replaceState(state, '')
}

/**
 * Loads the script of the page at this address into its route, and says that its loaders have run: their results are in
 * the cache. A router that had to load anything by itself would take it for a navigation, and go to the top of the
 * page.
 * @throws ScriptLoadError
 */
async function loadPage(routes: RouteObject[], basename: string): Promise<HydrationState> {
  const matches = matchRoutes(routes, location, basename) ?? []
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined })
    }),
  )
  return { loaderData: Object.fromEntries(matches.map(({ route: { id = '' } }) => [id, null])) }
}

/** A 404 page may be that of a page that was published after the build: looks for it, once. */
function lookForPage(router: DataRouter, routes: RouteObject[], path: string): void {
  whenIdle(() => {
    preload(routes, path).then(
      // Gone to, not revalidated: the router's error boundary forgets its error only when a location comes.
      () => router.navigate(router.state.location, { replace: true, preventScrollReset: true }),
      // No such page, or the CMS can't say: the 404 stays.
      () => undefined,
    )
  })
}

/**
 * Takes over the page that was sent, or in development renders it.
 * @param onReplaced is called when React has found another page than the one that was sent, and rendered it anew
 * @throws ScriptLoadError when the script of the page does not arrive
 */
export async function hydrate(onReplaced: () => void): Promise<void> {
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no element with the id “root”.')
  const client = createQueryClient()
  const facts = startFacts()
  if (facts) {
    const results = (readJsonElement(RESULTS_ID) ?? []) as [QueryKey, unknown][]
    for (const [queryKey, result] of results) client.setQueryData(queryKey, result)
    if (!facts.draft) takeCanonicalAddress()
    announceInlineStyles(facts)
  }
  forgetMask()
  nameHistoryEntry()
  const { pathname } = location
  const missing = new MissingContent(`The site has no page at ${pathname}.`)
  const routes = createRoutes(client)
  const draft = facts?.draft
  const basename = draft?.basename ?? '/'
  if (draft) leaveDraft(routes)
  else if (import.meta.env.REPORTS_URL) startReports(routes)
  const loaded = facts && (await loadPage(routes, basename))
  // A 404 page was sent for its error.
  const hydrationData = facts?.notFound ? { ...loaded, errors: { [PAGES_ROUTE]: missing } } : loaded
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
  // A page that is loaded again has a place to return to, which may be at its foot.
  if (isReturn()) layOutAll()
  else layOutAllWhenIdle()
  // What has been published since is no news to somebody who looks at a draft.
  if (draft || (env.liveEvents === 'off' && !inStudioFrame())) return
  whenIdle(() => {
    loadScript(() => import('../content/live.ts'))
      .then(({ keepUpToDate }) => keepUpToDate(client, router))
      // Without the live connection the page stays as it was built.
      .catch(() => undefined)
  })
}
