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
import {
  changesSince,
  livePosition,
  openBuildContent,
  sourceInWords,
  timeInWords,
  type SiteFacts,
} from './content/buildContent.ts'
import { type Answer, type Ask, type ContentFile, MissingContent } from './content/contentQuery.ts'
import { articleIndexQuery } from './content/queries/articleIndex.ts'
import { notFoundQuery } from './content/queries/notFound.ts'
import { redirectsQuery } from './content/queries/redirects.ts'
import { holds } from './layout/bannerHolds.ts'
import { openPage, pageClient, renderOpened, type OpenedPage } from './renderPage.tsx'
import { createRoutes, pageRoutes, type PageHandle, type SlugAnswer } from './routes.tsx'

/** Pages in work at a time: while one waits for the CMS or for its card, others render. */
const PARALLEL_PAGES = 8

/** Renders the site at a path. @throws whatever a component throws: a page that is not whole must stop the build. */
async function render(page: OpenedPage, client: QueryClient): Promise<Omit<RenderedPage, 'source' | 'parts'>> {
  return { ...(await renderOpened(page, client)), answers: answersOf(client), contentFiles: contentFilesOf(client) }
}

function unbuildable(what: string, cause: unknown): Error {
  return new Error(`${what} can't be built. ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
}

/** A page to be built. */
interface PlannedPage {
  path: string
  /** The document that is this page, where the build goes on without it. */
  documentId?: string
}

/** What there is to build: the pages, in canonical spelling, and a sentence for each document that can't be one. */
interface Plan {
  pages: PlannedPage[]
  leftOut: string[]
}

/** True for what can be the last part of a page's address, or why it can't. (A rule of the schemas.) */
export type SlugVerdict = (slug: string) => true | string

/** Content may come by other ways than the Studio: of several documents with one address, the first is the page. */
function planPages(route: string, found: readonly SlugAnswer[], slugVerdict: SlugVerdict): Plan {
  const plan: Plan = { pages: [], leftOut: [] }
  const owners = new Map<string, string>()
  for (const { _id, slug } of found) {
    const text = typeof slug === 'string' ? slug : ''
    const owner = owners.get(text.toLowerCase())
    const verdict = text === '' ? 'It has no address.' : slugVerdict(text)
    if (verdict !== true) plan.leftOut.push(leftOutPage(_id, slug, verdict))
    else if (owner !== undefined)
      plan.leftOut.push(leftOutPage(_id, slug, `That is the address of “${owner}” already.`))
    else {
      owners.set(text.toLowerCase(), _id)
      plan.pages.push({ path: route.replace(':slug', text), documentId: _id })
    }
  }
  return plan
}

async function planRoute(
  ask: Ask,
  path: string,
  { source, load }: PageHandle,
  slugVerdict: SlugVerdict,
): Promise<Plan> {
  if (!path.includes(':slug')) return { pages: [{ path }], leftOut: [] }
  const { slugs, pagesOf = (answer) => answer } = await load()
  if (!slugs) {
    console.warn(`None of the pages at ${path} is built: web/${source} exports no query \`slugs\`.`)
    return { pages: [], leftOut: [] }
  }
  const { content } = await pageClient(ask)
    .fetchQuery(slugs)
    .catch((cause: unknown) => {
      throw unbuildable(`The pages at ${path}`, cause)
    })
  return planPages(path, pagesOf(content), slugVerdict)
}

/**
 * The pages to prerender.
 * @throws Error when the CMS can't be asked for the slugs
 */
async function planSite(ask: Ask, slugVerdict: SlugVerdict): Promise<Plan> {
  const routes = pageRoutes(createRoutes(pageClient(ask))).flatMap(({ path, handle }) =>
    path !== undefined && handle !== undefined ? [planRoute(ask, path, handle as PageHandle, slugVerdict)] : [],
  )
  const plans = await Promise.all(routes)
  return { pages: plans.flatMap(({ pages }) => pages), leftOut: plans.flatMap(({ leftOut }) => leftOut) }
}

/** The content of a page is missing or can't be fetched: the page itself may be as it should. */
class UnfetchedPage extends Error {
  override readonly name = 'UnfetchedPage'
}

/** Fetches what a page is made of. If it has an error: nothing is published for it, and it may be left out. */
async function fetchPage(path: string, client: QueryClient) {
  const page = await openPage(path, client)
  const { handle } = page
  if (!handle) throw new Error('It is not in the route table.')
  const mayBeMissing = page.error instanceof MissingContent && handle.ifPublished
  if (page.error !== undefined && !mayBeMissing) throw page.error
  return { page, handle }
}

/** A page whose content is there, and which is not yet rendered. */
type FetchedPage = Awaited<ReturnType<typeof fetchPage>> & { client: QueryClient }

/** As `renderPage`, up to its content. */
async function preparePage(ask: Ask, path: string): Promise<FetchedPage | undefined> {
  const client = pageClient(ask)
  const fetched = await fetchPage(path, client).catch((cause: unknown) => {
    throw new UnfetchedPage(unbuildable(`The page ${path}`, cause).message, { cause })
  })
  return fetched.page.error === undefined ? { ...fetched, client } : undefined
}

