import { QueryClient } from '@tanstack/react-query'
import { matchRoutes } from 'react-router-dom'
import { describe, expect, test, vi } from 'vitest'
import { MissingContent, type ContentRequest } from '#web/content/contentQuery.ts'
import type { SiteFacts } from '#web/content/siteFacts.ts'
import { createRoutes, pageRoutes, preload, type PageHandle } from '#web/routes.tsx'
import { reservedRoutes } from '@archstep/contracts/urls/reservedPaths.ts'
import { SLUG_PATHS } from './slugPaths.ts'

const routes = createRoutes(new QueryClient())
const found = (path: string) => matchRoutes(routes, path)?.at(-1)
const foundPath = (path: string) => found(path)?.route.path

describe('the route table', () => {
  test.each([
    ['/', '/'],
    ['/iot', '/IoT'],
    ['/IOT', '/IoT'],
    ['/IoT/', '/IoT'],
    ['/mobile', '/Mobile'],
    ['/dIgItAl', '/Digital'],
  ])('ROUTE-05 %s is %s', (path, canonical) => {
    expect(foundPath(path)).toBe(canonical)
  })

  test.each(['/IoT/more', '/Web/../etc', '/Blog/post/more', '/a/b/c'])('ROUTE-06 %s is no route', (path) => {
    expect(foundPath(path)).toBe('*')
  })

  test('a page gets its slug decoded', () => {
    expect(found('/Blog/gr%C3%BC%C3%9Fe')?.params).toEqual({ slug: 'grüße' })
  })

  test('a fixed screen takes precedence over a page with the same slug', () => {
    expect(foundPath('/contact')).toBe('/Contact')
    expect(foundPath('/privacy-policy')).toBe('/:slug')
    expect([foundPath('/services'), foundPath('/Services/Ninth')]).toEqual(['/:slug', '/services/:slug'])
  })

  test('has exactly the screens whose paths the Studio reserves', () => {
    const fixed = pageRoutes(routes).flatMap(({ path = '' }) => (/[:*]/.test(path) ? [] : [path]))
    expect(fixed.toSorted()).toEqual([...reservedRoutes].toSorted())
  })

  test('has slugs in the paths in which other tests expect them', () => {
    const withSlug = pageRoutes(routes).flatMap(({ path = '' }) => (path.includes(':') ? [path] : []))
    expect(withSlug.toSorted()).toEqual(SLUG_PATHS.toSorted())
  })

  test('no two routes differ only in letter case', () => {
    const paths = pageRoutes(routes).map(({ path }) => path?.toLowerCase())
    expect(paths.length).toBeGreaterThan(18)
    expect(new Set(paths).size).toBe(paths.length)
  })

  test('preloading fetches all content of a page, and nothing for a path without a page', async () => {
    const ask = vi.fn(() => Promise.resolve({ content: {}, syncTags: [] }))
    const of = createRoutes(new QueryClient({ defaultOptions: { queries: { meta: { ask } } } }))
    await preload(of, '/Interest')
    expect(ask).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ name: 'careers' }))
    await preload(of, '/a/b/c')
    expect(ask).toHaveBeenCalledOnce()
  })

  test.each(['1.5', '-1', '1e0', '0', '02', '0x2', ' 2', 'two'])(
    'ROUTE-06 the list of articles has no page “%s”',
    async (page) => {
      const ask = vi.fn(() => Promise.resolve({ content: ['an article'], syncTags: [] }))
      const of = createRoutes(new QueryClient({ defaultOptions: { queries: { meta: { ask } } } }))
      await expect(preload(of, `/Blog/page/${page}`)).rejects.toThrow(MissingContent)
      await preload(of, '/Blog/page/12')
    },
  )

  test('ROUTE-06 the list of articles has no page after its last one', async () => {
    const ask = vi.fn(({ name }: ContentRequest) =>
      Promise.resolve({ content: name === 'articleList' ? [] : { slug: 'Blog' }, syncTags: [] }),
    )
    const of = createRoutes(new QueryClient({ defaultOptions: { queries: { meta: { ask } } } }))
    await expect(preload(of, '/Blog/page/12')).rejects.toThrow(MissingContent)
  })

  /** The slugs of the pages to build for a route. */
  async function slugsOf(pattern: string, facts: object) {
    const handle = pageRoutes(routes).find(({ path }) => path === pattern)?.handle as PageHandle | undefined
    return (await handle?.load())?.pagesOf?.(facts as SiteFacts).map(({ slug }) => slug)
  }

  test('CMS-02 services that staff have added get pages by their slug', async () => {
    const documents = [
      { _type: 'servicePage', route: '/IoT', slug: null },
      { _type: 'servicePage', route: null, slug: 'robots' },
      { _type: 'page', route: null, slug: 'about-robots' },
    ]
    expect(await slugsOf('/services/:slug', { documents })).toEqual(['robots'])
  })

  test('CMS-02 the list of articles has another page for every 24 articles', async () => {
    const articles = (listed: number) => [
      { _id: 'unlisted', isListed: false },
      ...Array.from({ length: listed }, (_, index) => ({ _id: `post-${index}`, isListed: true })),
    ]
    const pages = (listed: number) => slugsOf('/Blog/page/:slug', { articles: articles(listed) })
    expect(await Promise.all([24, 25, 49].map(pages))).toEqual([[], ['2'], ['2', '3']])
  })
})
