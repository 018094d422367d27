import { matchRoutes, type DataRouter, type HydrationState, type RouteObject } from 'react-router-dom'
import { whenIdle } from '../lib/whenIdle.ts'
import { preload } from '../routes.tsx'

/**
 * Loads the page's script into its route, and marks the loaders as done: their results are in the cache. If the router
 * had to load anything itself, it would treat that as a navigation and scroll to the top.
 * @throws ScriptLoadError
 */
export async function loadPage(routes: RouteObject[], basename: string): Promise<HydrationState> {
  const matches = matchRoutes(routes, location, basename) ?? []
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined })
    }),
  )
  return { loaderData: Object.fromEntries(matches.map(({ route: { id = '' } }) => [id, null])) }
}

/** The page behind a 404 may have been published after the build, so look for it once. */
export function lookForPage(router: DataRouter, routes: RouteObject[], path: string): void {
  whenIdle(() => {
    preload(routes, path).then(
      // Navigate instead of revalidating: the router's error boundary resets only on a new location.
      () => router.navigate(router.state.location, { replace: true, preventScrollReset: true }),
      // No such page, or the CMS failed: the 404 stays.
      () => undefined,
    )
  })
}