async function renderPrepared(path: string, { page, handle, client }: FetchedPage): Promise<RenderedPage> {
  try {
    const { parts } = await handle.load()
    return { ...(await render(page, client)), source: handle.source, parts: parts?.(client) }
  } catch (cause) {
    throw unbuildable(`The page ${path}`, cause)
  }
}

/**
 * Renders one page with its content.
 * @returns undefined for a route that exists only while the CMS has content for it, and it has none
 * @throws UnfetchedPage that names the path, the query and the document when content is missing or can't be fetched
 * @throws Error that names the path when its components can't draw its content
 */
export async function renderPage(ask: Ask, path: string): Promise<RenderedPage | undefined> {
  const prepared = await preparePage(ask, path)
  return prepared && renderPrepared(path, prepared)
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
  const start = { build: buildId(build) }
  const { pages, leftOut } = await planSite(ask, slugVerdict)
  const facts = await siteFacts()
  const paths = pages.map((planned) => planned.path)
  const findability = openFindability(site, facts, paths, earlier?.cards)
  const contentFiles = new Map<string, Answer>()
  const unpublished = new Set<string>()
  const undrawable = new Map<string, Error>()
  const remembered: ReleaseMemory['pages'] = {}

  async function writeRendered(
    path: string,
    page: RenderedPage,
    writeHtml: (html: string) => Promise<void>,
  ): Promise<Omit<PageMemory, 'madeOf'>> {
    const outline = outlineOf(page)
    const described = await findability.describe(path, page.answers, outline)
    const whole = { ...page, head: page.head + described.head, state: page.state + described.data }
    await writeHtml(await assemblePage(build, whole, start))
    for (const [file, answer] of page.contentFiles) contentFiles.set(file, answer)
    return { outline, described: hashOf(described) }
  }

  /** Whether the earlier release has the page as it would be now; if so, takes it over. */
  async function keep(path: string, hash: string, { client }: FetchedPage): Promise<boolean> {
    const known = earlier?.pages[path]
    if (known?.madeOf !== hash) return false
    const described = await findability.describe(path, answersOf(client), known.outline)
    if (hashOf(described) !== known.described) return false
    await site.keepPage(path)
    for (const [file, answer] of contentFilesOf(client)) contentFiles.set(file, answer)
    remembered[path] = known
    return true
  }

  async function make({ path, documentId }: PlannedPage): Promise<void> {
    try {
      const prepared = await preparePage(ask, path)
      if (!prepared) {
        unpublished.add(path)
        return
      }
      const hash = madeOf(prepared.client)
      if (await keep(path, hash, prepared)) return
      const page = await renderPrepared(path, prepared)
      const written = await writeRendered(path, page, (html) => site.writePage(path, html))
      // What is asked for while a page is rendered is not known beforehand: such a page is rendered each time.
      if (madeOf(prepared.client) === hash) remembered[path] = { madeOf: hash, ...written }
    } catch (error) {
      if (documentId === undefined || !(error instanceof Error) || error instanceof UnfetchedPage) throw error
      undrawable.set(path, error)
      leftOut.push(leftOutPage(documentId, path, `${error.message} Open it in the Studio, which says what is wrong.`))
    }
  }

  await pLimit(PARALLEL_PAGES).map(pages, make)
  const documents = pages.filter(({ documentId }) => documentId !== undefined)
  const [failure] = undrawable.values()
  // One document may be at fault. That all are, is a fault of the site.
  if (failure && documents.length > 1 && undrawable.size === documents.length) throw failure
  const notFound = await renderNotFound(ask)
  await writeRendered('/404', notFound, (html) => site.write('404.html', html))
  for (const [file, answer] of contentFiles) {
    await site.write(file.slice(1), JSON.stringify({ build: start.build, ...answer } satisfies ContentFile))
  }
  const pictures = await copies.pictures()
  await site.write('pictures.json', JSON.stringify(pictures))
  await site.write('files.json', JSON.stringify(await copies.files()))
  const lastContent = lastContentOf()
  // With earlier content, visits and the next build go on from there.
  const position = lastContent === undefined ? newest : before?.content.position
  await site.write('_headers', securityHeaders(policy, position))
  const notes = await findability.writeFiles(notFound.answers.site)
  const copied = Object.keys(pictures).length
  const built = pages.length - unpublished.size - undrawable.size
  const source = sourceInWords(facts.changes)
  console.log(`Prerendered ${built} pages and the 404 page, with copies of ${copied} pictures, from ${source}.`)
  if (lastContent !== undefined)
    console.log(
      `The quota of the CMS is used up, so this build has the content of ${timeInWords(lastContent)}. What was published since ` +
        'comes with the first build after the quota begins anew, or the plan is a larger one.',
    )
  else if (position === undefined)
    console.log('The CMS told no position of its live events: visits will ask it for content.')
  const missing = paths.filter((path) => unpublished.has(path))
  if (missing.length > 0) console.log(`Left out, because there is nothing to show on them: ${missing.join(', ')}.`)
  for (const note of [...leftOut, ...notes]) console.log(note)
  return { content: await memory(position), pages: remembered, cards: findability.cards }
}

export { openLiveEvents } from './content/live.ts'
