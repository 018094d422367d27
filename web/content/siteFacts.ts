import type { ArticlesGroqResult, DocumentsGroqResult, FeedGroqResult, RedirectsGroqResult } from './types.gen.ts'

/** Facts for search engines, feeds and hosts that pages don't show. */
export interface SiteFacts {
  /** Every document, with its last change. */
  documents: DocumentsGroqResult
  /** Every article, the newest first. */
  articles: ArticlesGroqResult
  /** The newest of them, as in the feed. */
  posts: FeedGroqResult
  redirects: RedirectsGroqResult
}
