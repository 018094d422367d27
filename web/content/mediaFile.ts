import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'

/**
 * Puts a picture beside the built site under a name made from its bytes, because browsers keep it for ever.
 * @param folder absolute path of the site's folder of pictures
 * @param extension without the dot
 * @returns its path below the site
 */
export async function writeMediaFile(folder: string, bytes: Uint8Array, extension: string): Promise<string> {
  const name = `${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}.${extension}`
  await mkdir(folder, { recursive: true })
  await writeFile(path.join(folder, name), bytes)
  return `/media/${name}`
}

/**
 * Puts a file for download beside the built site, in a folder named after its bytes, because browsers keep it for ever.
 * @param folder absolute path of the site's folder of downloads
 * @param name what it is saved as, with its ending
 * @returns its path below the site, which ends with `name`
 */
export async function writeDownload(folder: string, bytes: Uint8Array, name: string): Promise<string> {
  const place = createHash('sha256').update(bytes).digest('hex').slice(0, 16)
  await mkdir(path.join(folder, place), { recursive: true })
  await writeFile(path.join(folder, place, name), bytes)
  return `/files/${place}/${name}`
}
