import { ClientError, ServerError } from '@sanity/client'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { readSeed, seedFolder } from '#commands/dataset/seed/seedFiles.ts'
import * as fetchDocuments from '#studio/content/fetchDocuments.ts'
import * as attributeUse from '#studio/health/attributeUse.ts'
import { HealthTool } from '#studio/health/HealthTool.tsx'
import * as inspectDocuments from '#studio/health/inspectDocuments.ts'
import { ServerHealth } from '#studio/health/ServerHealth.tsx'
import amaraOsei from '#studio/seed/person-amara-osei.json' with { type: 'json' }
import theoLindgren from '#studio/seed/person-theo-lindgren.json' with { type: 'json' }
import { keepSession, SessionProvider } from '#studio/session/Session.tsx'
import { samplesLeft, type ContentDocument } from '@archstep/contracts/cms/sampleContent.ts'
import type { Finding } from '@archstep/contracts/services/serverStatus.ts'
import { server } from '../../support/mockServer.ts'
import { StudioFrame, studioUser, studioInJsdom } from '../../support/studioFrame.tsx'

studioInJsdom()

let role = 'editor'
const person = () => ({ id: 'person', roles: [{ name: role }] })
const people = new Map<string, ReturnType<typeof person>>()
/** The dataset's documents about an interrupted restore, and about sample content. */
let fill: object | null = null
let sample = { documents: [] as readonly ContentDocument[], ours: null }
const client = {
  fetch: (_groq: string, params: object): Promise<unknown> => Promise.resolve('ids' in params ? sample : fill),
  transaction: vi.fn(),
  request: (_asked: { signal?: AbortSignal }): Promise<unknown> => Promise.resolve({}),
}
const workspace = {}

vi.mock('sanity', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  useClient: () => client,
  useWorkspace: () => workspace,
  useSchema: () => ({ get: () => undefined }),
  // The same object each time, as in the Studio.
  useCurrentUser: () => people.get(role) ?? people.set(role, person()).get(role),
}))

vi.mock('#studio/settings.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  siteUrl: 'http://www.example',
  lakeUrl: 'http://lake.example',
  careersUrl: 'http://careers.example',
}))

vi.mock('sanity/router', () => ({ IntentLink: ({ children }: { children: ReactNode }) => <a href="/">{children}</a> }))

beforeEach(() => {
  role = 'editor'
  fill = null
  sample = { documents: [], ours: null }
  vi.spyOn(fetchDocuments, 'fetchDocuments').mockResolvedValue([])
  vi.spyOn(attributeUse, 'readAttributeUse').mockRejectedValue(new Error('not of interest here'))
})

function show() {
  render(<HealthTool />, { wrapper: StudioFrame })
  return studioUser()
}
const again = () => screen.getByRole('button', { name: 'Check again' })
const checked = async () => {
  const [status] = screen.getAllByRole('status')
  if (!status) throw new Error('Nothing says how the check goes.')
  expect(await within(status).findByText('All 0 documents follow every rule.')).toBeVisible()
}

test('checking again keeps the focus where it was', async () => {
  const inspect = vi.spyOn(inspectDocuments, 'inspectDocuments')
  inspect.mockResolvedValue([])
  const user = show()
  await checked()
  let finish = (): void => undefined
  inspect.mockReturnValue(
    new Promise((resolve) => {
      finish = () => resolve([])
    }),
  )
  await user.click(again())
  expect(again()).toHaveFocus()
  expect(again()).toHaveAttribute('aria-disabled', 'true')
  await user.click(again())
  finish()
  await checked()
  expect(again()).toHaveFocus()
  expect(inspect).toHaveBeenCalledTimes(2)
})

