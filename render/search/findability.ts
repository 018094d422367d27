import { usableRedirects } from '@archstep/contracts/redirects.ts'
import { articlePath } from '@archstep/contracts/pagePaths.ts'
import type { PageResults } from '#web/content/pageResults.ts'
import type { Site } from '#web/content/queries/site.ts'
import type { SiteFacts } from '#web/content/siteFacts.ts'
import { leftOutRedirect } from '../messages/leftOut.ts'
import { redirectsFile } from '../hostRules/redirects.ts'
import { canonicalPaths, type CanonicalPath } from './canonicalPath.ts'
import { atomFeed, FEED_PATH } from './feed.ts'
import { feedTag, ICON_TAGS, NOINDEX_TAG, socialTags } from './headTags.ts'
import { JOBS_FEED_PATH, jobsFeed, type ListedJob } from './jobsFeed.ts'
import { pageDates } from './pageDates.ts'
import type { PageOutline } from './pageOutline.ts'
import { inMenuOrder, robotsText, siteMap, type ListedPage } from './siteMap.ts'
import { dataElement, structuredData } from './structuredData.ts'
import { webManifest } from './webManifest.ts'
import type { SiteFolder } from '../output/siteFolder.ts'
import { PageImages } from '../social/pageImages.ts'

/** Build settings that search engines and social networks see, or that the files for them depend on. */
export interface FindabilitySettings {
  /** Public address of the site, without a trailing slash. */
  siteUrl: string
  /** False for a preview deployment, which search engines must not list. */
  indexed: boolean
  /** Absolute path of the folder that keeps drawn cards from build to build. */
  cardCache: string
}

interface FindabilityOptions extends FindabilitySettings {
  site: SiteFolder
  facts: SiteFacts
  /** Canonical path of every page that may be built. */
  paths: readonly string[]
  /** Cards of an earlier release made by the same code, in the form of `Findability.cards`. */
  earlierCards?: Readonly<Record<string, string>> | undefined
}

/** What site-wide files say about a page. */
export interface PageListing {
  listed?: ListedPage
  /** For a page that lists the articles. */
  index?: { title: string; subtitle: string }
  /** An open job. */
  job?: ListedJob
}

/** What is added to a rendered page. */
export interface PageDescription {
  /** At the end of its head. */
  head: string
  /** After its state. */
  data: string
  /** Undefined for the 404 page, which has no address. */
  listing: PageListing | undefined
}

/** Listings of a release's pages, by path. */
export type PageListings = ReadonlyMap<string, PageListing>

interface IndexFiles extends FindabilityOptions {
  canonicalPath: CanonicalPath
  /** The frame that all pages share. */
  frame: Site
  listings: PageListings
}

/** Sitemap, robots.txt and manifest. @returns how many pages search engines may list */
async function writeSiteIndex({ site, siteUrl, indexed, paths, frame, listings }: IndexFiles): Promise<number> {
  const menu = frame.servicesMenu.links.map(({ href }) => href)
  const pages = inMenuOrder(paths, menu).flatMap((page) => listings.get(page)?.listed ?? [])
  await site.write('robots.txt', robotsText(siteUrl, indexed))
  if (indexed) await site.write('sitemap.xml', siteMap(pages))
  await site.write('site.webmanifest', webManifest(frame))
  return pages.length
}

/** @param isBuilt whether the site has a page at a path, ignoring case */
async function writeArticlesFeed(files: IndexFiles, isBuilt: (page: string) => boolean): Promise<void> {
  const { site, siteUrl, facts, paths, frame, listings } = files
  if (facts.posts.length === 0) return
  const indexPath = paths.find((page) => listings.get(page)?.index) ?? '/'
  const words = listings.get(indexPath)?.index ?? { title: frame.name, subtitle: frame.description }
  const posts = facts.posts.filter(({ slug }) => isBuilt(articlePath(slug)))
  await site.write(FEED_PATH.slice(1), atomFeed({ siteUrl, ...words, indexPath, posts }))
}

async function writeJobsFeed({ site, siteUrl, indexed, paths, frame, listings }: IndexFiles): Promise<void> {
  if (!indexed) return
  const jobs = paths.flatMap((page) => listings.get(page)?.job ?? [])
  await site.write(JOBS_FEED_PATH.slice(1), jobsFeed(jobs, frame.name, `${siteUrl}/`))
}

