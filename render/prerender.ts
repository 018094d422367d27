import { openBuildContent } from './content/buildContent.ts'
import { publishedSince } from './content/publishedSince.ts'
import { writeRedirects } from './hostRules/redirects.ts'
import { summarizeBuild, type BuildSummary } from './messages/buildSummary.ts'
import { unbuildable } from './messages/unbuildable.ts'
import type { BuildMemory } from './output/buildMemory.ts'
import { writeContentFiles } from './output/contentFiles.ts'
import { shortHashOf } from './output/hashOf.ts'
import type { ClientBuild, SiteFolder } from './output/siteFolder.ts'
import { writeUploadLists } from './output/uploadLists.ts'
import { renderNotFound } from './page/renderPageFile.ts'
import { renderPages } from './page/renderPages.ts'
import { canonicalPaths } from './search/canonicalPath.ts'
import { PageDescriber, type SearchSettings } from './search/describePage.ts'
import { writeIndexFiles } from './search/indexFiles.ts'
import { planSite } from './sitePlan.ts'
import type { PageImages } from './social/pageImages.ts'

export interface PrerenderOptions extends SearchSettings {
  /** Has the files of an earlier build, if there is one. */
  siteFolder: SiteFolder
  clientBuild: ClientBuild
  images: PageImages
  /** If other code made it, only its content is used, and only when the quota of the CMS is used up. */
  earlier: { memory: BuildMemory; isSameCode: boolean } | undefined
  /** Called after each page. */
  onPage?: ((done: number, of: number) => void) | undefined
}

/** Identifies the site's code; it changes when the scripts change. */
const buildIdOf = ({ manifest }: ClientBuild): string => shortHashOf(JSON.stringify(manifest), 16)

/**
 * Renders every page into the client build. Published documents that the site can't show (a page, an article, a
 * redirect) are left out and named; the fixed screens must all succeed.
 * @returns the memory of this build, and its summary
 * @throws Error that names the page and what is missing
 */
export async function prerenderSite({
  siteFolder,
  clientBuild,
  siteUrl,
  indexed,
  images,
  earlier,
  onPage,
}: PrerenderOptions): Promise<BuildSummary & { memory: BuildMemory }> {
  const reusable = earlier?.isSameCode ? earlier.memory : undefined
  const { position: newest, tags } = await publishedSince(reusable?.content.position)
  const { ask, siteFacts, copies, earlierAskedAt, memory } = openBuildContent(
    siteFolder.root,
    earlier && {
      memory: earlier.memory.content,
      isSameCode: earlier.isSameCode,
      changed: tags,
      reuse: siteFolder.reuse,
    },
  )
  const facts = await siteFacts().catch((cause: unknown) => {
    throw unbuildable('list of pages', cause)
  })
  const plan = await planSite(facts)
  const paths = plan.pages.map(({ path }) => path)
  const canonicalPath = canonicalPaths(paths)
  const describer = new PageDescriber({ siteUrl, indexed, facts, canonicalPath, images })

  const build = { ask, siteFolder, clientBuild, id: buildIdOf(clientBuild), describer, earlier: reusable }
  const pages = await renderPages(plan.pages, build, onPage)
  const notFound = await renderNotFound(build)
  const shown = [...pages.kept, ...pages.current]

  await writeContentFiles(siteFolder, build.id, [...shown.map(({ content }) => content), notFound.content])
  const pictures = await writeUploadLists(siteFolder, copies)
  for (const { path } of pages.kept) await siteFolder.reuseFilesOf(path)
  const listings = new Map(shown.flatMap(({ path, listing }) => (listing ? [[path, listing] as const] : [])))
  const built = new Set([...listings.keys()].map((page) => page.toLowerCase()))
  const isBuilt = (page: string) => built.has(page.toLowerCase())
  const listed = await writeIndexFiles({
    siteFolder,
    siteUrl,
    indexed,
    facts,
    paths,
    frame: notFound.frame,
    listings,
    isBuilt,
  })
  const redirects = await writeRedirects(siteFolder, siteUrl, facts.redirects, isBuilt, canonicalPath)

  // With earlier content, visits and the next build resume from its position.
  const position = earlierAskedAt() === undefined ? newest : earlier?.memory.content.position
  const summary = summarizeBuild({
    pages,
    unplanned: plan.leftOut,
    redirects,
    counts: { pictures, listed, cards: images.drawn },
    documents: facts.documents,
    earlierAskedAt: earlierAskedAt(),
    position,
  })
  const remembered = shown.flatMap(({ path, memory: page }) => (page ? [[path, page] as const] : []))
  return {
    memory: { content: await memory(position), pages: Object.fromEntries(remembered), cards: images.cards },
    ...summary,
  }
}
