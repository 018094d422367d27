import { createHash } from 'node:crypto'
import type { QueryClient } from '@tanstack/react-query'
import pLimit from 'p-limit'
import { assemblePage, type ClientBuild, type RenderedPage } from './build/assemblePage.ts'
import type { Findability } from './build/findability.ts'
import { leftOutPage } from './build/leftOut.ts'
import { securityHeaders, type Policy } from './build/securityHeaders.ts'
import { outlineOf } from './build/search/pageOutline.ts'
import type { PageMemory, ReleaseMemory } from './build/releaseMemory.ts'
import type { SiteFolder } from './build/siteFolder.ts'
import { answersOf, contentFilesOf } from './content/answers.ts'
import type { BuildCopies } from './content/buildCopies.ts'
import {
  changesSince,
  livePosition,
  openBuildContent,
  sourceInWords,
  timeInWords,
  type SiteFacts,
} from './content/buildContent.ts'
import { MissingContent, type Answer, type Ask, type ContentFile } from './content/contentQuery.ts'
import { articleIndexQuery } from './content/queries/articleIndex.ts'
import { notFoundQuery, redirectsQuery } from './content/queries/notFound.ts'
import { holds } from './layout/bannerHolds.ts'
import { openPage, pageClient, renderOpened, type OpenedPage } from './renderPage.tsx'
import type { PageHandle } from './routes.tsx'
import { planSite, unbuildable, type PlannedPage, type SlugVerdict } from './sitePlan.ts'

/** Pages in work at a time: while one waits for the CMS or for its card, others render. */
const PARALLEL_PAGES = 8

/** The content of a page is missing or can't be fetched: the page itself may be as it should. */
class UnfetchedPage extends Error {
  override readonly name = 'UnfetchedPage'
}

/** A page whose content is there, and which is not yet rendered. */
interface FetchedPage {
  page: OpenedPage
  handle: PageHandle
  client: QueryClient
}

/**
 * Fetches what a page is made of.
 * @returns undefined for a route that exists only while the CMS has content for it, and it has none
 * @throws UnfetchedPage that names the path, the query and the document when content is missing or can't be fetched
 */
async function fetchPage(ask: Ask, path: string): Promise<FetchedPage | undefined> {
  const client = pageClient(ask)
  try {
    const page = await openPage(path, client)
    const { handle, error } = page
    if (!handle) throw new Error('It is not in the route table.')
    if (error instanceof MissingContent && handle.ifPublished) return undefined
    if (error !== undefined) throw error
    return { page, handle, client }
  } catch (cause) {
    throw new UnfetchedPage(unbuildable(`The page ${path}`, cause).message, { cause })
  }
}

/** Renders an opened page. @throws whatever a component throws: a page that is not whole must stop the build. */
async function render(page: OpenedPage, client: QueryClient): Promise<Omit<RenderedPage, 'source' | 'parts'>> {
  return { ...(await renderOpened(page, client)), answers: answersOf(client), contentFiles: contentFilesOf(client) }
}

/** @throws Error that names the path when its components can't draw its content */
async function renderFetched(path: string, { page, handle, client }: FetchedPage): Promise<RenderedPage> {
  try {
    const { parts } = await handle.load()
    return { ...(await render(page, client)), source: handle.source, parts: parts?.(client) }
  } catch (cause) {
    throw unbuildable(`The page ${path}`, cause)
  }
}

/** Renders one page with its content. What it gives and throws is what `fetchPage` and `renderFetched` do. */
export async function renderPage(ask: Ask, path: string): Promise<RenderedPage | undefined> {
  const fetched = await fetchPage(ask, path)
  return fetched && renderFetched(path, fetched)
}

/** Renders the page for every path that has none. */
async function renderNotFound(ask: Ask): Promise<RenderedPage> {
  const client = pageClient(ask)
  try {
    await client.ensureQueryData(notFoundQuery)
    const page = await openPage('/no/such/page', client)
    if (page.error !== undefined) throw page.error
    const rendered = await render(page, client)
    await client.ensureQueryData(redirectsQuery)
    await client.ensureQueryData(articleIndexQuery)
    return { ...rendered, contentFiles: contentFilesOf(client), source: undefined }
  } catch (error) {
    throw unbuildable('The 404 page', error)
  }
}

const hashOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('base64url')

/** Answers are shared by pages: each is hashed once. */
const answerHashes = new WeakMap<Answer, string>()

