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
