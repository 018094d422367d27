import { copyFile, link, mkdir, readdir } from 'node:fs/promises'
import path from 'node:path'

/** Hard-links a file, or copies it to another disk. An existing file is left alone. */
export async function linkFile(from: string, to: string): Promise<void> {
  const linking = () =>
    link(from, to).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code === 'EXDEV') await copyFile(from, to)
      else if (error.code !== 'EEXIST') throw error
    })
  await linking().catch(async () => {
    await mkdir(path.dirname(to), { recursive: true })
    await linking()
  })
}

/** Every file below a folder, as paths with slashes. */
export async function filesBelow(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.relative(root, path.join(parentPath, name)).split(path.sep).join('/'))
}
