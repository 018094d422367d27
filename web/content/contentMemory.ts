import type { Answer } from './contentRequest.ts'
import type { PictureFiles } from './images.ts'

/** An answer, and which uploads it shows by the keys of their origins. */
export interface KnownAnswer {
  answer: Answer
  pictures: string[]
  files: string[]
}

/** What a build has asked and copied, for the next one. It is kept as JSON. */
export interface ContentMemory {
  /** Position of the live events from before the first query; absent where the CMS gave none. */
  position?: string | undefined
  /** When the answers are from; ISO 8601. */
  askedAt: string
  /** By a hash of what was asked. */
  answers: Record<string, KnownAnswer>
  pictures: Record<string, PictureFiles>
  files: Record<string, string>
}

/** What a build takes over from an earlier one. */
export interface EarlierContent {
  memory: ContentMemory
  /** Whether the same code made it: else its answers count only where the CMS gives none. */
  isSameCode: boolean
  /** Sync tags of what was published since; undefined when nobody can tell, and everything is asked again. */
  changed: ReadonlySet<string> | undefined
  /** Takes over a file of the earlier site. @param address its path with a slash first */
  keep: (address: string) => Promise<void>
}
