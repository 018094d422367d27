import { QueryClient } from '@tanstack/react-query'
import { beforeAll, expect, test } from 'vitest'
import { createDraftsClient } from '#hosts/drafts/service/draftsClient.ts'
import { startTestLake } from '#lake/tests/testLake.ts'
import { pageClient } from '#render/page/renderMarkup.tsx'
import type { ContentQuery, ContentRequest } from '#web/content/contentQuery.ts'
import { articleListQuery } from '#web/content/queries/articles.ts'
import { pageQuery, type PageContent } from '#web/content/queries/page.ts'
import { postQuery, type Post } from '#web/content/queries/post.ts'
import { siteQuery } from '#web/content/queries/site.ts'

const lake = await startTestLake({ projectId: 'local' })
const { ask } = createDraftsClient({
  token: lake.viewerToken,
  contentUrl: lake.url,
  readList: async () => undefined,
})

/** An article from a day of November 2026. */
const article = (_id: string, slug: string, day: string) => ({
  _id,
  _type: 'post',
  title: `About ${slug}`,
  slug: { current: slug },
  excerpt: `What ${slug} is about`,
  date: `2026-11-${day}`,
  author: { _type: 'reference', _ref: 'author' },
  body: [],
})
const documents: { _type: string; [field: string]: unknown }[] = [
  { _id: 'author', _type: 'person', name: 'An author' },
  article('first', 'first', '01'),
  article('drafts.second', 'second', '02'),
  article('drafts.third', 'third', '03'),
  article('fourth', 'fourth', '04'),
  // Its draft has another URL, where nothing is published yet.
  { ...article('drafts.fourth', 'fourth-anew', '04'), title: 'Fourth, written anew' },
  { _id: 'siteSettings', _type: 'siteSettings', name: 'Archstep', email: 'hello@archstep.example', notFound: {} },
  {
    _id: 'drafts.siteSettings',
    _type: 'siteSettings',
    name: 'A name that nobody may know yet',
    email: 'new@example',
    notFound: {},
  },
  {
    _id: 'blog',
    _type: 'page',
    title: 'Blog',
    slug: { current: 'Blog' },
    hero: { heading: 'Blog', text: 'Write to {our email}' },
    blocks: [{ _type: 'postsBlock', _key: 'posts' }],
  },
]
/** One of each kind of page, so that no query comes back empty. */
const pages = ['home', 'about', 'contact', 'booking', 'careers', 'account']
  .map((type): (typeof documents)[number] => ({ _id: type, _type: type }))
  .concat(
    ['job', 'servicePage'].map((type) => ({ _id: `a-${type}`, _type: type, title: 'A', slug: { current: 'first' } })),
  )
beforeAll(async () => {
  for (const document of [...documents, ...pages]) await lake.client.create(document)
})

test('a draft of the blog lists the published articles with the texts of their drafts, and no others', async () => {
  const cache = pageClient(ask)
  await cache.ensureQueryData(pageQuery('blog'))
  const answer = cache.getQueryData<{ content: PageContent }>(pageQuery('blog').queryKey)
  const [block] = answer?.content.blocks ?? []
  const posts = block?._type === 'postsBlock' ? block.posts.map(({ title, slug }) => [title, slug]) : undefined
  expect(posts).toEqual([
    ['Fourth, written anew', 'fourth'],
    ['About first', 'first'],
  ])
  expect(JSON.stringify(answer)).not.toMatch(/second|third/)
  const { content } = await cache.fetchQuery(articleListQuery(1))
  expect(content.map(({ title, slug }) => [title, slug])).toEqual(posts)
})

test.each([
  ['third', null, 'Fourth, written anew'],
  ['second', 'About first', null],
])('the draft of an article, %s, names the published articles before and after it', async (slug, older, newer) => {
  const cache = pageClient(ask)
  await cache.ensureQueryData(postQuery(slug))
  const answer = cache.getQueryData<{ content: Post }>(postQuery(slug).queryKey)
  expect(answer?.content.title).toBe(`About ${slug}`)
  expect(answer?.content.older?.title ?? null).toBe(older)
  expect(answer?.content.newer?.title ?? null).toBe(newer)
  expect(JSON.stringify(answer)).not.toContain('fourth-anew')
})

test('the draft of the newest article doesn’t name an unpublished one before it', async () => {
  const { content } = await pageClient(ask).fetchQuery(postQuery('fourth-anew'))
  expect(content).toMatchObject({ title: 'Fourth, written anew', newer: null, older: null })
})

test('the frame around the draft of a page is the published one', async () => {
  const { content } = await pageClient(ask).fetchQuery(siteQuery)
  expect(content).toMatchObject({ name: 'Archstep' })
  const page = await pageClient(ask).fetchQuery(pageQuery('blog'))
  expect(page).toMatchObject({ content: { hero: { text: 'Write to hello@archstep.example' } } })
})

type Made = ContentQuery<unknown> | ((page: string | number) => ContentQuery<unknown>)
const modules = import.meta.glob<Record<string, unknown>>('../../../../web/content/queries/*.ts', { eager: true })
const queries = Object.values(modules).flatMap((module) =>
  Object.entries(module).filter((entry): entry is [string, Made] => entry[0].endsWith('Query')),
)
const PAGES: Readonly<Record<string, string | number>> = {
  pageQuery: 'blog',
  articleListQuery: 1,
  servicePageQuery: '/services/first',
}

test('no query of the site names an unpublished article in a draft; only these queries list articles', async () => {
  const lists: string[] = []
  for (const [name, made] of queries) {
    const query = typeof made === 'function' ? made(PAGES[name] ?? 'first') : made
    let groq = ''
    const answer = async (request: ContentRequest) => {
      groq = request.groq
      return ask(request)
    }
    const result = await new QueryClient().fetchQuery({ ...query, meta: { ask: answer } })
    expect([name, result]).toEqual([name, { content: expect.anything(), syncTags: expect.anything() }])
    expect([name, JSON.stringify(result)]).toEqual([
      name,
      expect.not.stringMatching(/second|third|"slug":"fourth-anew"/),
    ])
    if (/\*\[\s*_type == "post"/.test(groq)) lists.push(name)
  }
  // A new query needs content above for which it lists articles.
  expect(lists.toSorted()).toEqual(['articleIndexQuery', 'articleListQuery', 'pageQuery', 'postQuery'])
})
