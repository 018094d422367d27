import type { ArticlesGroqResult, DocumentsGroqResult, FeedGroqResult, RedirectsGroqResult } from './types.gen.ts'

/** What search engines, feed readers and hosts are told, beyond what pages show. */
export interface SiteFacts {
  /** Every document with the time of its last change. */
  documents: DocumentsGroqResult
  /** Every article, the newest first. */
  articles: ArticlesGroqResult
  /** What the feed says of the newest of them. */
  posts: FeedGroqResult
  redirects: RedirectsGroqResult
}
