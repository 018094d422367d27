import type { ContentMemory } from '../content/contentMemory.ts'
import type { PageOutline } from './search/pageOutline.ts'

/** A page as it was rendered. */
export interface PageMemory {
  /** Hash of all that it was rendered from. */
  source: string
  outline: PageOutline
  /** Hash of what was added for those who find it from outside. */
  described: string
}

/** What a release was made of, for the next one by the same code. It is kept as JSON. */
export interface ReleaseMemory {
  content: ContentMemory
  /** By path. */
  pages: Record<string, PageMemory>
  /** Address of each drawn card by what is on it. */
  cards: Record<string, string>
}
