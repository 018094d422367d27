import { act, cleanup, screen } from '@testing-library/react'
import type { LoaderFunctionArgs, RouteObject } from 'react-router-dom'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { env } from '#web/env.ts'
import { startElement, type StartFacts } from '#web/lib/startFacts.ts'
import { hydrate } from '#web/start/hydrate.tsx'
import { leaveDraft } from '#web/start/leaveDraft.ts'

const site = vi.hoisted(() => ({
  keepUpToDate: vi.fn<() => Promise<void>>(),
  preload: vi.fn<() => Promise<void>>(),
  inStudio: false,
}))
vi.mock('#web/content/live.ts', () => ({ keepUpToDate: site.keepUpToDate }))
vi.mock('#web/content/preview/studioFrame.ts', () => ({ inStudioFrame: () => site.inStudio }))
vi.mock('#web/routes.tsx', () => {
  const Page = () => <h1>Sensors</h1>
  const createRoutes = (): RouteObject[] => {
    const page: RouteObject = { id: '/IoT', path: '/IoT', lazy: async () => ({ Component: Page }) }
    return [{ id: 'site', children: [{ id: 'pages', errorElement: <h1>Not found</h1>, children: [page] }] }]
  }
  const pageRoutes = (routes: RouteObject[]) => routes
  return { PAGES_ROUTE: 'pages', createRoutes, pageRoutes, preload: site.preload }
})

const FACTS: StartFacts = { build: 'b1', run: { react: '', site: '' }, fetch: [], styles: [], notFound: false }

let idle: (() => void)[]
/** The browser has nothing else to do. */
const rest = () =>
  act(async () => {
    while (idle.length > 0) for (const work of idle.splice(0)) work()
    await vi.dynamicImportSettled()
  })

/** Loads a document at an address, whose entry of the history has this state. */
async function load(address: string, state: object | null, facts: Partial<StartFacts> = {}): Promise<void> {
  history.replaceState(state, '', address)
  document.head.innerHTML = `<link rel="canonical" href="https://x.example/IoT">${startElement({ ...FACTS, ...facts })}`
  document.body.innerHTML = `<div id="root"><h1>${facts.notFound ? 'Not found' : 'Sensors'}</h1></div>`
  await act(async () => {
    await hydrate(() => undefined)
    await vi.dynamicImportSettled()
  })
}

beforeEach(() => {
  idle = []
  vi.stubGlobal('requestIdleCallback', (work: () => void) => idle.push(work))
  site.keepUpToDate.mockReset().mockResolvedValue()
  site.preload.mockReset().mockRejectedValue(new Error('It is not published.'))
  site.inStudio = false
  return cleanup
})

describe('the address of a document', () => {
  test('is the page’s own, with its query and its anchor', async () => {
    await load('/iot.html?from=mail#part', null)
    expect(location.pathname + location.search + location.hash).toBe('/IoT?from=mail#part')
  })

  test('stays that of a draft’s link', async () => {
    await load('/preview/abc/IoT', null, { draft: { basename: '/preview/abc' } })
    expect(location.pathname).toBe('/preview/abc/IoT')
  })
})

describe('the entry of the history', () => {
  test('gets a unique key, and keeps it over a reload', async () => {
    await load('/IoT', null)
    const { key } = history.state as { key?: string }
    expect(key).toMatch(/^[\da-f]{32}$/)
    await load('/IoT', history.state as object)
    expect(history.state).toMatchObject({ key })
  })

  test('no longer shows a list behind its page', async () => {
    await load('/IoT', { key: 'a', masked: { pathname: '/CareersPage' }, usr: { from: 'list' } })
    expect(history.state).toMatchObject({ key: 'a', usr: { from: 'list' } })
    expect(history.state).not.toHaveProperty('masked')
  })
})

test('a page that was published after its 404 page was built takes its place', async () => {
  site.preload.mockResolvedValue()
  await load('/IoT', null, { notFound: true })
  expect(screen.getByRole('heading', { name: 'Not found' })).toBeVisible()
  await rest()
  expect(await screen.findByRole('heading', { name: 'Sensors' })).toBeVisible()
})

test.each<[what: string, live: typeof env.liveEvents, inStudio: boolean, facts: Partial<StartFacts>, times: number]>([
  ['follows what is published', 'on', false, {}, 1],
  ['follows nothing where the site is only as built', 'off', false, {}, 0],
  ['shows drafts in the Studio even there', 'off', true, {}, 1],
  ['follows nothing while it shows a draft', 'on', false, { draft: { basename: '/' } }, 0],
])('a page %s', async (_what, liveEvents, inStudio, facts, times) => {
  const usual = env.liveEvents
  Object.assign(env, { liveEvents })
  site.inStudio = inStudio
  await load('/IoT', null, facts)
  await rest()
  expect(site.keepUpToDate).toHaveBeenCalledTimes(times)
  Object.assign(env, { liveEvents: usual })
})

test('from a draft, every other page is loaded as a document, but the draft itself is not', async () => {
  history.replaceState(null, '', '/preview/abc/IoT')
  const loader = vi.fn<() => string>(() => 'content')
  const route: RouteObject = { path: '/IoT', loader }
  leaveDraft([route])
  const go = async (path: string) =>
    (route.loader as (args: Partial<LoaderFunctionArgs>, context: unknown) => unknown)(
      { request: new Request(new URL(path, location.href)) },
      undefined,
    )
  expect(await go('/preview/abc/IoT?time=1')).toBe('content')
  const response: unknown = await go('/About').catch((thrown: unknown) => thrown)
  expect(response).toBeInstanceOf(Response)
  expect((response as Response).headers.get('X-Remix-Reload-Document')).toBe('true')
  expect(loader).toHaveBeenCalledOnce()
})
