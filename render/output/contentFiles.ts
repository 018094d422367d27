import type { ContentFile, QueryResult } from '#web/content/contentQuery.ts'
import type { SiteFolder } from './siteFolder.ts'

/** The content of a page, by the path of its file. */
export type ContentFiles = ReadonlyMap<string, QueryResult>

/** Writes the content of each page to a file, for navigation within the site. */
export async function writeContentFiles(
  siteFolder: SiteFolder,
  buildId: string,
  contents: readonly ContentFiles[],
): Promise<void> {
  for (const [file, result] of new Map(contents.flatMap((content) => [...content]))) {
    const content: ContentFile = { build: buildId, ...result }
    await siteFolder.write(file.slice(1), JSON.stringify(content))
  }
}
