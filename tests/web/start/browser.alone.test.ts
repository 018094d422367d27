import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { startElement, type StartFacts } from '#web/lib/startFacts.ts'

const ran = vi.fn<(script: string) => void>()
const script = (name: string) =>
  `data:text/javascript,export const ${name} = async () => globalThis.ran('${name}')//${crypto.randomUUID()}`

let readyState: DocumentReadyState
const become = (state: DocumentReadyState) => {
  readyState = state
  if (state === 'interactive') document.dispatchEvent(new Event('DOMContentLoaded'))
  else dispatchEvent(new Event('load'))
}

/** Runs the first script of a page that is still being received. */
async function start(facts: Partial<StartFacts> = {}): Promise<void> {
  const run = { react: script('runReact'), site: script('hydrate') }
  document.head.innerHTML = startElement({ build: 'b1', run, fetch: [], styles: [], notFound: false, ...facts })
  vi.resetModules()
  await import('#web/start/browser.ts')
}
/** Nothing is fetched before the five seconds that the first script waits at the most. */
async function expectWaiting(): Promise<void> {
  await vi.advanceTimersByTimeAsync(4999)
  expect(document.querySelector('link[rel="modulepreload"]')).toBeNull()
}
async function bothRun(): Promise<void> {
  await expect.poll(() => ran.mock.calls.flat(), { timeout: 4000 }).toEqual(['runReact', 'hydrate'])
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  readyState = 'loading'
  ran.mockReset()
  vi.stubGlobal('ran', ran)
  vi.spyOn(document, 'readyState', 'get').mockImplementation(() => readyState)
})

test('React waits until the page is parsed and its first screen loaded', async () => {
  await start()
  become('interactive')
  await expectWaiting()
  vi.useRealTimers()
  become('complete')
  await bothRun()
})

test.each(['pointerdown', 'keydown', 'focusin'])(
  'React waits no longer once the visitor uses the page (%s)',
  async (use) => {
    await start()
    become('interactive')
    await expectWaiting()
    vi.useRealTimers()
    dispatchEvent(new Event(use))
    await bothRun()
  },
)

test('on a page whose content is fetched by scripts, React only waits until it is parsed', async () => {
  await start({ atOnce: true })
  await expectWaiting()
  vi.useRealTimers()
  become('interactive')
  await bothRun()
})

test.each([
  ['/web/20261129/https://www.archstep.example/IoT', 'an archive'],
  ['/proxy', 'a proxy'],
  ['/proxy/caf%E9/IoT', 'a proxy of another encoding'],
])('at an address that is not the site’s, %s of %s, the page stays as it was sent, and says so', async (address) => {
  vi.mocked(console.error).mockImplementation(() => undefined)
  history.replaceState(null, '', address)
  onTestFinished(() => history.replaceState(null, '', '/'))
  await start({ path: '/IoT' })
  become('interactive')
  become('complete')
  await vi.advanceTimersByTimeAsync(5001)
  expect(document.querySelector('link[rel="modulepreload"]')).toBeNull()
  expect(document.querySelector('[role="alert"]')).toHaveTextContent(
    /You can read it, but its buttons and forms may not/,
  )
  document.body.replaceChildren()
})

test.each(['/iot', '/IoT/', '//IoT', '/IoT.html', '/%49oT?from=mail#part'])(
  'a host’s own spelling, %s, is the page’s',
  async (address) => {
    history.replaceState(null, '', location.origin + address)
    onTestFinished(() => history.replaceState(null, '', '/'))
    vi.useRealTimers()
    readyState = 'complete'
    await start({ path: '/IoT' })
    await bothRun()
  },
)

test('a script that arrives late runs right away', async () => {
  vi.useRealTimers()
  readyState = 'complete'
  await start()
  await bothRun()
})

test('React starts after five seconds although a picture never arrives', async () => {
  await start()
  become('interactive')
  await expectWaiting()
  const started = vi.advanceTimersByTimeAsync(1)
  vi.useRealTimers()
  await started
  await bothRun()
})
