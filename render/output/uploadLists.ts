import type { UploadCopies } from '../content/uploadCopies.ts'
import type { SiteFolder } from './siteFolder.ts'

/** Writes the lists of copied uploads. @returns how many pictures there are */
export async function writeUploadLists(siteFolder: SiteFolder, copies: UploadCopies): Promise<number> {
  const pictures = await copies.pictures()
  await siteFolder.write('pictures.json', JSON.stringify(pictures))
  await siteFolder.write('files.json', JSON.stringify(await copies.files()))
  return Object.keys(pictures).length
}
