import type { Page } from '@playwright/test'
import { expect, stack, test as base } from './fixtures.ts'
import { endpointOf, knownEndpoints } from './studioEndpoints.ts'

/**
 * Records the Studio's requests on this page to the lake, over HTTP and its shared WebSocket, and to Sanity's own
 * hosts.
 */
async function note(page: Page, asked: Set<string>): Promise<void> {
  page.on('request', (request) => {
    if (request.url().startsWith(stack.lake) && request.frame().url().startsWith(stack.studio)) {
      asked.add(endpointOf(request.method(), request.url()))
    }
  })
  page.on('websocket', (socket) => {
    asked.add(endpointOf('SOCKET', socket.url()))
    socket.on('framesent', ({ payload }) => {
      const { op, path } = JSON.parse(String(payload)) as { op?: string; path?: string }
      if (op === 'open' && path !== undefined) asked.add(endpointOf('STREAM', stack.lake + path))
    })
  })
  // Requests to Sanity's hosts are handled inside the page, by the `fetch` that the Studio installs there.
  await page.exposeFunction('noteAsked', (method: string, url: string) => asked.add(endpointOf(method, url)))
  await page.addInitScript(() => {
    const { noteAsked } = window as unknown as { noteAsked: (method: string, url: string) => Promise<void> }
    let current = window.fetch
    Object.defineProperty(window, 'fetch', {
      get: () => current,
      set: (replacement: typeof fetch) => {
        current = (input, init) => {
          const { method, url } = new Request(input, init)
          if (/^https:.*\bsanity/.test(url)) void noteAsked(method, url)
          return replacement(input, init)
        }
      },
    })
  })
}

interface Ledger {
  /** Every endpoint that the Studio has used in this test. */
  asked: Set<string>
}

/**
 * A test of the Studio: it also fails if the Studio sends a request that is not in the list, or that the lake doesn't
 * know.
 */
export const test = base.extend<Ledger>({
  // The Studio loads slowly next to another one.
  actionTimeout: 40_000,
  // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads the fixture's needs from this pattern
  expected: async ({}, use) =>
    use([
      // The Studio's goodbye to other people in a document, if its page is left while the socket is closing: nothing is
      // lost.
      /WebSocket is already in CLOSING or CLOSED state/,
      // On a machine that is busy with other Studios; if a check never finished, nothing could be published.
      /Custom validator at .* has taken more than 5000ms to respond/,
    ]),
  // Animations take four fifths of the compositor’s work, so tests have to enable them.
  page: async ({ page }, use) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await use(page)
  },
  asked: [
    async ({ page, request }, use) => {
      const asked = new Set<string>()
      await note(page, asked)
      await use(asked)
      const unlisted = [...asked].filter((endpoint) => !knownEndpoints.has(endpoint)).sort()
      expect(
        unlisted,
        'The Studio asked what it never asked before, which a new version of a package does. Check that lake ' +
          'answers it as hosted Sanity would, with a contract test, and then add it to tests/e2e/studioEndpoints.ts.',
      ).toEqual([])
      const unknown = await request.get(`${stack.own.lake}/v1/_unknown`, {
        headers: { authorization: `Bearer ${stack.token}` },
      })
      expect(await unknown.json(), 'The local lake has no answer to these.').toEqual([])
    },
    { auto: true },
  ],
  openPage: async ({ openPage, asked }, use) => {
    await use(async (options) => {
      const page = await openPage({ reducedMotion: 'reduce', ...options })
      await note(page, asked)
      return page
    })
  },
})