/** @returns how many there are, and a sentence for each one left out */
async function writeRedirects(files: IndexFiles, isBuilt: (page: string) => boolean) {
  const { site, facts, canonicalPath } = files
  const { usable, leftOut } = usableRedirects(facts.redirects, (page) => isBuilt(page) || site.has(page))
  await site.write('_redirects', redirectsFile(usable.map((one) => ({ ...one, to: canonicalPath(one.to) }))))
  return { count: usable.length, leftOut: leftOut.map(({ redirect, why }) => leftOutRedirect(redirect, why)) }
}

/** Everything that helps others find a page: tags in its head, and site-wide files. */
export class Findability {
  readonly #options: FindabilityOptions
  readonly #canonicalPath: CanonicalPath
  readonly #images: PageImages
  readonly #dateOf: ReturnType<typeof pageDates>

  constructor(options: FindabilityOptions) {
    const { site, siteUrl, cardCache, earlierCards } = options
    this.#options = options
    this.#canonicalPath = canonicalPaths(options.paths)
    this.#images = new PageImages({ site, siteUrl, cardCache, earlierCards, canonicalPath: this.#canonicalPath })
    this.#dateOf = pageDates(options.facts.documents)
  }

  /** Address of each drawn card by what is on it. */
  get cards(): Record<string, string> {
    return this.#images.cards
  }

  /**
   * What is added to a page besides React's markup: in the head its social card and links to icons, manifest and feed;
   * at the end its schema.org data. The 404 page has no address and so no card.
   */
  async describe(page: string, results: PageResults, outline: PageOutline): Promise<PageDescription> {
    const { siteUrl, indexed, facts } = this.#options
    const { url } = outline
    const listed = outline.listed && indexed
    const isIndex = !results.articleList && (results.page?.blocks.some(({ _type }) => _type === 'postsBlock') ?? false)
    const isOfArticles = isIndex || Boolean(results.post)
    const head = [
      ICON_TAGS,
      ...(outline.listed && !listed ? [NOINDEX_TAG] : []),
      ...(isOfArticles && facts.posts.length > 0 ? [feedTag(results.site.name)] : []),
    ].join('')
    if (url === undefined) return { head, data: '', listing: undefined }

    const changed = this.#dateOf(results)
    const image = await this.#images.imageOf(page, results, outline)
    const canonical = (href: string) => new URL(this.#canonicalPath(href), siteUrl).href
    const source = { siteUrl, outline: { ...outline, url, listed }, results, image: image.address, changed, canonical }
    const { job } = results
    return {
      head: head + socialTags(results, { ...outline, url }, image),
      data: dataElement(structuredData(source)),
      listing: {
        ...(listed && { listed: { url, changed } }),
        ...(listed && job?.isOpen && { job: { job, source } }),
        ...(isIndex && { index: { title: outline.title, subtitle: outline.description } }),
      },
    }
  }

  /** The listing of a page that has not changed. */
  listingOf({ url, listed }: PageOutline): PageListing {
    return url !== undefined && listed && this.#options.indexed ? { listed: { url, changed: undefined } } : {}
  }

  /**
   * Writes the site-wide files: sitemap, robots.txt, manifest, feeds and redirects.
   * @param frame shared by all pages
   * @param listings of all pages
   * @returns sentences for the console
   */
  async writeFiles(frame: Site, listings: PageListings): Promise<string[]> {
    const files = { ...this.#options, canonicalPath: this.#canonicalPath, frame, listings }
    const built = new Set([...listings.keys()].map((page) => page.toLowerCase()))
    const isBuilt = (page: string) => built.has(page.toLowerCase())
    const listed = await writeSiteIndex(files)
    await writeArticlesFeed(files, isBuilt)
    await writeJobsFeed(files)
    const redirects = await writeRedirects(files, isBuilt)
    const made = `${this.#images.drawn} new cards and ${redirects.count} redirects`
    return [`Listed ${listed} pages for search engines, with ${made}.`, ...redirects.leftOut]
  }
}
