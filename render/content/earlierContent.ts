import type { ContentRequest } from '#web/content/contentQuery.ts'
import type { ContentMemory, KnownResult } from '../output/buildMemory.ts'

/** What a build reuses from an earlier one. */
export interface EarlierContent {
  memory: ContentMemory
  /** Whether the same code made it. If not, its results are used only where the CMS gives none. */
  isSameCode: boolean
  /** Sync tags of what was published since; undefined if unknown, in which case everything is queried again. */
  changed: ReadonlySet<string> | undefined
  /** Reuses a file of the earlier site. @param sitePath its path, with a leading slash */
  reuse: (sitePath: string) => Promise<void>
}

/** The results of such queries change even when nothing is published. */
const BY_THE_CLOCK = /\bnow\(\)/

/** Whether an earlier result is what the CMS would return now. */
export function isStillCurrent({ groq }: ContentRequest, { result }: KnownResult, earlier: EarlierContent): boolean {
  const { changed } = earlier
  if (!changed || BY_THE_CLOCK.test(groq)) return false
  return result.syncTags.length > 0 && !result.syncTags.some((tag) => changed.has(tag))
}

/**
 * Whether the CMS refuses because the project's quota is used up: then an outdated result is better than no build.
 * Sanity documents the refusal but not its status: 402 is the HTTP status for it; 429 can also mean too many concurrent
 * requests, which is temporary.
 * @param error of `askPatiently`
 */
export function isQuotaUsedUp(error: unknown): boolean {
  const unavailable = (error as Error).cause as Error | undefined
  const { statusCode, message } = Object(unavailable?.cause) as { statusCode?: unknown; message?: unknown }
  return statusCode === 402 || (statusCode === 429 && /quota|plan/i.test(String(message)))
}
