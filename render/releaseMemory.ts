import { readFile } from 'node:fs/promises'
import type { ContentMemory } from './buildCopies.ts'
import type { PageOutline } from './search/pageOutline.ts'

/** A page as it was rendered. */
export interface PageMemory {
  /** Hash of all that it was rendered from. */
  contentHash: string
  outline: PageOutline
  /** Hash of what was added for those who find it from outside. */
  descriptionHash: string
}

/** What a release was made of, for the next one. It is kept as JSON. */
export interface ReleaseMemory {
  content: ContentMemory
  /** By path. */
  pages: Record<string, PageMemory>
  /** Address of each drawn card by what is on it. */
  cards: Record<string, string>
}

export interface StoredMemory extends ReleaseMemory {
  /** Names the code that made it: of other code, nothing that is told of results and pages holds. */
  code: string
}

/** Reads what a release was made of; undefined when that is not known. */
export async function readMemory(file: string): Promise<StoredMemory | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const memory = JSON.parse(text) as StoredMemory
  // Code of before 2026-11-26 kept the results under another name.
  return 'results' in memory.content ? memory : undefined
}
