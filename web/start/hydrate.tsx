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
import { isReturn } from '../lib/isReturn.ts'
import { layOutAll, layOutAllWhenIdle } from '../lib/layOutAll.ts'
import { leaveDraft } from './leaveDraft.ts'
import { loadScript } from '../lib/loadScript.ts'
import { RESULTS_ID, readJsonElement } from '../lib/jsonElement.ts'
import { randomKey } from '../lib/randomKey.ts'
import { startFacts, type StartFacts } from '../lib/startFacts.ts'
import { whenIdle } from '../lib/whenIdle.ts'

/**
 * A host that ignores case, or serves `/mobile.html`, sends the page of `/Mobile`. Replace the address by the canonical
 * one.
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
 * Gives the history entry a unique key, as React Router's framework mode does. The router stores scroll positions by
 * it, and would otherwise mix up all documents loaded in this tab.
 */
function nameHistoryEntry(): void {
  const state = history.state as { key?: string } | null
  if (!state?.key) history.replaceState({ ...state, key: randomKey() }, '')
}

/**
 * The page's styles are inline. Vite's loader looks for link elements before it fetches a style sheet, and disabled
 * ones added by script are never fetched. (In the HTML they would be: the preload scanner ignores `disabled`.)
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
 * A dialog may show another address while the router stays on the list behind it (React Router's `mask`). A document
 * loaded from that address is that page, not the list.
 */
function forgetMask(): void {
  const { masked, ...state } = (history.state ?? {}) as { masked?: unknown }
  if (masked !== undefined) history.replaceState(state, '')
}

/**
 * Loads the page's script into its route, and marks the loaders as done: their results are in the cache. If the router
 * had to load anything itself, it would treat that as a navigation and scroll to the top.
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

/** The page behind a 404 may have been published after the build, so look for it once. */
function lookForPage(router: DataRouter, routes: RouteObject[], path: string): void {
  whenIdle(() => {
    preload(routes, path).then(
      // Navigate instead of revalidating: the router's error boundary resets only on a new location.
      () => router.navigate(router.state.location, { replace: true, preventScrollReset: true }),
      // No such page, or the CMS failed: the 404 stays.
      () => undefined,
    )
  })
}

/**
 * Hydrates the page, or in development renders it.
 * @param onReplaced called if React found a mismatch and rendered the page again
 * @throws ScriptLoadError if the page's script does not arrive
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
  // A 404 page hydrates with its error.
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
