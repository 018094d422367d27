import { once } from 'node:events'
import http from 'node:http'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createDraftsClient, type DraftsClientSettings } from '#hosts/drafts/service/draftsClient.ts'

const PICTURE = { _type: 'picture', alt: 'A', asset: { _id: 'image-a-800x600-jpg' } }
const PICTURES = { result: { content: [PICTURE, PICTURE] }, ms: 1 }

/** A CMS with the same response to every query, or one for its URL. It uses real HTTP, because the client bypasses the global `fetch`. */
async function startCms(
  status: number,
  answer: object | ((url: string | undefined) => object),
  readList: DraftsClientSettings['readList'] = async () => undefined,
) {
  const asked: (string | undefined)[] = []
  const cms = http.createServer((request, response) => {
    asked.push(request.url)
    response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(JSON.stringify(typeof answer === 'function' ? answer(request.url) : answer))
  })
  await once(cms.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => {
    cms.closeAllConnections()
    cms.close()
  })
  const address = cms.address()
  if (address === null || typeof address === 'string') throw new Error('The CMS of the test has no port.')
  const client = createDraftsClient({ token: 'viewer', contentUrl: `http://127.0.0.1:${address.port}`, readList })
  const ask = () => client.ask({ queryKey: [], name: 'about', groq: '*[0]', params: {} })
  return { asked, ask, client }
}

test.each([429, 500, 503])(
  'a CMS that responds with %i is asked once, so that made-up links don’t multiply its requests',
  async (status) => {
    const { asked, client } = await startCms(status, { message: 'No' })
    await expect(client.findLink('made-up-link-of-the-test')).rejects.toMatchObject({ statusCode: status })
    expect(asked).toHaveLength(1)
  },
)

test.each([
  ['page', { blocks: [{ _type: 'textBlock' }] }],
  ['post', { newer: null, older: null }],
])('a %s that lists no articles is shown without querying which articles are published', async (name, draft) => {
  const { asked, client } = await startCms(200, { result: { content: draft }, ms: 1 })
  expect(await client.ask({ queryKey: [], name, groq: '*[0]', params: {} })).toMatchObject({ content: draft })
  expect(asked.filter((url) => url?.includes('slug'))).toEqual([])
})

test.each([
  ['articleList', [{ _id: 'a', slug: 'next-a' }, { _id: 'b', slug: 'b' }, null], [{ _id: 'a', slug: 'a' }]],
  ['articleList', null, null],
  ['post', { newer: null, older: { _id: 'b', slug: 'b' } }, { newer: null, older: null }],
])('of the articles in the %s %j, those on the site are left, at their addresses', async (name, draft, shown) => {
  const result = (url = '') => {
    const query = new URL(url, 'http://x').searchParams.get('query') ?? ''
    const content = query.includes('*[0]') ? draft : query.includes('"post"') ? [{ _id: 'a', slug: 'a' }] : null
    return { result: { content }, ms: 1 }
  }
  const { client } = await startCms(200, result)
  expect((await client.ask({ queryKey: [], name, groq: '*[0]', params: {} })).content).toEqual(shown)
})

test('without its token no query is sent, and the log says which setting is missing', async () => {
  const client = createDraftsClient({ token: '', contentUrl: 'http://127.0.0.1:9', readList: async () => undefined })
  await expect(client.findLink('some-link-of-the-test')).rejects.toThrow('SANITY_VIEWER_TOKEN is not set')
})

test('only the page is a draft: its frame, and the values that it names, are as published', async () => {
  const { asked, ask, client } = await startCms(200, { result: { content: {} }, ms: 1 })
  const perspectives = () =>
    asked.splice(0).map((url) => new URL(url ?? '', 'http://x').searchParams.get('perspective'))
  await client.ask({ queryKey: [], name: 'site', groq: '*[0]', params: {} })
  expect(perspectives()).toEqual(['published'])
  await ask()
  expect(perspectives().sort()).toEqual(['drafts', 'published'])
})

describe('the lists of copies on the site', () => {
  test('are fetched once per result', async () => {
    const lists: string[] = []
    const { ask } = await startCms(200, PICTURES, async (path) => {
      lists.push(path)
      return undefined
    })
    await ask()
    expect(lists).toEqual(['/pictures.json'])
  })

  test('don’t hold up other requests if they never arrive for one', async () => {
    const lists = [new Promise<never>(() => undefined), Promise.resolve({})]
    const { ask } = await startCms(200, PICTURES, async () => lists.shift())
    void ask()
    await expect.poll(() => lists.length).toBe(1)
    expect(await ask()).toMatchObject({ content: [{ alt: 'A' }, { alt: 'A' }] })
  }, 5000)
})
