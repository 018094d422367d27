import { render, screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import * as attributeUse from '#studio/health/attributeUse.ts'
import theoLindgren from '#studio/seed/person-theo-lindgren.json' with { type: 'json' }
import { HealthTool } from '#studio/health/HealthTool.tsx'
import * as inspectDocuments from '#studio/health/inspectDocuments.ts'
import { PublisherState } from '#studio/health/PublisherState.tsx'
import { keepSession, SessionProvider } from '#studio/Session.tsx'
import { siteUrl } from '#studio/settings.ts'
import { server } from '../../support/server.ts'
import { StudioFrame, studioUser, studioInJsdom } from '../../support/studioFrame.tsx'

studioInJsdom()

let role = 'editor'
const person = () => ({ id: 'person', roles: [{ name: role }] })
const people = new Map<string, ReturnType<typeof person>>()
/** What stands in the dataset of a restore that was interrupted, and of sample content. */
let fill: object | null = null
let sample = { documents: [] as object[], ours: null }
const client = {
  fetch: (_groq: string, params: object): Promise<unknown> => Promise.resolve('ids' in params ? sample : fill),
  transaction: vi.fn(),
}
const workspace = {}

vi.mock('sanity', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  useClient: () => client,
  useWorkspace: () => workspace,
  useSchema: () => ({ get: () => undefined }),
  // The same one each time, as in the Studio.
  useCurrentUser: () => people.get(role) ?? people.set(role, person()).get(role),
}))

vi.mock('sanity/router', () => ({ IntentLink: ({ children }: { children: ReactNode }) => <a href="/">{children}</a> }))

beforeEach(() => {
  role = 'editor'
  fill = null
  sample = { documents: [], ours: null }
  vi.spyOn(inspectDocuments, 'documentsToInspect').mockResolvedValue([])
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
  expect(await within(status).findByText('All 0 documents keep every rule.')).toBeVisible()
}

it('who checks again keeps the focus where it was', async () => {
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

it.each([
  ['administrator', 1],
  ['editor', 0],
  ['recruiter', 0],
  ['viewer', 0],
])('administrators read how much of the plan is used: %s', async (name, plan) => {
  vi.spyOn(inspectDocuments, 'inspectDocuments').mockResolvedValue([])
  role = name
  show()
  await checked()
  await vi.waitFor(() => expect(screen.queryAllByText(/^How many attributes/)).toHaveLength(plan))
})

it('an interrupted restore is reported, with what to do', async () => {
  vi.spyOn(inspectDocuments, 'inspectDocuments').mockResolvedValue([])
  fill = { archive: 'local-production.tar.gz', _createdAt: '2026-11-23T03:04:05Z' }
  show()
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Only a part of the content is there: `npm run restore -- local-production.tar.gz`, begun at 2026-11-23 03:04 ' +
      'UTC, has not come to its end.',
  )
})

it('what came with the project is listed until staff say that it is theirs', async () => {
  const saved: unknown[] = []
  const patch = { append: (_: string, ids: unknown[]) => void saved.push(...ids) }
  const transaction = {
    createIfNotExists: () => transaction,
    patch: (_: string, change: (with_: typeof patch) => void) => (change(patch), transaction),
    commit: () => Promise.resolve(),
  }
  client.transaction.mockReturnValue(transaction)
  sample = { documents: [theoLindgren], ours: null }
  const user = show()
  expect(await screen.findByRole('heading', { name: 'Replace before launch: 1 sample' })).toBeVisible()
  expect(screen.getByText('Staff')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'This is ours' }))
  expect(saved).toEqual(['person-theo-lindgren'])
  await vi.waitFor(() => expect(screen.queryByText('Staff')).toBeNull())
})

describe('on a server of one’s own', () => {
  const at = '2026-11-23T12:00:00.000Z'
  const failure = { at, sentence: 'The page /about names a service that is not there.' }

  it.each<[string, Response, RegExp, number]>([
    [
      'since when the site shows what is published',
      HttpResponse.json({ release: 3, publishedAt: at }),
      /^On Nov 23, 2026, .* the site showed all that was published\.$/,
      0,
    ],
    [
      'what failed since, in its own words, and what visitors see',
      HttpResponse.json({ release: 3, publishedAt: at, failure }),
      /The page \/about names a service .*Visitors see the pages as they were on Nov 23, 2026/,
      1,
    ],
    ['nothing before the first release', new HttpResponse(null, { status: 404 }), /^$/, 0],
    ['nothing when something else answers', HttpResponse.html('<h1>Home</h1>'), /^$/, 0],
  ])('staff read %s', async (_what, answer, words, alerts) => {
    const answered = vi.fn(() => answer)
    server.use(http.get(`${siteUrl}/publisher-status`, answered))
    const session = keepSession('')('token')
    const { container } = render(
      <StudioFrame>
        <SessionProvider session={session}>
          <PublisherState />
        </SessionProvider>
      </StudioFrame>,
    )
    await vi.waitFor(() => expect(session.queries.isFetching()).toBe(0))
    expect(answered).toHaveBeenCalledOnce()
    await vi.waitFor(() => expect(container.textContent).toMatch(words))
    expect(screen.queryAllByRole('alert')).toHaveLength(alerts)
  })
})
