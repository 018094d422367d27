import { readFile } from 'node:fs/promises'
import type { QueryResult } from '#web/content/contentQuery.ts'
import type { PictureFiles } from '#web/content/images.ts'
import type { PageListing } from '../search/describePage.ts'
import type { PageOutline } from '../search/pageOutline.ts'

/** A result, and the origin keys of the uploads that it shows. */
export interface KnownResult {
  result: QueryResult
  uploads: string[]
}

/** What a build queried and copied. */
export interface ContentMemory {
  /** Position of the live events before the first query; absent if the CMS gave none. */
  position?: string | undefined
  /** When the results were fetched; ISO 8601. */
  askedAt: string
  /** By a hash of the query. */
  results: Record<string, KnownResult>
  pictures: Record<string, PictureFiles>
  files: Record<string, string>
}

/** A rendered page. */
export interface PageMemory {
  /** Hash of everything that it was rendered from. */
  contentHash: string
  outline: PageOutline
  /** Hash of what search/describePage.ts added. */
  descriptionHash: string
  /** What site-wide files say about it. */
  listing: PageListing | undefined
}

/** What a build was made of, for the next build. Stored as JSON. */
export interface BuildMemory {
  content: ContentMemory
  /** By path. */
  pages: Record<string, PageMemory>
  /** Path of each drawn card, by what is on it. */
  cards: Record<string, string>
}

export interface StoredMemory extends BuildMemory {
  /** Identifies the code that made it. Under other code, results and pages can't be trusted. */
  code: string
}

/** Reads the memory of a build; undefined if there is none that this code can use. */
export async function readMemory(file: string): Promise<StoredMemory | undefined> {
  try {
    const memory = JSON.parse(await readFile(file, 'utf8')) as StoredMemory
    // Code from before 2026-11-26 stored the results under another name.
    return 'results' in memory.content ? memory : undefined
  } catch {
    // There is no file, or a build was cut off while it wrote it.
    return undefined
  }
}
