import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { shortHashOf } from './hashOf.ts'

/**
 * Adds a file to the built site under a name made from its bytes, because browsers cache it forever.
 * @param folder absolute path of a folder of the site
 * @param ending what follows that name: `.png`, or `/guide.pdf` for a file to be downloaded as `guide.pdf`
 * @returns its path below the folder, such as `0123456789ab.png`
 */
export async function writeByHash(folder: string, bytes: Uint8Array, ending: string): Promise<string> {
  // Short, because each page contains many such names. Among ten thousand files the chance of a collision is 1 in 5
  // million.
  const name = shortHashOf(bytes, 12) + ending
  const file = path.join(folder, name)
  await mkdir(path.dirname(file), { recursive: true })
  // Never overwrite an existing file: it may be hard-linked to an earlier build, or being read.
  const whole = `${file}.${randomUUID()}`
  await writeFile(whole, bytes)
  await rename(whole, file)
  return name
}
