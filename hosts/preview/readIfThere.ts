import { readFile } from 'node:fs/promises'

/** The text of a file that a built site may lack; empty without it. @throws Error of any other failure to read */
export async function readIfThere(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
}
