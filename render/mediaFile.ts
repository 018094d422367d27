import { createHash, randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'

/**
 * Puts a file beside the built site under a name made from its bytes, because browsers keep it for ever.
 * @param folder absolute path of a folder of the site
 * @param ending what comes after that name: `.png`, or `/guide.pdf` for a file that is saved as `guide.pdf`
 * @returns its path below the folder, such as `0123456789ab.png`
 */
export async function writeByHash(folder: string, bytes: Uint8Array, ending: string): Promise<string> {
  // Each page sends many such names. Among ten thousand files two have the same one with a chance of 1 to 5 million.
  const name = createHash('sha256').update(bytes).digest('hex').slice(0, 12) + ending
  const file = path.join(folder, name)
  await mkdir(path.dirname(file), { recursive: true })
  // Never into what is there: that may be the same file as one of an earlier release, or being read.
  const whole = `${file}.${randomUUID()}`
  await writeFile(whole, bytes)
  await rename(whole, file)
  return name
}
