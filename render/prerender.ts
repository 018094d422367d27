import pLimit from 'p-limit'
import type { QueryResult, ContentFile } from '#web/content/contentQuery.ts'
import type { SiteFacts } from '#web/content/siteFacts.ts'
import type { ClientBuild } from './page/assemblePage.ts'
import { openBuildContent, publishedSince, sourceInWords, timeInWords } from './content/buildContent.ts'
import type { BuildCopies } from './content/buildCopies.ts'
import { buildIdOf } from './output/buildHashes.ts'
import { buildNotFound, buildPage, type PageResult } from './page/buildPage.ts'
import { unbuildable } from './page/fetchPage.ts'
import type { Findability } from './search/findability.ts'
import { leftOutPage } from './messages/leftOut.ts'
import type { ReleaseMemory } from './output/buildMemory.ts'
import { securityHeaders, type Policy } from './hostRules/securityHeaders.ts'
import type { SiteFolder } from './output/siteFolder.ts'
import { planSite, type PlannedPage } from './sitePlan.ts'

/** Pages rendered concurrently: while one waits for the CMS or its card, others go on. */
const PARALLEL_PAGES = 8

export interface PrerenderSettings {
  policy: Policy
  /** @param paths canonical paths of every page that may be built */
  openFindability: (
    site: SiteFolder,
    facts: SiteFacts,
    paths: readonly string[],
    earlierCards: ReleaseMemory['cards'] | undefined,
  ) => Findability
  /** Called after each page. */
  onPage?: ((done: number, of: number) => void) | undefined
}

type Outcome<Name extends PageResult['outcome']> = Extract<PageResult, { outcome: Name }>

/** The pages with a given outcome. */
const withOutcome = <Name extends PageResult['outcome']>(results: readonly PageResult[], name: Name) =>
  results.filter((result): result is Outcome<Name> => result.outcome === name)

/**
 * A single document may be at fault.
 * @throws the error of the site itself, if none of several documents could be rendered
 */
function requireRenderable(pages: readonly PlannedPage[], unrenderable: readonly Outcome<'unrenderable'>[]): void {
  const documents = pages.filter(({ documentId }) => documentId !== undefined)
  const [failure] = unrenderable
  if (failure && documents.length > 1 && unrenderable.length === documents.length) throw failure.error
}

/** Writes the content of each page to a file, for navigation within the site. */
async function writeContentFiles(
  site: SiteFolder,
  buildId: string,
  contents: readonly ReadonlyMap<string, QueryResult>[],
): Promise<void> {
  for (const [file, result] of new Map(contents.flatMap((content) => [...content]))) {
    const content: ContentFile = { build: buildId, ...result }
    await site.write(file.slice(1), JSON.stringify(content))
  }
}

/** Writes the lists of copied uploads, which browsers read. @returns how many pictures there are */
async function writeCopies(site: SiteFolder, copies: BuildCopies): Promise<number> {
  const pictures = await copies.pictures()
  await site.write('pictures.json', JSON.stringify(pictures))
  await site.write('files.json', JSON.stringify(await copies.files()))
  return Object.keys(pictures).length
}

/** Says where the content of a release is from, if it is not what is published now, or if visits will refetch it. */
function noteOnAge(lastContent: string | undefined, position: string | undefined): string[] {
  if (lastContent !== undefined)
    return [
      `The quota of the CMS is used up, so this build has the content of ${timeInWords(lastContent)}. What was ` +
        'published since comes with the first build after the quota begins anew, or the plan is a larger one.',
    ]
  if (position !== undefined) return []
  return ['The CMS told no position of its live events: visits will ask it for content.']
}

/** Sentences about the planned pages that are not on the site. */
function notesOnPages(results: readonly PageResult[]): { unpublished: string[]; unrenderable: string[] } {
  const missing = withOutcome(results, 'unpublished').map(({ path }) => path)
  return {
    unpublished:
      missing.length > 0 ? [`Left out, because there is nothing to show on them: ${missing.join(', ')}.`] : [],
    unrenderable: withOutcome(results, 'unrenderable').map(({ documentId, path, error }) =>
      leftOutPage(documentId, path, `${error.message} Open it in the Studio, which says what is wrong.`),
    ),
  }
}

/**
 * Renders every page into the client build. Published documents that the site can't show (a page, an article, a
 * redirect) are left out and named; the fixed screens must all succeed.
 * @param before the memory of an earlier release, whose files `site` knows
 * @param isSameCode whether the same code made it; if not, only its content is used, and only when the quota is used up
 * @returns the memory of this release, and a sentence for each page that had to stay as it was
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
  const plan = await planSite(facts)
  const paths = plan.pages.map(({ path }) => path)
  const findability = openFindability(site, facts, paths, earlier?.cards)
  const buildId = buildIdOf(build)
  const release = { ask, site, build, buildId, findability, earlier }

  let done = 0
  const results = await pLimit(PARALLEL_PAGES).map(plan.pages, async (page) => {
    const result = await buildPage(page, release)
    onPage?.((done += 1), plan.pages.length)
    return result
  })
  requireRenderable(plan.pages, withOutcome(results, 'unrenderable'))
  const built = withOutcome(results, 'built')
  const kept = withOutcome(results, 'kept')
  const shown = [...kept, ...built]
  const notFound = await buildNotFound(release)

  await writeContentFiles(site, buildId, [...shown.map(({ content }) => content), notFound.content])
  const pictures = await writeCopies(site, copies)
  for (const { path } of kept) await site.keepFilesOf(path)
  const lastContent = lastContentOf()
  // With earlier content, visits and the next build resume from its position.
  const position = lastContent === undefined ? newest : before?.content.position
  await site.write('_headers', securityHeaders(policy, position))
  const listings = new Map(shown.flatMap(({ path, listing }) => (listing ? [[path, listing] as const] : [])))
  const notesOnFiles = await findability.writeFiles(notFound.frame, listings)

  const source = sourceInWords(facts.documents)
  const { unpublished, unrenderable } = notesOnPages(results)
  const faults = kept.map(({ why }) => why)
  const notes = [
    `Prerendered ${built.length} pages and the 404 page, with copies of ${pictures} pictures, from ${source}.`,
    ...noteOnAge(lastContent, position),
    ...unpublished,
    ...plan.leftOut,
    ...unrenderable,
    ...faults,
    ...notesOnFiles,
  ]
  for (const note of notes) console.log(note)
  const pages = Object.fromEntries(shown.flatMap(({ path, memory: page }) => (page ? [[path, page] as const] : [])))
  return { memory: { content: await memory(position), pages, cards: findability.cards }, faults }
}
