import { CONTENT, contentFilePath, type ContentParams, type QueryResult } from '#web/content/contentQuery.ts'
import { RESULTS_ID } from '#web/lib/jsonElement.ts'
import type { Fault } from '../messages/unbuildable.ts'
import type { PageMemory } from '../output/buildMemory.ts'
import type { ContentFiles } from '../output/contentFiles.ts'
import type { PageListing } from '../search/describePage.ts'
import type { SiteBuild } from './siteBuild.ts'

/** The published content can't be rendered, so the page stays as it was. */
export interface KeptPage {
  outcome: 'kept'
  fault: Fault
  content: ContentFiles
  memory: PageMemory
  listing: PageListing | undefined
}

/** The content in a page's HTML, by the path of its content file. */
function contentIn(html: string): ContentFiles {
  const [, results = '[]'] = new RegExp(`id="${RESULTS_ID}"[^>]*>([^]*?)</script>`).exec(html) ?? []
  const entries = JSON.parse(results) as [[kind: string, name: string, params: ContentParams], QueryResult][]
  return new Map(
    entries.flatMap(([[kind, name, params], result]) =>
      kind === CONTENT ? [[contentFilePath(name, params), result]] : [],
    ),
  )
}

/**
 * Keeps the earlier build's version of a page that can no longer be rendered.
 * @param fault the reason
 * @returns undefined if that build does not have the page
 */
export async function keepEarlierPage(
  path: string,
  fault: Fault,
  { earlier, siteFolder }: Pick<SiteBuild, 'earlier' | 'siteFolder'>,
): Promise<(KeptPage & { path: string }) | undefined> {
  const memory = earlier?.pages[path]
  if (memory === undefined) return undefined
  await siteFolder.reusePage(path)
  const content = contentIn(await siteFolder.readPage(path))
  const { message, documentId, isForStaff } = fault
  const why = { message: `${message} So it stays as it was.`, documentId, isForStaff }
  return { path, outcome: 'kept', fault: why, content, memory, listing: memory.listing }
}
