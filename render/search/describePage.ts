import type { PageResults } from '#web/content/pageResults.ts'
import type { SiteFacts } from '#web/content/siteFacts.ts'
import { cardLabel } from '../social/cardLabel.ts'
import type { PageImages } from '../social/pageImages.ts'
import type { CanonicalPath } from './canonicalPath.ts'
import { feedTag, ICON_TAGS, NOINDEX_TAG, socialTags } from './headTags.ts'
import { jobElement } from './jobsFeed.ts'
import { pageDates } from './pageDates.ts'
import type { PageOutline } from './pageOutline.ts'
import type { ListedPage } from './siteMap.ts'
import { dataElement, structuredData } from './structuredData.ts'

/** Build settings that search engines see. */
export interface SearchSettings {
  /** Public address of the site, without a trailing slash. */
  siteUrl: string
  /** False for a preview deployment, which search engines must not list. */
  indexed: boolean
}

interface PageDescriberOptions extends SearchSettings {
  facts: SiteFacts
  canonicalPath: CanonicalPath
  images: PageImages
}

/** What site-wide files say about a page. Stored as JSON. */
export interface PageListing {
  listed?: ListedPage
  /** For a page that lists the articles. */
  index?: { title: string; subtitle: string }
  /** An open job, as its element of the feed. */
  job?: string
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

/** Listings of all pages, by path. */
export type PageListings = ReadonlyMap<string, PageListing>

/** Describes pages to search engines and social networks. */
export class PageDescriber {
  readonly #options: PageDescriberOptions
  readonly #dateOf: ReturnType<typeof pageDates>

  constructor(options: PageDescriberOptions) {
    this.#options = options
    this.#dateOf = pageDates(options.facts.documents)
  }

  /**
   * What is added to a page besides React's markup: in the head its social card and links to icons, manifest and feed;
   * at the end its schema.org data. The 404 page has no address and so no card.
   */
  async describe(page: string, results: PageResults, outline: PageOutline): Promise<PageDescription> {
    const { siteUrl, indexed, facts, canonicalPath, images } = this.#options
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
    const label = cardLabel(page, results.site, outline, canonicalPath)
    const image = await images.imageOf(page, results, outline, label)
    const canonical = (href: string) => new URL(canonicalPath(href), siteUrl).href
    const source = { siteUrl, outline: { ...outline, url, listed }, results, image: image.address, changed, canonical }
    const { job } = results
    return {
      head: head + socialTags(results, { ...outline, url }, image),
      data: dataElement(structuredData(source)),
      listing: {
        ...(listed && { listed: { url, changed } }),
        ...(listed && job?.isOpen && { job: jobElement(job, source) }),
        ...(isIndex && { index: { title: outline.title, subtitle: outline.description } }),
      },
    }
  }
}
