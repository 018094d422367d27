import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { usableRedirects } from '@archstep/contracts/redirects.ts'
import type { SiteFacts } from '../web/content/siteFacts.ts'
import type { Answers } from '../web/content/answers.ts'
import type { Site } from '../web/content/queries/site.ts'
import { leftOutRedirect } from './leftOut.ts'
import { redirectsFile } from './redirects.ts'
import { escapeMarkup } from './search/escape.ts'
import { atomFeed, FEED_PATH } from './search/feed.ts'
import { JOBS_FEED_PATH, jobsFeed, type ListedJob } from './search/jobsFeed.ts'
import { pageDates } from './search/pageDates.ts'
import type { PageOutline } from './search/pageOutline.ts'
import { inMenuOrder, robotsText, siteMap, type ListedPage } from './search/siteMap.ts'
import { dataElement, structuredData } from './search/structuredData.ts'
import { THEME, webManifest } from './search/webManifest.ts'
import type { SiteFolder } from './siteFolder.ts'
import { CardStore } from './social/cardStore.ts'
import { CARD, type CardWords } from './social/socialCard.ts'

/** Settings of the build that search engines and social networks get to see, or that its files depend on. */
export interface FindabilitySettings {
  /** Public address of the site without a slash at the end. */
  siteUrl: string
  /** False for a preview deployment: no page is to be listed. */
  indexed: boolean
  /** Absolute path of the folder that keeps drawn cards from build to build. */
  cardCache: string
}

interface Build extends FindabilitySettings {
  site: SiteFolder
  facts: SiteFacts
  /** Path of every page that may be built, in its one spelling. */
  paths: readonly string[]
  /** Cards of an earlier release by the same code, as `Findability.cards` has them. */
  earlierCards?: Readonly<Record<string, string>> | undefined
}

/** What is added to a rendered page. */
export interface Described {
  /** At the end of its head. */
  head: string
  /** Behind its state. */
  data: string
}

/** What the files of the whole site say of a page. */
interface DescribedPage {
  listed?: ListedPage
  /** Of a page that lists the articles. */
  index?: { title: string; subtitle: string }
  /** A job that is open. */
  job?: ListedJob
}

/** A picture for shared links; `address` is absolute. */
type SharedImage = { kind: 'own'; address: string } | { kind: 'card' | 'site'; address: string; alt: string }

const meta = (property: string, content: string) => `<meta property="${property}" content="${escapeMarkup(content)}">`

/** Everything by which a page is found from outside: what its head says, and the files of the whole site. */
export class Findability {
  #build: Build
  #cards: CardStore
  #dateOf: ReturnType<typeof pageDates>
  #pathOf: ReadonlyMap<string, string>
  /** Bytes of the company's logo, which is on every page. */
  #logo: Promise<Buffer> | undefined
  /** Address of each card by what is on it. */
  readonly cards: Record<string, string> = {}
  #pages = new Map<string, DescribedPage>()

  constructor(build: Build) {
    this.#build = build
    this.#cards = new CardStore({ media: path.join(build.site.root, 'media'), cache: build.cardCache })
    this.#dateOf = pageDates(build.facts.documents)
    this.#pathOf = new Map(build.paths.map((page) => [page.toLowerCase(), page]))
  }

  /** The path of a page in its one spelling; other addresses as they are. */
  #canonical = (href: string): string => {
    const [, page = '', rest = ''] = /^(\/[^?#]*?)\/*([?#].*)?$/.exec(href) ?? []
    const known = this.#pathOf.get(page.toLowerCase() || '/')
    return known === undefined || !href.startsWith('/') ? href : known + rest
  }

  /**
   * Adds to a page what React does not render: in the head its card for social networks and where icons, manifest and
   * feed are; at the end what it is in terms of schema.org. The 404 page has no address and so no card.
   */
  async describe(pagePath: string, answers: Answers, outline: PageOutline): Promise<Described> {
    const listed = outline.listed && this.#build.indexed
    const { site } = answers
    const head = [
      `<link rel="icon" href="/favicon.ico" sizes="32x32"><link rel="apple-touch-icon" href="/apple-touch-icon.png">`,
      `<link rel="manifest" href="/site.webmanifest"><meta name="theme-color" content="${THEME.ink}">`,
    ]
    if (outline.listed && !listed) head.push('<meta name="robots" content="noindex">')
    const isIndex = !answers.articleList && (answers.page?.blocks.some(({ _type }) => _type === 'postsBlock') ?? false)
    if ((isIndex || answers.post) && this.#build.facts.posts.length > 0) {
      const title = escapeMarkup(`${site.name}: articles`)
      head.push(`<link rel="alternate" type="application/atom+xml" title="${title}" href="${FEED_PATH}">`)
    }
    const { url } = outline
    if (url === undefined) return { head: head.join(''), data: '' }

    const changed = this.#dateOf(answers)
    const image = await this.#imageOf(pagePath, answers, outline)
    head.push(this.#socialTags(answers, { ...outline, url }, image))
    const { siteUrl } = this.#build
    const canonical = (href: string) => new URL(this.#canonical(href), siteUrl).href
    const source = {
      siteUrl,
      outline: { ...outline, url, listed },
      answers,
      image: image.address,
      changed,
      canonical,
    }
    const data = dataElement(structuredData(source))
    const { job } = answers
    this.#pages.set(pagePath, {
      ...(listed && { listed: { url, changed } }),
      ...(listed && job?.isOpen && { job: { job, source } }),
      ...(isIndex && { index: { title: outline.title, subtitle: outline.description } }),
    })
    return { head: head.join(''), data }
  }

  /** Lists a page that is as it was before. */
  keep(pagePath: string, { url, listed }: PageOutline): void {
    const isListed = url !== undefined && listed && this.#build.indexed
    this.#pages.set(pagePath, isListed ? { listed: { url, changed: undefined } } : {})
  }

  #socialTags(answers: Answers, outline: PageOutline & { url: string }, image: SharedImage): string {
    const { site, post } = answers
    const ending = ` | ${site.seo.title}`
    const title = outline.title.endsWith(ending) ? outline.title.slice(0, -ending.length) : outline.title
    return [
      meta('og:type', post ? 'article' : 'website'),
      meta('og:site_name', site.name),
      meta('og:locale', 'en_US'),
      meta('og:url', outline.url),
      meta('og:title', title),
      meta('og:description', outline.description),
      // A picture that staff chose is in the head already.
      ...(image.kind === 'own' ? [] : [meta('og:image', image.address), meta('og:image:alt', image.alt)]),
      ...(image.kind === 'card'
        ? [
            meta('og:image:type', 'image/png'),
            meta('og:image:width', String(CARD.width)),
            meta('og:image:height', String(CARD.height)),
          ]
        : []),
      ...(post ? [meta('article:published_time', post.date), meta('article:author', post.author.name)] : []),
      // The other fields of a Twitter card are read from the Open Graph ones.
      '<meta name="twitter:card" content="summary_large_image">',
    ].join('')
  }

