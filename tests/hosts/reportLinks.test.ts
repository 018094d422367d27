import { createPreviewSecret } from '@sanity/preview-url-secret/create-secret'
import { enablePreviewAccessSharing } from '@sanity/preview-url-secret/toggle-preview-access-sharing'
import { http, HttpResponse, passthrough } from 'msw'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { REPORT_PATH } from '../../hosts/outsideLinks/report.ts'
import { checkLinksOfSite } from '../../studio/health/linkReports.ts'
import { openDraftContent } from '../../web/content/draftContent.ts'
import { createPreviewService, type PreviewSettings } from '../../hosts/drafts/previewService.ts'
import { startTestLake } from '../../lake/tests/testLake.ts'
import { server } from '../support/server.ts'

const SITE = 'https://www.example.com'
const STUDIO = 'https://studio.example.com'
const MADE_UP = 'c2VjcmV0LXNlY3JldC1zZWNyZXQ'
const lake = await startTestLake({ projectId: 'local' })
const studioClient = lake.clientWith({ projectId: 'local', token: lake.token, perspective: 'raw' })

const page = (_id: string, href: string) => ({
  _id,
  _type: 'page',
  title: `Page ${_id}`,
  link: { _type: 'link', href },
})

/** Nineteen pages, `p10` and on, each with a dead link of its own: three parts. */
async function createPages() {
  const transaction = studioClient.transaction()
  for (let number = 10; number < 29; number += 1)
    transaction.create(page(`p${number}`, `https://${number}.gone.example/`))
  await transaction.commit()
}

/** Other sites, by their host: what they answer, and what they were asked. */
const others: Record<string, () => Response> = {
  'fine.example': () => new HttpResponse(),
  'gone.example': () => new HttpResponse(null, { status: 404 }),
  'closed.example': () => new HttpResponse(null, { status: 403 }),
}
const asked: string[] = []

function start(further: Partial<PreviewSettings> = {}, token = lake.viewerToken) {
  return createPreviewService({
    content: openDraftContent({ token, contentUrl: lake.url, readList: async () => undefined }),
    assemble: () => Promise.reject(new Error('No page is asked for.')),
    pageHeaders: [],
    siteUrl: SITE,
    studioUrl: STUDIO,
    admit: async () => undefined,
    ...further,
  })
}

/** Asks from the Studio. @param answer what is at the site's address: by default the service */
async function fromStudio(
  answer: (request: Request) => Response | Promise<Response> = start(),
  signal: AbortSignal = new AbortController().signal,
) {
  server.use(http.post(SITE + REPORT_PATH, ({ request }) => answer(request)))
  const progress: string[] = []
  const result = await checkLinksOfSite({
    client: studioClient,
    userId: 'editor',
    siteUrl: SITE,
    onProgress: (done, all) => progress.push(`${done} of ${all}`),
    signal,
  })
  return { ...result, progress }
}

const post = (body: unknown, service = start()) =>
  service(
    new Request(SITE + REPORT_PATH, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-length': String(JSON.stringify(body)?.length ?? 0) },
    }),
  )
const messageOf = async (response: Response) => ((await response.json()) as { message: string }).message

beforeEach(async () => {
  asked.length = 0
  await lake.client.delete({ query: '*[_type in ["page", "sanity.previewUrlSecret", "sanity.previewUrlShareAccess"]]' })
  server.use(
    http.all(`${lake.url}/*`, () => passthrough()),
    http.all('https://:host/*', ({ request }) => {
      const { hostname } = new URL(request.url)
      const answer = others[hostname.replace(/^\d+\./, '')]
      if (!answer) return undefined
      asked.push(request.url)
      return answer()
    }),
  )
})