function hashOfAnswer(answer: Answer): string {
  const hash = answerHashes.get(answer) ?? hashOf(answer)
  answerHashes.set(answer, hash)
  return hash
}

/** A hash of all that a page is rendered from, besides the code: its answers, and what the clock says of them. */
function madeOf(client: QueryClient): string {
  const { banner } = answersOf(client).site
  const files = [...contentFilesOf(client)].map(([file, answer]) => [file, hashOfAnswer(answer)])
  return hashOf([files.sort(), banner && holds(banner, Date.now())])
}

/** A name for the code of the site: another one when its scripts are others. */
const buildId = ({ manifest }: ClientBuild): string =>
  createHash('sha256').update(JSON.stringify(manifest)).digest('hex').slice(0, 16)

export interface PrerenderSettings {
  policy: Policy
  slugVerdict: SlugVerdict
  /** @param paths of every page that may be built, in their one spelling */
  openFindability: (
    site: SiteFolder,
    facts: SiteFacts,
    paths: readonly string[],
    earlierCards: ReleaseMemory['cards'] | undefined,
  ) => Findability
}

/**
 * What was published since an earlier release, and from which position on the next one will ask.
 * @returns tags that are undefined when nobody can tell, and everything is to be asked again
 */
async function publishedSince(earlier: ReleaseMemory | undefined) {
  const before = earlier?.content.position
  const since = before === undefined ? undefined : await changesSince(before)
  const position = since ? since.position : await livePosition()
  return { position, tags: since?.tags }
}

/** What the pages of a release are made with. */
interface Making {
  ask: Ask
  site: SiteFolder
  build: ClientBuild
  findability: Findability
  /** An earlier release by the same code. */
  earlier: ReleaseMemory | undefined
}

/** Makes the pages of one release, and knows what has come of each. */
class PageMaker {
  /** Paths of pages that have nothing to show. */
  readonly unpublished = new Set<string>()
  /** Pages whose content can't be drawn, by path. */
  readonly undrawable = new Map<string, Error>()
  /** A sentence for each of these. */
  readonly leftOut: string[] = []
  readonly remembered: ReleaseMemory['pages'] = {}
  readonly #making: Making
  readonly #build: string
  readonly #contentFiles = new Map<string, Answer>()

  constructor(making: Making) {
    this.#making = making
    this.#build = buildId(making.build)
  }

