import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { startTransition, StrictMode, Suspense, useCallback, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { PageBoundary } from './layout/PageBoundary.tsx'
import { PageFrame } from './layout/PageFrame.tsx'
import { PageLoading } from './layout/PageLoading.tsx'
import { PreloadContext } from './ui/preload.ts'
import NotFoundPage from './pages/notFound/NotFoundPage.tsx'
import { loadPage, SiteRoutes } from './routes.tsx'
import { whenIdle } from './whenIdle.ts'

/** Id of the outermost element: in prerendered markup all that comes before it belongs into the head. */
export const SITE_ELEMENT_ID = 'site'

/**
 * A path that the server answered with the 404 page, until the CMS turns out to have a page for it after all
 * (published after the build).
 */
function useNotFoundAt(initial: string | undefined, client: QueryClient): string | undefined {
  const [notFoundAt, setNotFoundAt] = useState(initial)
  useEffect(() => {
    if (initial === undefined) return
    whenIdle(() => {
      loadPage(initial, client).then(
        (found) => found && startTransition(() => setNotFoundAt(undefined)),
        // No such page, or the CMS can't say: the 404 stays.
        () => undefined,
      )
    })
  }, [initial, client])
  return notFoundAt
}

/**
 * The whole site, for the browser and for the prerender; each puts its own router around it.
 * @param notFoundAt path for which the server sent the 404 page
 */
export function App({ notFoundAt: initial }: { notFoundAt?: string | undefined }) {
  const client = useQueryClient()
  const notFoundAt = useNotFoundAt(initial, client)
  const preload = useCallback((path: string) => loadPage(path, client), [client])
  const { pathname } = useLocation()
  const notFound = <NotFoundPage />
  return (
    <StrictMode>
      <div id={SITE_ELEMENT_ID}>
        <PageBoundary notFound={notFound}>
          <Suspense fallback={<PageLoading />}>
            <PreloadContext value={preload}>
              <PageFrame>
                <PageBoundary key={pathname} notFound={notFound}>
                  {pathname === notFoundAt ? notFound : <SiteRoutes />}
                </PageBoundary>
              </PageFrame>
            </PreloadContext>
          </Suspense>
        </PageBoundary>
      </div>
    </StrictMode>
  )
}
