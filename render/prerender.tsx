import { createHash } from 'node:crypto'
import { screens, screenTitle, screenTypes } from '@archstep/contracts/routes.ts'
import type { QueryClient } from '@tanstack/react-query'
import pLimit from 'p-limit'
import { assemblePage, type ClientBuild } from './assemblePage.ts'
import type { Findability } from './findability.ts'
import { leftOutPage, UNBUILDABLE } from './leftOut.ts'
import { securityHeaders, type Policy } from './securityHeaders.ts'
import { outlineOf } from './search/pageOutline.ts'
import type { ReleaseMemory } from './releaseMemory.ts'
import type { SiteFolder } from './siteFolder.ts'
import { answersOf, contentFilesOf } from './answersOf.ts'
import type { BuildCopies } from './buildCopies.ts'
import { openBuildContent, publishedSince, sourceInWords, timeInWords } from './buildContent.ts'
import type { SiteFacts } from '../web/content/siteFacts.ts'
import {
  contentFilePath,
  MissingContent,
  type Answer,
  type Ask,
  type ContentFile,
  type ContentParams,
} from '../web/content/contentQuery.ts'
import { ANSWERS_ID } from '../web/lib/jsonElement.ts'
import { articleIndexQuery } from '../web/content/queries/articleIndex.ts'
import { notFoundQuery, redirectsQuery } from '../web/content/queries/notFound.ts'
import type { Site } from '../web/content/queries/site.ts'
import { holds } from '../web/layout/bannerHolds.ts'
import { openPage, pageClient, renderOpened, type OpenedPage } from './renderPage.tsx'
import { planSite, type PlannedPage } from './sitePlan.ts'

/** Pages in work at a time: while one waits for the CMS or for its card, others render. */
const PARALLEL_PAGES = 8

const reasonOf = (cause: unknown) => (cause instanceof Error ? cause.message : String(cause))
const unbuildable = (what: string, cause: unknown) =>
  Object.assign(new Error(`The ${what} can't be built. ${reasonOf(cause)}`, { cause }), { name: UNBUILDABLE })

/** The document that is behind a page, as staff know it. */
function documentInWords({ path, documentId }: PlannedPage): string {
  const screen = screenTypes.find((type) => (screens[type].paths as readonly string[]).includes(path))
  const id = documentId ?? screen
  if (id === undefined) return 'the document that is this page'
  const title = screenTitle(id)
  return `the document "${id}"${title === undefined ? '' : ` (“${title}” in the Studio)`}`
}

/** What a component throws over content that is not as the Studio lets it be says nothing to whoever wrote that. */
function faultInWords(page: PlannedPage, cause: unknown): string {
  if (!(cause instanceof TypeError || cause instanceof RangeError)) return reasonOf(cause)
  console.log(`For developers, of ${page.path}: ${cause.stack?.split('\n').slice(0, 2).join('')}`)
  return (
    `Something that ${documentInWords(page)} shows, or refers to, is missing or not of the form that the Studio asks ` +
    'for: open it there, where the field is marked.'
  )
}

/**
 * Fetches what a page is made of.
 * @returns undefined for a route that exists only while the CMS has content for it, and it has none
 * @throws Error that names the path, the query and the document when content is missing or can't be fetched
 */