test('checking again resets the progress of the last check, and includes sample content', async () => {
  const inspect = vi.spyOn(inspectDocuments, 'inspectDocuments').mockReturnValue(new Promise(() => {}))
  inspect.mockImplementationOnce(async (_documents, _workspace, onProgress) => {
    onProgress(1)
    return []
  })
  const read = vi.spyOn(client, 'fetch')
  const samples = () => read.mock.calls.filter(([, params]) => 'ids' in params)
  const user = show()
  await checked()
  expect(samples()).toHaveLength(1)
  await user.click(again())
  expect(await screen.findByText('Reading…')).toBeVisible()
  await waitFor(() => expect(samples()).toHaveLength(2))
})

test('a check that fails shows no results of the previous one', async () => {
  const inspect = vi.spyOn(inspectDocuments, 'inspectDocuments')
  inspect.mockResolvedValueOnce([])
  inspect.mockRejectedValue(new Error('The lake is away'))
  const user = show()
  await checked()
  await user.click(again())
  expect(await screen.findByText('The check stopped: The lake is away. Try again.')).toBeVisible()
  expect(screen.queryByText(/follow every rule/)).not.toBeInTheDocument()
})

test.each([
  ['administrator', 1],
  ['editor', 0],
  ['recruiter', 0],
  ['viewer', 0],
])('administrators see how much of the plan is used: %s', async (name, plan) => {
  vi.spyOn(inspectDocuments, 'inspectDocuments').mockResolvedValue([])
  role = name
  show()
  await checked()
  await waitFor(() => expect(screen.queryAllByText(/^How many attributes/)).toHaveLength(plan))
})

test('an interrupted restore is reported, with what to do', async () => {
  vi.spyOn(inspectDocuments, 'inspectDocuments').mockResolvedValue([])
  fill = { archive: 'local-production.tar.gz', _createdAt: '2026-11-23T03:04:05Z' }
  show()
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Only a part of the content is there: `npm run restore -- local-production.tar.gz`, begun at 2026-11-23 03:04 ' +
      'UTC, has not finished.',
  )
})

test('sample content is listed until staff claim it as their own', async () => {
  const saved: unknown[] = []
  const patch = { append: (_: string, ids: unknown[]) => void saved.push(...ids) }
  const transaction = {
    createIfNotExists: () => transaction,
    patch: (_: string, change: (with_: typeof patch) => void) => (change(patch), transaction),
    commit: () => Promise.resolve(),
  }
  client.transaction.mockReturnValue(transaction)
  sample = { documents: [theoLindgren, amaraOsei], ours: null }
  const user = show()
  expect(await screen.findByRole('heading', { name: 'Replace before launch: 2 samples' })).toBeVisible()
  expect(screen.getAllByText('Staff')).toHaveLength(2)
  await user.dblClick(screen.getAllByRole('button', { name: 'This is ours' })[0] ?? document.body)
  const heading = await screen.findByRole('heading', { name: 'Replace before launch: 1 sample' })
  await waitFor(() => expect(heading).toHaveFocus())
  await user.click(screen.getByRole('button', { name: 'This is ours' }))
  expect(saved.toSorted()).toEqual(['person-amara-osei', 'person-theo-lindgren'])
  await waitFor(() => expect(screen.queryByText('Staff')).toBeNull())
})

test('all sample content that the commands count is listed', async () => {
  const { documents } = await readSeed(seedFolder)
  sample = { documents, ours: null }
  show()
  const count = samplesLeft(documents, sample).length
  expect(await screen.findByRole('heading', { name: `Replace before launch: ${count} samples` })).toBeVisible()
})

