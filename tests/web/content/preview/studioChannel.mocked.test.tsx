import { beforeEach, expect, test, vi } from 'vitest'
import { openStudioChannel } from '#web/content/preview/studioChannel.ts'
import { env } from '#web/env.ts'
import { MAY_CHANGE_MENUS } from '@archstep/contracts/services/studioMessages.ts'

type Listener = (data: object) => void
const studio = vi.hoisted(() => ({
  hears: new Map<string, Listener>(),
  asked: [] as object[],
  mayChangeMenus: [] as unknown[],
}))
vi.mock('@sanity/comlink', () => ({
  createNodeMachine: () => ({ provide: () => undefined }),
  createNode: () => ({
    on: (type: string, listener: Listener) => studio.hears.set(type, listener),
    post: (_type: string, question: object) => studio.asked.push(question),
    start: () => undefined,
  }),
}))
vi.mock('@sanity/presentation-comlink', () => ({ createCompatibilityActors: () => undefined }))
vi.mock('#web/content/preview/markSources.ts', () => ({
  markSources: (result: unknown, _sources: unknown, mayChangeMenus: unknown) => {
    studio.mayChangeMenus.push(mayChangeMenus)
    return result
  },
}))

const { projectId, dataset } = env
const say = (type: string, data: object) => studio.hears.get(type)?.(data)
const show = (perspective: string) => say('loader/perspective', { projectId, dataset, perspective })
const tell = (perspective: string, result: string) =>
  say('loader/query-change', { query: '*', params: {}, perspective, result })
const QUESTION = { queryKey: ['content', 'home', {}], groq: '*', params: {} } as const

beforeEach(() => {
  vi.useFakeTimers()
  studio.asked = []
  studio.mayChangeMenus = []
})

async function open() {
  const opening = openStudioChannel()
  show('drafts')
  return opening
}

test('a late result for what the Studio showed earlier does not replace what it shows now', async () => {
  const channel = await open()
  const heard: unknown[] = []
  channel.onChange((_question, result) => heard.push(result))
  const answer = channel.ask(QUESTION)
  tell('drafts', 'a draft')
  expect(await answer).toBe('a draft')
  show('published')
  expect(studio.asked.at(-1)).toMatchObject({ query: '*', perspective: 'published' })
  tell('drafts', 'a later draft')
  expect(heard).toEqual([])
  tell('published', 'published')
  // The page is told only once.
  tell('published', 'published')
  expect(heard).toEqual(['published'])
})

test('two pages of a list each get their own results', async () => {
  const channel = await open()
  const answers = [1, 2].map((page) =>
    channel.ask({ ...QUESTION, queryKey: ['content', 'list', { page }], params: { page } }),
  )
  for (const page of [2, 1]) {
    say('loader/query-change', { query: '*', params: { page }, perspective: 'drafts', result: `page ${page}` })
  }
  expect(await Promise.all(answers)).toEqual(['page 1', 'page 2'])
})

test('queries are repeated before the Studio drops them; those of another dataset are ignored', async () => {
  const channel = await open()
  void channel.ask(QUESTION).catch(() => undefined)
  expect(studio.asked).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(studio.asked).toHaveLength(2)
  say('loader/perspective', { projectId, dataset: 'other', perspective: 'published' })
  expect(studio.asked).toHaveLength(2)
})

test('a Studio that stays silent is reported after 15 s', async () => {
  const channel = await open()
  const failure = channel.ask(QUESTION).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(15_000)
  expect(await failure).toMatchObject({ name: 'ContentUnavailable', tookTooLong: true })
})

test('only the Studio says who may change menus', async () => {
  const channel = await open()
  const ask = (name: string) => channel.ask({ ...QUESTION, queryKey: ['content', name, {}] })
  const first = ask('first')
  dispatchEvent(new MessageEvent('message', { data: MAY_CHANGE_MENUS, origin: 'https://evil.example' }))
  tell('drafts', 'a')
  await first
  expect(studio.mayChangeMenus.at(-1)).toBe(false)
  dispatchEvent(new MessageEvent('message', { data: MAY_CHANGE_MENUS, origin: new URL(env.studioUrl).origin }))
  tell('drafts', 'b')
  expect(studio.mayChangeMenus.at(-1)).toBe(true)
})