describe('which links are dead', () => {
  test('the Studio is told, with the field of the draft', async () => {
    await studioClient
      .transaction()
      .create(page('one', 'https://fine.example/old'))
      .create(page('drafts.one', 'https://gone.example/x'))
      .create(page('two', 'https://gone.example/x'))
      .create(page('three', 'https://closed.example/'))
      .create(page('four', 'https://fine.example/'))
      .commit()
    expect(await fromStudio()).toEqual({
      asked: 3,
      all: 3,
      stopped: undefined,
      progress: ['3 of 3'],
      found: [
        {
          address: 'https://closed.example/',
          uses: [{ id: 'three', type: 'page', path: 'link.href' }],
          state: 'unclear',
          what: 'It does not let programs in (403).',
          isSilent: false,
        },
        {
          address: 'https://gone.example/x',
          uses: [
            { id: 'one', type: 'page', path: 'link.href' },
            { id: 'two', type: 'page', path: 'link.href' },
          ],
          state: 'dead',
          what: 'There is no such page there any more (404).',
          isSilent: false,
        },
      ],
    })
    expect(asked).not.toContain('https://fine.example/old')
  })

  test('a request takes eight addresses; the Studio asks until all are done, and leaves no proof behind', async () => {
    await createPages()
    const { found, all, progress } = await fromStudio()
    expect(progress).toEqual(['8 of 19', '16 of 19', '19 of 19'])
    expect([all, found.length, new Set(found.map(({ address }) => address)).size]).toEqual([19, 19, 19])
    expect(await studioClient.fetch('count(*[_type == "sanity.previewUrlSecret"])')).toBe(0)
  })

  test('the proof is seen by nobody without a token', async () => {
    let secret = ''
    let seen = -1
    const service = start()
    await fromStudio(async (request) => {
      secret = ((await request.clone().json()) as { secret: string }).secret
      seen = await lake.clientWith({ projectId: 'local' }).fetch<number>('count(*[defined(secret)])')
      return service(request)
    })
    expect(seen).toBe(0)
    // It has served: nothing can be asked with it any more.
    const response = await post({ secret })
    expect(response.status).toBe(401)
    expect(await messageOf(response)).toMatch(/could not prove to work in the Studio.*Start the check again\.$/)
  })

  test.each([
    ['a secret that nobody made', { secret: MADE_UP }, 401],
    ['no secret', {}, 400],
    ['a query in its place', { secret: '"] | *[0] // and more and more' }, 400],
    ['a part that is none', { secret: MADE_UP, after: 7 }, 400],
    ['no JSON', undefined, 400],
    ['more than the Studio ever asks', { secret: MADE_UP, after: 'x'.repeat(10_000) }, 413],
    ['another method', null, 405],
  ])(
    'is not told to whoever comes with %s, and nobody is asked; only the Studio reads why',
    async (_, body, status) => {
      await studioClient.create(page('one', 'https://gone.example/x'))
      const response = body === null ? await start()(new Request(SITE + REPORT_PATH)) : await post(body)
      expect(response.status).toBe(status)
      expect(await messageOf(response)).toMatch(/\.$/)
      expect(response.headers.get('access-control-allow-origin')).toBe(STUDIO)
      expect(response.headers.get('access-control-allow-credentials')).toBeNull()
      expect(response.headers.get('cache-control')).toBe('no-store')
      expect(asked).toEqual([])
    },
  )

  test('is not told for a proof of something else: that Presentation asks, or that everybody may', async () => {
    const { secret } = await createPreviewSecret(studioClient, 'sanity/presentation', STUDIO, 'editor')
    expect((await post({ secret })).status).toBe(401)
    const shared = await enablePreviewAccessSharing(studioClient, 'sanity/presentation', STUDIO, 'editor')
    expect((await post({ secret: shared.secret })).status).toBe(401)
  })

  test('a link that goes while the others are asked makes none of them be left out', async () => {
    await createPages()
    const service = start()
    const { found } = await fromStudio(async (request) => {
      const response = await service(request)
      await studioClient.delete('p10')
      return response
    })
    expect(found).toHaveLength(19)
  })

  test('what was found until the service failed is kept', async () => {
    await createPages()
    const service = start()
    let requests = 0
    const result = await fromStudio((request) => {
      requests += 1
      return requests < 3 ? service(request) : HttpResponse.json({ message: 'Enough.' }, { status: 503 })
    })
    expect(result).toMatchObject({ asked: 16, all: 19, stopped: 'Enough.' })
    expect(result.found).toHaveLength(16)
    expect(await studioClient.fetch('count(*[_type == "sanity.previewUrlSecret"])')).toBe(0)
  })

  test('once the Studio’s window is left nothing more is asked, and no proof stays', async () => {
    const leaving = new AbortController()
    await createPages()
    let requests = 0
    const check = fromStudio(async () => {
      requests += 1
      leaving.abort()
      return new Promise<never>(() => undefined)
    }, leaving.signal)
    await expect(check).rejects.toThrow(/abort/i)
    expect(requests).toBe(1)
    expect(await studioClient.fetch('count(*[_type == "sanity.previewUrlSecret"])')).toBe(0)
  })

  test('whoever leaves it in the middle is told nothing of what was found until then, either', async () => {
    const leaving = new AbortController()
    await createPages()
    const service = start()
    let requests = 0
    const check = fromStudio(async (request) => {
      requests += 1
      if (requests === 1) return service(request)
      leaving.abort()
      return new Promise<never>(() => undefined)
    }, leaving.signal)
    await expect(check).rejects.toThrow(/abort/i)
    expect(requests).toBe(2)
  })

  test('this machine and its network are not asked: only a test may', async () => {
    await studioClient.create(page('one', 'https://127.0.0.1:1/'))
    await studioClient.create(page('two', 'https://localhost/'))
    const { found } = await fromStudio(start({ admit: undefined }))
    expect(found.map(({ state, what }) => `${state}: ${what}`)).toEqual(
      Array(2).fill('unclear: It leads into a private network, which is not looked into.'),
    )
  })

  test('without a token of its own the service says so to its operator, and to the Studio where to look', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await expect(fromStudio(start({}, ''))).rejects.toThrow(
      'The preview service can’t read the content now. Its log on the site’s host says why.',
    )
    expect(String(log.mock.calls)).toContain('SANITY_VIEWER_TOKEN is not set')
  })
})

test.each([
  [
    'nothing answers',
    () => HttpResponse.error(),
    /^No preview service answers at https:\/\/www\.example\.com\/preview\/outside-links\. Ask a developer/,
  ],
  [
    'there is no such page',
    () => new HttpResponse('<h1>Not found</h1>', { status: 404 }),
    /^No preview service answers at /,
  ],
  ['something else answers', () => HttpResponse.json({}), /is no preview service of this version\.$/],
])('the Studio says what to do when %s', async (_, answer, sentence) => {
  const check = fromStudio(answer)
  await expect(check).rejects.toThrow(sentence)
  expect(await studioClient.fetch('count(*[_type == "sanity.previewUrlSecret"])')).toBe(0)
})