  /** A page's picture for shared links: what staff chose, else a card, else the site's own. */
  async #imageOf(pagePath: string, answers: Answers, outline: PageOutline): Promise<SharedImage> {
    const { siteUrl } = this.#build
    const { site } = answers
    if (outline.ownImage !== undefined) return { kind: 'own', address: outline.ownImage }
    const { name, tagline } = site
    const words = { name, tagline, label: this.#labelOf(pagePath, site, outline), title: outline.heading }
    const card = await this.#card(pagePath, words, site.logo?.src, answers.post?.picture?.src)
    const absolute = (address: string) => new URL(address, siteUrl).href
    if (card !== undefined) return { kind: 'card', address: absolute(card), alt: `${name}: ${outline.heading}` }
    const { image } = site.seo
    return { kind: 'site', address: absolute(image?.src ?? '/icon-512.png'), alt: image?.alt ?? name }
  }

  /** @param logo address of the company's logo @param cover that of the page's own picture */
  async #card(pagePath: string, words: CardWords, logo?: string, cover?: string): Promise<string | undefined> {
    const { site: folder, earlierCards } = this.#build
    // Pictures are named after their bytes.
    const key = JSON.stringify([words, logo, cover])
    let card = earlierCards?.[key]
    if (card !== undefined) await folder.keep(card)
    else {
      // What the build could not copy stands on another server.
      const read = (src?: string) => (src?.startsWith('/') ? readFile(path.join(folder.root, src)) : undefined)
      this.#logo ??= read(logo)
      card = await this.#cards.card(pagePath, words, await this.#logo, await read(cover))
    }
    if (card !== undefined) this.cards[key] = card
    return card
  }

  /**
   * The short name of a page, as the menus call it or its breadcrumb, or of what it belongs to; never its heading
   * again.
   */
  #labelOf(pagePath: string, { navigation, servicesMenu }: Site, { trail, heading }: PageOutline): string {
    const links = pagePath === '/' ? [] : [...navigation, ...servicesMenu.links]
    const inMenu = links.find(({ href }) => this.#canonical(href) === pagePath)?.label
    const above = trail.at(-2)
    const names = [inMenu, trail.at(-1)?.label, above?.href === '/' ? undefined : above?.label]
    return names.find((name) => name !== undefined && name !== heading) ?? ''
  }

  /**
   * Writes the files of the whole site, after its last page: sitemap, robots.txt, manifest, feeds and redirects.
   * @returns sentences for the console
   */
  async writeFiles(site: Site): Promise<string[]> {
    const { site: folder, siteUrl, indexed, facts } = this.#build
    const builtPaths = new Set([...this.#pages.keys()].map((page) => page.toLowerCase()))
    const menu = site.servicesMenu.links.map(({ href }) => href)
    const pages = inMenuOrder(this.#build.paths, menu).flatMap((page) => this.#pages.get(page)?.listed ?? [])
    await folder.write('robots.txt', robotsText(siteUrl, indexed))
    if (indexed) await folder.write('sitemap.xml', siteMap(pages))
    await folder.write('site.webmanifest', webManifest(site))
    if (facts.posts.length > 0) {
      const indexPath = this.#build.paths.find((page) => this.#pages.get(page)?.index) ?? '/'
      const words = this.#pages.get(indexPath)?.index ?? { title: site.name, subtitle: site.description }
      const posts = facts.posts.filter(({ slug }) => builtPaths.has(`/blog/${slug}`.toLowerCase()))
      await folder.write(FEED_PATH.slice(1), atomFeed({ siteUrl, ...words, indexPath, posts }))
    }
    if (indexed) {
      const jobs = this.#build.paths.flatMap((page) => this.#pages.get(page)?.job ?? [])
      await folder.write(JOBS_FEED_PATH.slice(1), jobsFeed(jobs, site.name, `${siteUrl}/`))
    }
    const { usable, leftOut } = usableRedirects(facts.redirects, (page) => builtPaths.has(page) || folder.has(page))
    await folder.write('_redirects', redirectsFile(usable.map((one) => ({ ...one, to: this.#canonical(one.to) }))))
    const made = `${this.#cards.drawn} new cards and ${usable.length} redirects`
    return [
      `Listed ${pages.length} pages for search engines, with ${made}.`,
      ...leftOut.map(({ redirect, why }) => leftOutRedirect(redirect, why)),
    ]
  }
}
