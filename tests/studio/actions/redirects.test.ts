import { beforeEach, describe, expect, test } from 'vitest'
import { startTestLake } from '#lake/tests/testLake.ts'
import { redirectsGroq } from '#render/content/buildQueries.ts'
import { clearAddress, createRedirect, moveOf } from '#studio/actions/redirects.ts'
import { pathGroq } from '@archstep/contracts/urls/pagePaths.ts'
import { usableRedirects, type PublishedRedirect } from '@archstep/contracts/urls/redirects.ts'

const { client } = await startTestLake()

const slug = (current: string) => ({ slug: { current } })
const page = { id: 'page-a', type: 'page' }

describe('a page that is published at another address', () => {
  test('moves from the address that visitors know', () => {
    expect(moveOf(page, slug('old'), slug('new'))).toEqual({ id: 'page-a', from: '/old', to: '/new' })
    expect(moveOf({ id: 'p', type: 'post' }, slug('a'), slug('b'))).toMatchObject({ from: '/Blog/a', to: '/Blog/b' })
    const service = { id: 'ninth', type: 'servicePage' }
    expect(moveOf(service, slug('a'), slug('b'))).toMatchObject({ from: '/services/a', to: '/services/b' })
  })

  test('does not move if it was never published, keeps its address, or only changes its case', () => {
    expect(moveOf(page, null, slug('new'))).toBeUndefined()
    expect(moveOf(page, slug('old'), slug('old'))).toBeUndefined()
    expect(moveOf(page, slug('old'), slug('Old'))).toBeUndefined()
    expect(moveOf({ id: 'home', type: 'home' }, slug('old'), slug('new'))).toBeUndefined()
  })
})

describe('the redirect that it leaves', () => {
  beforeEach(async () => {
    await client.delete({ query: '*[_type in ["redirect", "page"]]' })
    await client.create({ _id: 'page-a', _type: 'page', slug: { _type: 'slug', current: 'a' } })
  })

  /** Every redirect as the site reads it, from old to new. */
  const redirects = () =>
    client.fetch<string[]>(
      `*[_type == "redirect"] | order(from)[]{"line": from + " " + coalesce(target->{"at": ${pathGroq}}.at, to, "nowhere")}.line`,
    )

  /** Changes the page's address, as publishing does, and leaves the redirect. */
  async function move(from: string, to: string) {
    await client.patch('page-a', { set: { 'slug.current': to } }).commit()
    await createRedirect(client, { id: 'page-a', from: `/${from}`, to: `/${to}` })
  }

  const written = (_id: string, from: string, to: string) => ({ _id, _type: 'redirect', from, to, permanent: true })
  const draftToo = (id: string, from: string, to: string) => [written(id, from, to), written(`drafts.${id}`, from, to)]
  test.each<[what: string, before: ReturnType<typeof written>[], addresses: string, after: string[]]>([
    ['leads to the page, wherever that goes', [], 'a b c', ['/a /c', '/b /c']],
    ['gives way when the page comes back to an old address', [], 'a b a', ['/b /a']],
    [
      'takes the place of one that started there, and shortens those that led there',
      [written('r1', '/Old/', '/a?x=1'), written('r2', '/A', '/elsewhere')],
      'a b',
      ['/A /b', '/Old/ /b?x=1'],
    ],
    [
      'keeps the part of the page that a redirect led to',
      [written('r1', '/old', '/A/#part')],
      'a b c',
      ['/a /c', '/b /c', '/old /c#part'],
    ],
    [
      'changes the draft of a redirect with it, or that would bring the old one back',
      [...draftToo('r1', '/old', '/a'), ...draftToo('r2', '/b', '/elsewhere')],
      'a b',
      ['/a /b', '/old /b', '/old /b'],
    ],
    [
      'takes one away that started at the new address, with its draft, wherever that starts',
      [written('r1', '/b', '/elsewhere'), written('drafts.r1', '/c', '/elsewhere')],
      'a b',
      ['/a /b'],
    ],
  ])('%s', async (_what, before, addresses, after) => {
    for (const redirect of before) await client.create(redirect)
    const [first = '', ...later] = addresses.split(' ')
    let from = first
    for (const to of later) {
      await move(from, to)
      from = to
    }
    expect(await redirects()).toEqual(after)
  })

  test('is published without touching releases and drafts, scheduled or not', async () => {
    for (const releaseId of ['asap', 'locked']) {
      await client.releases.create({ releaseId, metadata: { releaseType: 'scheduled' } })
      const start = client.transaction()
      for (const [name, from, to] of [
        ['r1', '/a', '/elsewhere'],
        ['r2', '/b', '/elsewhere'],
        ['r3', '/c', '/a'],
      ] as const) {
        start.create({ _id: `versions.${releaseId}.${name}`, _type: 'redirect', from, to, permanent: true })
      }
      await start.commit()
    }
    await client.create({ _id: 'drafts.r4', _type: 'redirect', from: '/b', to: '/elsewhere', permanent: true })
    await client.releases.schedule({ releaseId: 'locked', publishAt: '2100-01-01T00:00:00Z' })
    const waiting = () => client.fetch('*[_type == "redirect" && _id in path("*.**")] | order(_id)')
    const before = await waiting()
    try {
      await move('a', 'b')
      expect(await waiting()).toEqual(before)
      const published = client.withConfig({ perspective: 'published' })
      expect(await published.fetch('*[_type == "redirect"]{from, "to": target->slug.current}')).toEqual([
        { from: '/a', to: 'b' },
      ])
    } finally {
      await client.releases.unschedule({ releaseId: 'locked' })
    }
  })

  test('replaces a page that is gone, and redirects to that page follow', async () => {
    await client.create({ _id: 'page-b', _type: 'page', slug: { _type: 'slug', current: 'b' } })
    const target = { _type: 'reference', _ref: 'page-a', _weak: true }
    await client.create({ _id: 'r1', _type: 'redirect', from: '/old', target, permanent: true })
    await client.create({ _id: 'r2', _type: 'redirect', from: '/older', to: '/A', permanent: true })
    await client.delete('page-a')
    await createRedirect(client, { id: 'page-b', from: '/a', to: '/b', gone: 'page-a' })
    expect(await redirects()).toEqual(['/a /b', '/old /b', '/older /b'])
  })

  test('doesn’t keep the page from being deleted; after that, nothing redirects there', async () => {
    await move('a', 'b')
    await client.delete('page-a')
    expect(await redirects()).toEqual(['/a nowhere'])
    const published = await client.fetch<PublishedRedirect[]>(redirectsGroq, {}, { perspective: 'published' })
    expect(usableRedirects(published, () => false)).toMatchObject({
      usable: [],
      leftOut: [{ why: 'It leads nowhere.' }],
    })
  })

  test('does not start where a page is published: such redirects are deleted with their drafts, and named', async () => {
    for (const redirect of draftToo('r1', '/A/', '/elsewhere')) await client.create(redirect)
    await client.create({ _id: 'r2', _type: 'redirect', from: '/other', to: '/elsewhere', permanent: true })
    expect(await clearAddress(client, '/a')).toEqual(['/A/'])
    expect(await clearAddress(client, '/a')).toEqual([])
    expect(await redirects()).toEqual(['/other /elsewhere'])
  })
})