describe('on a self-hosted server', () => {
  const says = (...findings: Finding[]) => ({ ageMs: 20_000, findings, script: '/srv/ours/app/status' })
  const told = (status: number) =>
    new (status < 500 ? ClientError : ServerError)({ statusCode: status, headers: {}, body: {} })
  const NAMES = ['http://www.example', location.origin, 'http://lake.example', 'http://careers.example']
  const away = new TypeError('Failed to fetch')
  const disk = { level: 'broken', text: '/var/lib/website has only 3 MB left: make room.' } as const
  const nginx = { level: 'well', text: 'nginx is running.' } as const

  /** @param answer of the lake, or why there is none; 'never' if it is silent */
  async function look(answer: unknown, unreached: readonly string[] = []) {
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort())
    client.request = ({ signal }) => {
      if (answer instanceof Error) return Promise.reject(answer)
      if (answer !== 'never') return Promise.resolve(answer)
      return new Promise((_resolve, reject) => (signal?.aborted ? reject(new Error('aborted')) : undefined))
    }
    for (const name of NAMES) {
      server.use(http.head(`${name}/`, () => (unreached.includes(name) ? HttpResponse.error() : new HttpResponse())))
    }
    vi.spyOn(inspectDocuments, 'inspectDocuments').mockResolvedValue([])
    const session = keepSession('')('token')
    render(
      <StudioFrame>
        <SessionProvider session={session}>
          <ServerHealth />
        </SessionProvider>
      </StudioFrame>,
    )
    await waitFor(() => expect(session.queries.isFetching()).toBe(0))
    return session
  }

  test('problems are shown right away, and everything else on request', async () => {
    await look(says(disk, nginx))
    expect(await screen.findByRole('alert')).toHaveTextContent(/Tell whoever runs it.*has only 3 MB left: make room\.$/)
    expect(screen.getByText('nginx is running.')).not.toBeVisible()
    await studioUser().click(screen.getByText('On the server, 1 thing is in order'))
    expect(screen.getByText('nginx is running.')).toBeVisible()
  })

  test('are checked again every fifteen seconds', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    await look(says(nginx))
    client.request = () => Promise.resolve(says(disk))
    act(() => void vi.advanceTimersByTime(15_000))
    await expect.poll(() => screen.queryByRole('alert')?.textContent).toContain('has only 3 MB left')
  })

  test('an alarm stays while the server is asked again', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const session = await look(told(404))
    expect(await screen.findByRole('alert')).toHaveTextContent('has not reported its status')
    client.request = () => new Promise(() => undefined)
    act(() => void vi.advanceTimersByTime(15_000))
    await waitFor(() => expect(session.queries.isFetching()).toBe(1))
    expect(screen.getByRole('alert')).toHaveTextContent('has not reported its status')
  })

  test('there is no alarm while everything works', async () => {
    await look(says(nginx, { level: 'note', text: 'The plan has no role Editor.' }))
    expect(await screen.findByText('The plan has no role Editor.')).toBeVisible()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test.each<[string, unknown, readonly string[], RegExp]>([
    [
      'what it last said is old',
      { ...says(disk), ageMs: 300_000 },
      [],
      /for 5 minutes: its timer.*is not running.*3 MB/,
    ],
    ['it has reported nothing yet', told(404), [], /has not reported its status: its timer/],
    ['the lake fails', told(500), [], /could not be read \(status 500\)/],
    ['who asks may not', told(401), [], /could not be read \(status 401\)/],
    // The Studio holds reads until the lake is back (lakeTransport.ts).
    ['nothing answers in time', 'never', [], /Content Lake is not running, but nginx is/],
    ['only nginx answers for the lake', away, [], /Content Lake is not running, but nginx is/],
    ['one name leads elsewhere', away, NAMES.slice(2, 3), /There is no answer from http:\/\/lake\.example: nginx/],
    ['no name answers', away, NAMES, RegExp(`from ${NAMES.join(', ')}: nginx is not running`)],
  ])('if %s, staff see that', async (_what, answer, unreached, words) => {
    await look(answer, unreached)
    expect(await screen.findByRole('alert')).toHaveTextContent(words)
  })

  test('people who should look at the server read where its script is, if that is known', async () => {
    const session = await look(away)
    expect(await screen.findByRole('alert')).toHaveTextContent(/On the server, its script “status” says more\.$/)
    client.request = () => Promise.resolve(says(nginx))
    await session.queries.invalidateQueries()
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    client.request = () => Promise.reject(away)
    await session.queries.invalidateQueries()
    expect(await screen.findByRole('alert')).toHaveTextContent(/On the server, \/srv\/ours\/app\/status says more\.$/)
  })
})
