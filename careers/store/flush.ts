import { existsSync, mkdirSync } from 'node:fs'
import { open } from 'node:fs/promises'
import path from 'node:path'

/**
 * Makes a private folder and its parents. Node's `recursive` never returns where folders can't be made, such as /proc.
 */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(path.dirname(folder))
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    // Another process was quicker.
    if (!existsSync(folder)) throw error
  }
}

export async function syncFile(file: string, flags = 'r+'): Promise<void> {
  const handle = await open(file, flags)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/**
 * Makes a folder's entries (a rename, a new file) survive a power cut. Windows has no such call and doesn't need it.
 */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform !== 'win32') await syncFile(folder, 'r')
}
