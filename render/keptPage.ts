import { RESULTS_ID } from '#web/lib/jsonElement.ts'
import { contentFilePath, type QueryResult, type ContentParams } from '#web/content/contentQuery.ts'
import type { Findability, PageListing } from './findability.ts'
import type { PageMemory, ReleaseMemory } from './releaseMemory.ts'
import type { SiteFolder } from './siteFolder.ts'

interface Earlier {
  site: SiteFolder
  findability: Findability
  earlier: ReleaseMemory | undefined
}

/** The site can't draw what was published, and has the page as it was before. */
export interface KeptPage {
  outcome: 'kept'
  why: string
  content: ReadonlyMap<string, QueryResult>
  memory: PageMemory
  listing: PageListing
}

/** The content that is in the HTML of a page, by the path of its file. */
function contentIn(html: string): Map<string, QueryResult> {
  const [, results = '[]'] = new RegExp(`id="${RESULTS_ID}"[^>]*>([^]*?)</script>`).exec(html) ?? []
  const entries = JSON.parse(results) as [[kind: string, name: string, params: ContentParams], QueryResult][]
  return new Map(
    entries.flatMap(([[kind, name, params], result]) =>
      kind === 'content' ? [[contentFilePath(name, params), result]] : [],
    ),
  )
}

/**
 * Takes over a page that can't be built any more as the earlier release has it.
 * @param error says why it can't
 * @returns undefined when that has none
 */
export async function keepPage(
  path: string,
  error: Error,
  { earlier, findability, site }: Earlier,
): Promise<(KeptPage & { path: string }) | undefined> {
  const memory = earlier?.pages[path]
  if (memory === undefined) return undefined
  await site.keepPage(path)
  const content = contentIn(await site.readPage(path))
  const why = `${error.message} So it stays as it was.`
  return { path, outcome: 'kept', why, content, memory, listing: findability.listingOf(memory.outline) }
}
