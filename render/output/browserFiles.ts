import type { ContentFile } from '#web/content/contentQuery.ts'
import type { UploadCopies } from '../content/uploadCopies.ts'
import type { ContentFiles } from '../page/cachedResults.ts'
import type { SiteFolder } from './siteFolder.ts'

/** Writes the content of each page to a file, for navigation within the site. */
export async function writeContentFiles(
  site: SiteFolder,
  buildId: string,
  contents: readonly ContentFiles[],
): Promise<void> {
  for (const [file, result] of new Map(contents.flatMap((content) => [...content]))) {
    const content: ContentFile = { build: buildId, ...result }
    await site.write(file.slice(1), JSON.stringify(content))
  }
}

/** Writes the lists of copied uploads. @returns how many pictures there are */
export async function writeUploadLists(site: SiteFolder, copies: UploadCopies): Promise<number> {
  const pictures = await copies.pictures()
  await site.write('pictures.json', JSON.stringify(pictures))
  await site.write('files.json', JSON.stringify(await copies.files()))
  return Object.keys(pictures).length
}