export async function fetchPage(ask: Ask, path: string): Promise<OpenedPage | undefined> {
  try {
    const page = await openPage(path, pageClient(ask))
    const { handle, error } = page
    if (!handle) throw new Error('It is not in the route table.')
    if (error instanceof MissingContent && handle.ifPublished) return undefined
    if (error !== undefined) throw error
    return page
  } catch (cause) {
    throw unbuildable(`page ${path}`, cause)
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
  /** @param paths of every page that may be built, in their one spelling */
  openFindability: (
    site: SiteFolder,
    facts: SiteFacts,
    paths: readonly string[],
    earlierCards: ReleaseMemory['cards'] | undefined,
  ) => Findability
  /** Hears of each page that is done. */
  onPage?: ((done: number, of: number) => void) | undefined
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
  /** Pages that are as they were in the earlier release, with what can't be drawn of what is published now. */
  readonly kept = new Map<string, string>()
  readonly remembered: ReleaseMemory['pages'] = {}
  readonly #making: Making
  readonly #build: string
  /** The content of all pages, by the path of its file. */
  readonly #contentFiles = new Map<string, Answer>()

  constructor(making: Making) {
    this.#making = making
    this.#build = buildId(making.build)
  }

  /** Makes a page, or takes it over. What staff published and the site can't draw is left out. */
  async make(planned: PlannedPage): Promise<void> {
    const { path, documentId } = planned
    const page = await fetchPage(this.#making.ask, path).catch(async (error: unknown) => {
      const isMissing = error instanceof Error && error.cause instanceof MissingContent
      if (!isMissing || !(await this.#keepBefore(path, error.message))) throw error
      return undefined
    })
    if (this.kept.has(path)) return
    if (!page) {
      this.unpublished.add(path)
      return
    }
    try {
      const hash = madeOf(page.client)
      if (!(await this.#keep(path, hash, page))) await this.#render(path, hash, page)
      this.#addContentFiles(page.client)
    } catch (cause) {
      const error = unbuildable(`page ${path}`, new Error(faultInWords(planned, cause), { cause }))
      if (await this.#keepBefore(path, error.message)) return
      if (documentId === undefined) throw error
      this.undrawable.set(path, error)
      const why = `${error.message} Open it in the Studio, which says what is wrong.`
      this.leftOut.push(leftOutPage(documentId, path, why))
    }
  }

  /** Makes the page that stands in for every path that has none. @returns what is on every page */
  async makeNotFound(): Promise<Site> {
    const { ask, site } = this.#making
    const client = pageClient(ask)
    try {
      await client.ensureQueryData(notFoundQuery)
      const page = await openPage('/no/such/page', client)
      if (page.error !== undefined) throw page.error
      const { html } = await this.#draw('/404', page)
      await site.write('404.html', html)
      // These come with no page, and browsers ask for them.
      await client.ensureQueryData(redirectsQuery)
      await client.ensureQueryData(articleIndexQuery)
    } catch (cause) {
      throw unbuildable('404 page', cause)
    }
    this.#addContentFiles(client)
    return answersOf(client).site
  }

  /** Writes the content of all pages beside them, for who comes from another page. */
  async writeContentFiles(): Promise<void> {
    for (const [file, answer] of this.#contentFiles) {
      const content: ContentFile = { build: this.#build, ...answer }
      await this.#making.site.write(file.slice(1), JSON.stringify(content))
    }
  }

  /** Takes over the page as it was before. @returns false when there is none */
  async #keepBefore(path: string, why: string): Promise<boolean> {
    const { earlier, findability, site } = this.#making
    const known = earlier?.pages[path]
    if (known === undefined) return false
    await site.keepPage(path)
    findability.keep(path, known.outline)
    this.remembered[path] = known
    this.kept.set(path, `${why} So it stays as it was.`)
    return true
  }

  /** Takes over what kept pages show and no other page does, after all others were made. */
  async keepTheirFiles(): Promise<void> {
    for (const path of this.kept.keys()) {
      const html = await this.#making.site.keepFilesOf(path)
      const [, answers = '[]'] = new RegExp(`id="${ANSWERS_ID}"[^>]*>([^]*?)</script>`).exec(html) ?? []
      for (const [key, answer] of JSON.parse(answers) as [[string, string, ContentParams], Answer][]) {
        const file = contentFilePath(key[1], key[2])
        if (key[0] === 'content' && !this.#contentFiles.has(file)) this.#contentFiles.set(file, answer)
      }
    }
  }

  /** Whether the earlier release has the page as it would be now; if so, takes it over. */
  async #keep(path: string, hash: string, { client }: OpenedPage): Promise<boolean> {
    const { earlier, findability, site } = this.#making
    const known = earlier?.pages[path]
    if (known?.madeOf !== hash) return false
    const described = await findability.describe(path, answersOf(client), known.outline)
    if (hashOf(described) !== known.described) return false
    await site.keepPage(path)
    this.remembered[path] = known
    return true
  }

  async #render(path: string, hash: string, page: OpenedPage): Promise<void> {
    const { html, outline, described } = await this.#draw(path, page)
    await this.#making.site.writePage(path, html)
    // What is asked for while a page is rendered is not known beforehand: such a page is rendered each time.
    if (madeOf(page.client) === hash) this.remembered[path] = { madeOf: hash, outline, described }
  }

  /** The HTML of a page. @throws whatever a component throws: a page that is not whole must not be sent */
  async #draw(path: string, page: OpenedPage) {
    const { build, findability } = this.#making
    const rendered = await renderOpened(page)
    const outline = outlineOf(rendered)
    const described = await findability.describe(path, answersOf(page.client), outline)
    const whole = { ...rendered, head: rendered.head + described.head, state: rendered.state + described.data }
    const html = await assemblePage(build, whole, { build: this.#build })
    return { html, outline, described: hashOf(described) }
  }

  #addContentFiles(client: QueryClient): void {
    for (const [file, answer] of contentFilesOf(client)) this.#contentFiles.set(file, answer)
  }
}

/** Makes every page. @throws the fault of the site for which no document could be drawn */
async function makePages(
  pages: readonly PlannedPage[],
  maker: PageMaker,
  onPage: PrerenderSettings['onPage'],
): Promise<void> {
  let done = 0
  await pLimit(PARALLEL_PAGES).map(pages, async (page) => {
    await maker.make(page)
    onPage?.((done += 1), pages.length)
  })
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
 * @returns what this one was made of, and a sentence for each page that had to stay as it was
 * @throws Error that names the page and what is missing
 */
export async function prerenderSite(
  site: SiteFolder,
  build: ClientBuild,
  { policy, openFindability, onPage }: PrerenderSettings,
  before?: ReleaseMemory,
  isSameCode = true,
): Promise<{ memory: ReleaseMemory; faults: string[] }> {
  const earlier = isSameCode ? before : undefined
  const { position: newest, tags } = await publishedSince(earlier?.content.position)
  const { ask, siteFacts, copies, lastContentOf, memory } = openBuildContent(
    site.root,
    before && { memory: before.content, isSameCode, changed: tags, keep: site.keep },
  )
  const facts = await siteFacts().catch((cause: unknown) => {
    throw unbuildable('list of pages', cause)
  })
  const { pages, leftOut } = await planSite(facts)
  const paths = pages.map(({ path }) => path)
  const findability = openFindability(site, facts, paths, earlier?.cards)
  const maker = new PageMaker({ ask, site, build, findability, earlier })
  await makePages(pages, maker, onPage)
  const frame = await maker.makeNotFound()
  await maker.keepTheirFiles()
  await maker.writeContentFiles()
  const copied = await writeCopies(site, copies)
  const lastContent = lastContentOf()
  // With earlier content, visits and the next build go on from there.
  const position = lastContent === undefined ? newest : before?.content.position
  await site.write('_headers', securityHeaders(policy, position))
  const notes = await findability.writeFiles(frame)
  const built = pages.length - maker.unpublished.size - maker.undrawable.size
  const source = sourceInWords(facts.documents)
  console.log(`Prerendered ${built} pages and the 404 page, with copies of ${copied} pictures, from ${source}.`)
  sayAge(lastContent, position)
  const missing = paths.filter((path) => maker.unpublished.has(path))
  if (missing.length > 0) console.log(`Left out, because there is nothing to show on them: ${missing.join(', ')}.`)
  const faults = [...maker.kept.values()]
  for (const note of [...leftOut, ...maker.leftOut, ...faults, ...notes]) console.log(note)
  return { memory: { content: await memory(position), pages: maker.remembered, cards: findability.cards }, faults }
}

export { openLiveEvents } from '../web/content/live.ts'
