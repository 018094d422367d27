import { QueryClientProvider } from '@tanstack/react-query'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { App } from './App.tsx'
import { createQueryClient, goLive } from './content/queryClient.ts'
import { startReports } from './observability/report.ts'
import { adoptState } from './prerenderedState.ts'
import { findRoute } from './routes.tsx'
import { settle, settleWhenIdle } from './settle.ts'
import { whenIdle } from './whenIdle.ts'

/** A host that ignores case, or answers `/mobile.html`, sends the page of `/Mobile`: the address becomes the page's own. */
function takeCanonicalAddress(): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')
  if (!link) return
  const { pathname } = new URL(link.href)
  if (pathname !== location.pathname) {
    history.replaceState(history.state, '', pathname + location.search + location.hash)
  }
}

/**
 * The page's style sheets are inline. Vite's loader looks for link elements before it fetches a style sheet; a disabled
 * one is never fetched. (In the HTML it would be: browsers look ahead for links without regard to `disabled`.)
 */
function announceInlineStyles(): void {
  const files = document.querySelector<HTMLElement>('style[data-files]')?.dataset.files?.split(' ') ?? []
  for (const file of files) {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.disabled = true
    link.href = file
    document.head.append(link)
  }
}

/**
 * Takes over the page that was sent, or in development renders it.
 * @throws ScriptLoadError when the script of the page does not arrive
 */
export async function hydrate(): Promise<void> {
  if (import.meta.env.REPORTS_URL) startReports()
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no element with the id “root”.')
  const client = createQueryClient()
  const prerendered = adoptState(client)
  if (prerendered) {
    takeCanonicalAddress()
    announceInlineStyles()
  }
  const { pathname } = location
  const notFoundAt = root.dataset.notFound === undefined ? undefined : pathname
  const app = (
    <QueryClientProvider client={client}>
      <BrowserRouter>
        <App notFoundAt={notFoundAt} />
      </BrowserRouter>
    </QueryClientProvider>
  )
  if (prerendered) {
    // The page's script was announced in the head, so this is no extra round trip. If it fails, the prerendered page
    // stays as it is: see partMissing.ts.
    if (notFoundAt === undefined) await findRoute(pathname)?.route.load()
    startTransition(() => void hydrateRoot(root, app))
  } else {
    createRoot(root).render(app)
  }
  // A page that is loaded again has a place to return to.
  const [visit] = performance.getEntriesByType('navigation')
  if (visit?.type === 'navigate') settleWhenIdle()
  else settle()
  whenIdle(() => {
    // Without the live connection the page stays as it was built.
    goLive(client).catch(() => undefined)
  })
}
