import { beforeEach, describe, expect, test, vi } from 'vitest'
import { unbuildable } from '#render/messages/unbuildable.ts'
import type { BuildMemory, PageMemory } from '#render/output/buildMemory.ts'
import { fetchPage, renderPageFile } from '#render/page/renderPageFile.ts'
import type { SiteBuild } from '#render/page/siteBuild.ts'
import type { PageDescription } from '#render/search/describePage.ts'
import type { Ask, ContentRequest } from '#web/content/contentQuery.ts'
import { fetchContent } from '../../web/seedContent.ts'

const PATH = '/Terms'
const planned = { path: PATH, documentId: 'page-terms' } as const

/** The pages of a site, by path. */
let pages: Map<string, string>
let kept: string[]
let ask: Ask
let description: PageDescription
let describer: () => Promise<PageDescription>

beforeEach(() => {
  pages = new Map()
  kept = []
  ask = fetchContent
  description = { head: '<meta name="a">', data: '', listing: { job: 'a' } }
  describer = async () => description
})

const chunk = (file: string) => ({ file, isEntry: true })
/** @param earlier the memory of the page in an earlier build */
const build = (earlier?: PageMemory, isFixed = false) =>
  renderPageFile({ ...planned, isFixed }, {
    ask: (request: ContentRequest) => ask(request),
    siteFolder: {
      writePage: async (path: string, html: string) => void pages.set(path, html),
      reusePage: async (path: string) => void kept.push(path),
      readPage: async (path: string) => pages.get(path) ?? '',
    },
    clientBuild: {
      template:
        '<html><head><!--head--><script type="module" src="/start.js"></script></head><body><div id="root"><!--app--></div><!--state--></body></html>',
      manifest: {
        '_start.js': { file: 'start.js', name: 'start' },
        'start/runReact.ts': chunk('react.js'),
        'start/hydrate.tsx': chunk('site.js'),
        'layout/Banner.tsx': chunk('banner.js'),
        'pages/cms/CmsPage.tsx': chunk('page.js'),
        'pages/cms/blocks/TextBlock.tsx': chunk('text.js'),
      },
      read: async () => '',
    },
    id: 'b1',
    describer: { describe: () => describer() },
    earlier: earlier && ({ pages: { [PATH]: earlier } } as unknown as BuildMemory),
  } as unknown as SiteBuild)

/** What a first build of the page remembers. */
async function remembered(): Promise<PageMemory> {
  const page = await build()
  const memory = page.outcome === 'current' ? page.memory : undefined
  if (!memory) throw new Error('The page is built, and remembered.')
  return memory
}

test('a page is reused while its content and description are the same, and listed with its current description', async () => {
  const memory = await remembered()
  expect([...pages.keys()]).toEqual([PATH])
  pages.clear()
  description = { ...description, listing: { job: 'b' } }
  expect(await build(memory)).toMatchObject({
    outcome: 'current',
    listing: { job: 'b' },
    memory: { ...memory, listing: { job: 'b' } },
  })
  expect([kept, [...pages.keys()]]).toEqual([[PATH], []])
  // Only search engines read this.
  description = { ...description, head: '<meta name="b">' }
  await build(memory)
  expect([kept, [...pages.keys()]]).toEqual([[PATH], [PATH]])
})

test('a page with other content is rendered again', async () => {
  const memory = await remembered()
  pages.clear()
  await build({ ...memory, contentHash: 'other' })
  expect([kept, [...pages.keys()]]).toEqual([[], [PATH]])
})

describe('a banner', () => {
  beforeEach(() => {
    const banner = { from: '2026-11-20T00:00:00Z', until: '2026-11-21T00:00:00Z', text: 'News', paths: [] }
    ask = async (request) => {
      const result = await fetchContent(request)
      return request.name === 'site' ? { ...result, content: { ...(result.content as object), banner } } : result
    }
    vi.setSystemTime('2026-11-19T00:00:00Z')
    return () => vi.useRealTimers()
  })

  test('appears on a page even if nothing is published', async () => {
    const memory = await remembered()
    vi.setSystemTime('2026-11-20T12:00:00Z')
    await build(memory)
    expect(kept).toEqual([])
  })

  test('that begins while a page is rendered makes the next build render it again', async () => {
    describer = async () => {
      vi.setSystemTime('2026-11-20T12:00:00Z')
      return description
    }
    expect(await build()).toMatchObject({ outcome: 'current', memory: undefined })
  })
})

const unshowable: Ask = async (request) => {
  const result = await fetchContent(request)
  if (request.name !== 'page') return result
  return { ...result, content: { ...(result.content as object), hero: null, blocks: 5 } }
}

test('a page whose content can’t be shown stays as it was, with the content that it has', async () => {
  const memory = await remembered()
  const jobs = '[["careers","jobs"],{"jobs":[]}],'
  pages.set(PATH, pages.get(PATH)?.replace('id="state">[', (start) => start + jobs) ?? '')
  expect(pages.get(PATH)).toContain(jobs)
  ask = unshowable
  const page = await build(memory)
  expect(page).toMatchObject({
    outcome: 'kept',
    fault: { documentId: 'page-terms', isForStaff: true, message: expect.stringMatching(/So it stays as it was\.$/) },
    memory,
    listing: memory.listing,
  })
  // The banner, the menus and the page itself; nothing of other services.
  expect([...(page.outcome === 'kept' ? page.content.keys() : [])].toSorted()).toEqual([
    '/content/page.terms.json',
    '/content/site.json',
  ])
  expect(kept).toEqual([PATH])
})

test('a page whose content can’t be shown, and that no earlier build has, is left out', async () => {
  ask = unshowable
  expect(await build()).toMatchObject({ outcome: 'unrenderable', documentId: 'page-terms' })
  expect(pages).toEqual(new Map())
})

test('a site is not built without one of the pages that every site has', async () => {
  ask = unshowable
  await expect(build(undefined, true)).rejects.toThrow(/page \/Terms/)
})

test('no old page is kept just because the CMS fails', async () => {
  const memory = await remembered()
  ask = async (request) => {
    if (request.name === 'page') throw unbuildable('page', new Error('The CMS is away.'))
    return fetchContent(request)
  }
  await expect(build(memory)).rejects.toThrow('The CMS is away.')
  expect(kept).toEqual([])
})

test('a page without content in the CMS is not built', async () => {
  ask = async (request) => (request.name === 'page' ? { content: null, syncTags: [] } : fetchContent(request))
  expect(await build()).toEqual({ path: PATH, outcome: 'unpublished' })
})

test('a screen without its content stops the build; a page by staff without content is left out', async () => {
  const withoutAbout: Ask = async (request) =>
    request.name === 'about' ? { content: null, syncTags: [] } : fetchContent(request)
  await expect(fetchPage(withoutAbout, '/About')).rejects.toThrow(
    "The page /About can't be built. Nothing is published for the query “about”",
  )
  await expect(fetchPage(withoutAbout, '/About')).rejects.toMatchObject({ isForStaff: true })
  expect(await fetchPage(withoutAbout, '/no-such-page')).toBeUndefined()
  // If the CMS fails, no page may be left out because of that.
  const failing: Ask = async (request) => {
    if (request.name === 'page') throw new Error('The CMS is away.')
    return fetchContent(request)
  }
  await expect(fetchPage(failing, '/no-such-page')).rejects.toMatchObject({
    message: "The page /no-such-page can't be built. The CMS is away.",
    // The message may contain addresses of the machine that builds.
    isForStaff: false,
  })
})
