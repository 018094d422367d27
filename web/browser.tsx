import { QueryClientProvider } from '@tanstack/react-query'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { App } from './App.tsx'
import { createQueryClient, goLive } from './content/queryClient.ts'
import { adoptState } from './prerenderedState.ts'
import { findRoute } from './routes.tsx'
import { whenIdle } from './whenIdle.ts'
import './styles/base.css'

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

async function start(): Promise<void> {
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
    // The page's script was announced in the head, so this is no extra round trip. If it fails, the page's
    // own boundary says so; the prerendered page stays on the screen until then.
    if (notFoundAt === undefined)
      await findRoute(pathname)
        ?.route.load()
        .catch(() => undefined)
    startTransition(() => void hydrateRoot(root, app))
  } else {
    createRoot(root).render(app)
  }
  whenIdle(() => {
    // Without the live connection the page stays as it was built.
    goLive(client).catch(() => undefined)
  })
}

void start()
