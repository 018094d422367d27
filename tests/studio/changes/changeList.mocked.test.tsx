import { render, screen, within } from '@testing-library/react'
import { evaluate, parse } from 'groq-js'
import type { ReactNode } from 'react'
import { createSchema, isPublishedId, type PreviewProps } from 'sanity'
import { beforeEach, expect, test, vi } from 'vitest'
import { schemaTypes } from '#schemas/schemaTypes.ts'
import { DraftsWaiting, RecentlyPublished } from '#studio/changes/ChangeList.tsx'
import { StudioFrame, studioUser, studioInJsdom } from '../../support/studioFrame.tsx'

studioInJsdom()

const schema = createSchema({ name: 'default', types: schemaTypes })
const stored = (_id: string, _type: string, _updatedAt: string) => ({ _id, _type, _updatedAt })
const dataset = [
  stored('page-a', 'page', '2026-11-20T10:00:00Z'),
  stored('drafts.page-a', 'page', '2026-11-25T10:00:00Z'),
  stored('drafts.home', 'home', '2026-11-26T10:00:00Z'),
  stored('home', 'home', '2026-11-24T10:00:00Z'),
  stored('image-a', 'sanity.imageAsset', '2026-11-26T11:00:00Z'),
  stored('versions.rSpring.about', 'about', '2026-11-26T12:00:00Z'),
  stored('about', 'about', '2026-11-01T10:00:00Z'),
]
const line = (author: string, timestamp: string, ...documentIDs: string[]) => ({ author, timestamp, documentIDs })
/** Newest first. `about` and the draft of `home` were changed before the retained history. */
const newest = [
  line('ann', '2026-11-26T12:00:00Z', 'versions.rSpring.about'),
  line('ann', '2026-11-26T11:00:00Z', 'image-a'),
  line('ann', '2026-11-25T10:00:00Z', 'drafts.page-a'),
  line('bob', '2026-11-25T09:00:00Z', 'drafts.page-a'),
  line('bob', '2026-11-24T10:00:00Z', 'home', 'drafts.home'),
  line('bob', '2026-11-23T10:00:00Z', 'page-gone'),
  line('ann', '2026-11-20T10:00:00Z', 'page-a', 'drafts.page-a'),
  line('bob', '2026-11-19T10:00:00Z', 'page-a', 'drafts.page-a'),
]
const world = { history: newest, dataset }

const client = {
  config: () => ({ dataset: 'production' }),
  request: async () => world.history.map((each) => JSON.stringify(each)).join('\n'),
  fetch: async (query: string, params: object, { perspective }: { perspective: string }): Promise<unknown> => {
    const seen = world.dataset.filter(({ _id }) => perspective === 'raw' || isPublishedId(_id))
    return (await evaluate(parse(query, { params: { ...params } }), { dataset: seen, params: { ...params } })).get()
  },
}

vi.mock('sanity', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  Preview: ({ value }: PreviewProps & { value: { _id: string } }) => value._id,
  useClient: () => client,
  useSchema: () => schema,
  useUser: (id: string) => [id === '' ? null : { displayName: id }],
}))
vi.mock('sanity/router', () => ({
  IntentLink: ({ children, params }: { children: ReactNode; params: Record<string, string> }) => (
    <a href={`/${params['id']}?${params['inspect'] ?? ''}`}>{children}</a>
  ),
}))

beforeEach(() => Object.assign(world, { history: newest, dataset }))

const listed = async (name: string) => {
  const list = await screen.findByRole('list', { name })
  await within(list).findAllByRole('listitem')
  return within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
}

test('each waiting draft says who worked on it last and when; beyond the history, only when', async () => {
  world.history = newest.filter(({ documentIDs }) => !documentIDs.includes('drafts.home'))
  render(<DraftsWaiting />, { wrapper: StudioFrame })
  expect(await listed('Drafts waiting')).toEqual([
    expect.stringMatching(/^homeHomeEdited Nov 26, 2026, \d+:00.[AP]MOpen$/),
    expect.stringMatching(/^page-aPageEdited Nov 25, 2026, \d+:00.[AP]M by annOpen$/),
  ])
  expect(screen.getAllByRole('link')[1]).toHaveAttribute('href', '/page-a?')
  expect(screen.queryByText(/No drafts are waiting/)).toBeNull()
})

test('recent publications are listed once, with who, when, and a link to the changes', async () => {
  render(<RecentlyPublished />, { wrapper: StudioFrame })
  expect(await listed('Recently published')).toEqual([
    expect.stringMatching(/^homeHomePublished Nov 24, 2026, .+ by bobWhat changed$/),
    expect.stringMatching(/^page-aPagePublished Nov 20, 2026, .+ by annWhat changed$/),
  ])
  expect(screen.getAllByRole('link')[0]).toHaveAttribute('href', '/home?sanity/structure/history')
})

test('both lists, one after the other or side by side, have their own content', async () => {
  render(
    <StudioFrame>
      <DraftsWaiting />
      <RecentlyPublished />
    </StudioFrame>,
  )
  expect((await listed('Drafts waiting'))[1]).toContain('Edited Nov 25')
  expect((await listed('Recently published'))[1]).toContain('Published Nov 20')
})

test('an empty list says so, an unreadable one why, and one click reads it again', async () => {
  const request = vi.spyOn(client, 'request').mockRejectedValueOnce(new Error('The lake is away'))
  world.dataset = []
  render(<DraftsWaiting />, { wrapper: StudioFrame })
  expect(await screen.findByRole('alert')).toHaveTextContent('The lake is away')
  await studioUser().click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('No drafts are waiting: everything is published.')).toBeInTheDocument()
  world.dataset = dataset
  await studioUser().click(screen.getByRole('button', { name: 'Reload the list' }))
  expect(await listed('Drafts waiting')).toHaveLength(2)
  expect(request).toHaveBeenCalledTimes(3)
})
