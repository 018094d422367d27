import type { ContentFile } from '#web/content/contentQuery.ts'
import type { UploadCopies } from '../content/uploadCopies.ts'
import type { ContentFiles } from '../page/cachedResults.ts'
import type { SiteFolder } from './siteFolder.ts'

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

/** Writes the lists of copied uploads. @returns how many pictures there are */
export async function writeUploadLists(siteFolder: SiteFolder, copies: UploadCopies): Promise<number> {
  const pictures = await copies.pictures()
  await siteFolder.write('pictures.json', JSON.stringify(pictures))
  await siteFolder.write('files.json', JSON.stringify(await copies.files()))
  return Object.keys(pictures).length
}
