import { readFile } from 'node:fs/promises'
import type { ContentMemory } from '../content/buildCopies.ts'
import type { PageOutline } from '../search/pageOutline.ts'

/** A rendered page. */
export interface PageMemory {
  /** Hash of everything that it was rendered from. */
  contentHash: string
  outline: PageOutline
  /** Hash of what findability.ts added. */
  descriptionHash: string
}

/** What a release was made of, for the next release. Stored as JSON. */
export interface ReleaseMemory {
  content: ContentMemory
  /** By path. */
  pages: Record<string, PageMemory>
  /** Address of each drawn card by what is on it. */
  cards: Record<string, string>
}

export interface StoredMemory extends ReleaseMemory {
  /** Identifies the code that made it. Under other code, results and pages can't be trusted. */
  code: string
}

/** Reads the memory of a release; undefined if there is none. */
export async function readMemory(file: string): Promise<StoredMemory | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const memory = JSON.parse(text) as StoredMemory
  // Code from before 2026-11-26 stored the results under another name.
  return 'results' in memory.content ? memory : undefined
}