  /** Makes a page, or takes it over. What staff published and the site can't draw is left out. */
  async make({ path, documentId }: PlannedPage): Promise<void> {
    try {
      const fetched = await fetchPage(this.#making.ask, path)
      if (fetched) await this.#makeFetched(path, fetched)
      else this.unpublished.add(path)
    } catch (error) {
      if (documentId === undefined || !(error instanceof Error) || error instanceof UnfetchedPage) throw error
      this.undrawable.set(path, error)
      const why = `${error.message} Open it in the Studio, which says what is wrong.`
      this.leftOut.push(leftOutPage(documentId, path, why))
    }
  }

  async makeNotFound(): Promise<RenderedPage> {
    const page = await renderNotFound(this.#making.ask)
    await this.#write('/404', page, (html) => this.#making.site.write('404.html', html))
    return page
  }

  /** Writes the content of all pages beside them, for who comes from another page. */
  async writeContentFiles(): Promise<void> {
    for (const [file, answer] of this.#contentFiles) {
      const content: ContentFile = { build: this.#build, ...answer }
      await this.#making.site.write(file.slice(1), JSON.stringify(content))
    }
  }

  async #makeFetched(path: string, fetched: FetchedPage): Promise<void> {
    const hash = madeOf(fetched.client)
    if (await this.#keep(path, hash, fetched)) return
    const page = await renderFetched(path, fetched)
    const written = await this.#write(path, page, (html) => this.#making.site.writePage(path, html))
    // What is asked for while a page is rendered is not known beforehand: such a page is rendered each time.
    if (madeOf(fetched.client) === hash) this.remembered[path] = { madeOf: hash, ...written }
  }

  /** Whether the earlier release has the page as it would be now; if so, takes it over. */
  async #keep(path: string, hash: string, { client }: FetchedPage): Promise<boolean> {
    const { earlier, findability, site } = this.#making
    const known = earlier?.pages[path]
    if (known?.madeOf !== hash) return false
    const described = await findability.describe(path, answersOf(client), known.outline)
    if (hashOf(described) !== known.described) return false
    await site.keepPage(path)
    for (const [file, answer] of contentFilesOf(client)) this.#contentFiles.set(file, answer)
    this.remembered[path] = known
    return true
  }

  async #write(
    path: string,
    page: RenderedPage,
    writeHtml: (html: string) => Promise<void>,
  ): Promise<Omit<PageMemory, 'madeOf'>> {
    const outline = outlineOf(page)
    const described = await this.#making.findability.describe(path, page.answers, outline)
    const whole = { ...page, head: page.head + described.head, state: page.state + described.data }
    await writeHtml(await assemblePage(this.#making.build, whole, { build: this.#build }))
    for (const [file, answer] of page.contentFiles) this.#contentFiles.set(file, answer)
    return { outline, described: hashOf(described) }
  }
}

/** Makes every page. @throws the fault of the site for which no document could be drawn */
async function makePages(pages: readonly PlannedPage[], maker: PageMaker): Promise<void> {
  await pLimit(PARALLEL_PAGES).map(pages, (page) => maker.make(page))
  const documents = pages.filter(({ documentId }) => documentId !== undefined)
  const [failure] = maker.undrawable.values()
  // One document may be at fault. That all are, is a fault of the site.
  if (failure && documents.length > 1 && maker.undrawable.size === documents.length) throw failure
}

/** Writes the lists of copied uploads, which browsers read. @returns how many pictures there are */
async function writeCopies(site: SiteFolder, copies: BuildCopies): Promise<number> {
  const pictures = await copies.pictures()
  await site.write('pictures.json', JSON.stringify(pictures))
  await site.write('files.json', JSON.stringify(await copies.files()))
  return Object.keys(pictures).length
}

/** Says where the content of a release is from, when it is not what is published now, or visits will ask for it. */
function sayAge(lastContent: string | undefined, position: string | undefined): void {
  if (lastContent !== undefined) {
    console.log(
      `The quota of the CMS is used up, so this build has the content of ${timeInWords(lastContent)}. What was ` +
        'published since comes with the first build after the quota begins anew, or the plan is a larger one.',
    )
  } else if (position === undefined)
    console.log('The CMS told no position of its live events: visits will ask it for content.')
}

/**
 * Renders every page into the client build. What staff or a program of theirs has published and the site can't show (a
 * page, an article, a redirect) is left out and named; the site itself must be whole.
 * @param before what an earlier release, whose files `site` knows, was made of
 * @param isSameCode whether the same code made it: of other code, only its content counts, and only when the quota is
 * used up
 * @returns what this one was made of
 * @throws Error that names the page and what is missing
 */
export async function prerenderSite(
  site: SiteFolder,
  build: ClientBuild,
  { policy, slugVerdict, openFindability }: PrerenderSettings,
  before?: ReleaseMemory,
  isSameCode = true,
): Promise<ReleaseMemory> {
  const earlier = isSameCode ? before : undefined
  const { position: newest, tags } = await publishedSince(earlier)
  const { ask, siteFacts, copies, lastContentOf, memory } = openBuildContent(
    site.root,
    before && { memory: before.content, isSameCode, changed: tags, keep: site.keep },
  )
  const { pages, leftOut } = await planSite(ask, slugVerdict)
  const facts = await siteFacts()
  const paths = pages.map(({ path }) => path)
  const findability = openFindability(site, facts, paths, earlier?.cards)
  const maker = new PageMaker({ ask, site, build, findability, earlier })
  await makePages(pages, maker)
  const notFound = await maker.makeNotFound()
  await maker.writeContentFiles()
  const copied = await writeCopies(site, copies)
  const lastContent = lastContentOf()
  // With earlier content, visits and the next build go on from there.
  const position = lastContent === undefined ? newest : before?.content.position
  await site.write('_headers', securityHeaders(policy, position))
  const notes = await findability.writeFiles(notFound.answers.site)
  const built = pages.length - maker.unpublished.size - maker.undrawable.size
  const source = sourceInWords(facts.changes)
  console.log(`Prerendered ${built} pages and the 404 page, with copies of ${copied} pictures, from ${source}.`)
  sayAge(lastContent, position)
  const missing = paths.filter((path) => maker.unpublished.has(path))
  if (missing.length > 0) console.log(`Left out, because there is nothing to show on them: ${missing.join(', ')}.`)
  for (const note of [...leftOut, ...maker.leftOut, ...notes]) console.log(note)
  return { content: await memory(position), pages: maker.remembered, cards: findability.cards }
}

export { openLiveEvents } from './content/live.ts'
