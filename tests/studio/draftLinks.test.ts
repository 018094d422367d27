import type { SanityClient } from '@sanity/client'
import { expect, test, vi } from 'vitest'
import { judgeLink } from '#hosts/drafts/service/judgeLink.ts'
import { startTestLake } from '#lake/tests/testLake.ts'
import { makeLink, revokeLink, validities, validLinks } from '#studio/draftLinks/draftLinks.ts'

const lake = await startTestLake()

/** Records what the Studio would store. */
function fakeClient() {
  const stored: Record<string, unknown>[] = []
  const client = {
    create: (document: Record<string, unknown>) => Promise.resolve(stored.push(document)),
    delete: () => Promise.resolve(),
  }
  return { client: client as unknown as SanityClient, stored }
}

const wanted = { path: '/Blog/first', title: 'First', madeBy: 'Editor', siteUrl: 'https://www.example.com' }

test('the drafts service accepts a link as the Studio stores it', async () => {
  const { client, stored } = fakeClient()
  const makeOne = async () => new URL((await makeLink(client, { ...wanted, seconds: 3600 })).href)
  const link = await makeOne()
  const other = await makeOne()
  expect([other.pathname === link.pathname, other.search === link.search]).toEqual([false, false])
  const secret = link.searchParams.get('sanity-preview-secret') ?? ''
  expect(link.origin).toBe('https://www.example.com')
  expect(stored[0]?._id).toBe(`previewLink.${link.pathname.replace('/preview/', '')}`)
  // The drafts service's pattern for ids: hosts/drafts/service/draftsService.ts.
  expect(link.pathname).toMatch(/^\/preview\/[\w-]{20,64}$/)
  expect(secret).toMatch(/^[\w-]{43,128}$/)
  expect(JSON.stringify(stored)).not.toContain(secret)

  const soon = new Date(Date.now() + 59 * 60_000)
  expect(await judgeLink(stored[0], secret, soon)).toMatchObject({ state: 'valid', path: '/Blog/first' })
  expect(await judgeLink(stored[0], `${secret}x`, soon)).toEqual({ state: 'unknown' })
  const end = new Date(String(stored[0]?.['expiresAt']))
  expect(await judgeLink(stored[0], secret, end)).toMatchObject({ state: 'expired' })
  expect(await judgeLink(stored[0], secret, new Date(end.getTime() - 1))).toMatchObject({ state: 'valid' })
  // The Studio makes no links for that long; its clock may be a day ahead.
  const before = (days: number) => new Date(end.getTime() - days * 86_400_000)
  expect(await judgeLink(stored[0], secret, before(15))).toMatchObject({ state: 'valid' })
  expect(await judgeLink(stored[0], secret, new Date(before(15).getTime() - 1))).toEqual({ state: 'unknown' })
  const late = new Date(Date.now() + 61 * 60_000)
  expect(await judgeLink(stored[0], secret, late)).toMatchObject({ state: 'expired' })
  const revoked = { ...stored[0], revokedAt: new Date().toISOString() }
  expect(await judgeLink(revoked, secret, soon)).toEqual({ state: 'revoked' })
})

test('over plain http, where browsers can’t make a link, staff are told so, and nothing is stored', async () => {
  const { client, stored } = fakeClient()
  vi.spyOn(crypto, 'subtle', 'get').mockReturnValue(undefined as never)
  await expect(makeLink(client, { ...wanted, seconds: 3600 })).rejects.toThrow(
    /open the Studio at an https address or at localhost/,
  )
  vi.restoreAllMocks()
  expect(stored).toEqual([])
})

test.each([0x00, 0x3e, 0x7f, 0xf8, 0xfb, 0xff])(
  'a link can be stored in the lake whatever its random bytes: bytes of %i',
  async (byte) => {
    vi.spyOn(crypto, 'getRandomValues').mockImplementation((bytes) => {
      if (bytes instanceof Uint8Array) bytes.fill(byte)
      return bytes
    })
    await makeLink(lake.client, { ...wanted, seconds: 3600 })
    vi.restoreAllMocks()
    const [stored] = await lake.client.fetch<{ _id: string }[]>('*[_type == "previewLink"]{_id}')
    expect(stored?._id).toMatch(/^previewLink\.\w/)
    await lake.client.delete(stored?._id ?? '')
  },
)

test('an old link says for a month that it has expired; then it is deleted', async () => {
  const ended = (_id: string, days: number) => ({
    _id: `previewLink.${_id}`,
    _type: 'previewLink',
    expiresAt: new Date(Date.now() - days * 86_400_000).toISOString(),
  })
  for (const link of [ended('new', 29), ended('old', 31)]) await lake.client.create(link)
  const { _id } = await makeLink(lake.client, { ...wanted, seconds: 3600 })
  const left = await lake.client.fetch<string[]>('*[_type == "previewLink"]._id')
  expect(left.toSorted()).toEqual(['previewLink.new', _id].toSorted())
  expect((await validLinks(lake.client)).map((link) => link._id)).toEqual([_id])
  await revokeLink(lake.client, _id)
  expect(await validLinks(lake.client)).toEqual([])
})

test('the newest link is listed first', async () => {
  const ids = ['first', 'second', 'third'].map((name) => `previewLink.${name}`)
  for (const [index, _id] of ids.entries()) {
    await lake.client.create({
      _id,
      _type: 'previewLink',
      _createdAt: `2026-11-20T12:00:0${index}Z`,
      expiresAt: '2100-01-01T00:00:00Z',
    })
  }
  const listed = (await validLinks(lake.client)).map(({ _id }) => _id)
  expect(listed.filter((id) => ids.includes(id))).toEqual(ids.toReversed())
})

test('a link is not lost if old ones can’t be deleted', async () => {
  const { client, stored } = fakeClient()
  client.delete = () => Promise.reject(new Error('Insufficient permissions'))
  expect((await makeLink(client, { ...wanted, seconds: 3600 })).href).toContain('/preview/')
  expect(stored).toHaveLength(1)
})

test('a link that the drafts service would refuse is not created', async () => {
  const { client, stored } = fakeClient()
  await expect(makeLink(client, { ...wanted, path: '//other.example/Blog', seconds: 3600 })).rejects.toThrow('"path"')
  expect(stored).toEqual([])
})

test('a link may be valid for hours or days', () => {
  for (const { seconds, title } of validities) {
    const [count = '', unit = ''] = title.split(' ')
    expect(seconds).toBe(Number(count) * (unit.startsWith('hour') ? 3600 : 86_400))
  }
})
