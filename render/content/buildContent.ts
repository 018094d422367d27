import { hashKey } from '@tanstack/react-query'
import type { Ask, ContentRequest, QueryResult } from '#web/content/contentQuery.ts'
import type { SiteFacts } from '#web/content/siteFacts.ts'
import type {
  ArticlesGroqResult,
  DocumentsGroqResult,
  FeedGroqResult,
  RedirectsGroqResult,
} from '#web/content/types.gen.ts'
import type { ContentMemory, KnownResult } from '../output/buildMemory.ts'
import { hashOf } from '../output/hashOf.ts'
import { articlesRequest, derivedResults } from './articleResults.ts'
import { openPatientAsk } from './askPatiently.ts'
import { buildRequest, documentsGroq, feedGroq, redirectsGroq } from './buildQueries.ts'
import { isQuotaUsedUp, isStillCurrent, type EarlierContent } from './earlierContent.ts'
import { resultsOf, shareWork } from './shareWork.ts'
import { openUploadCopies } from './uploadCopies.ts'

/** Names a query, the same in every build. */
const nameOf = ({ groq, params }: ContentRequest) => hashOf(hashKey([groq, params]))

/**
 * The queries of one build.
 * @param siteRoot absolute path of the site's folder, for copies of uploads
 * @param earlier a build whose results are reused where nothing they depend on has changed, or where the CMS refuses
 * because the quota is used up
 */
export function openBuildContent(siteRoot: string, earlier?: EarlierContent) {
  const askedAt = new Date().toISOString()
  const copies = openUploadCopies(siteRoot, earlier)
  const askPatiently = openPatientAsk()
  /** Each query of this build, by `nameOf`: pages share it, and the next build may reuse it. */
  const found = new Map<string, Promise<KnownResult>>()
  /** When the earlier build was made, if a result of it had to do because the quota is used up. */
  let earlierAskedAt: string | undefined

  async function reuse(known: KnownResult): Promise<KnownResult> {
    await copies.reuse(known)
    return known
  }

  async function fetchResult(request: ContentRequest): Promise<KnownResult> {
    const shown = new Set<string>()
    return { result: await askPatiently(request, copies.finders(shown)), uploads: [...shown] }
  }

  async function findResult(request: ContentRequest): Promise<KnownResult> {
    const remembered = earlier?.memory.results[nameOf(request)]
    // It may have been written by other code, which does not list the uploads.
    const known = remembered?.uploads && remembered
    if (earlier && known && isStillCurrent(request, known, earlier)) return reuse(known)
    try {
      return await fetchResult(request)
    } catch (cause) {
      if (!isQuotaUsedUp(cause)) throw cause
      if (!earlier || !known) {
        const why = 'The quota of the CMS is used up, and no earlier build is kept that has this.'
        throw new Error(`${why} ${(cause as Error).message}`, { cause })
      }
      earlierAskedAt = earlier.memory.askedAt
      return reuse(known)
    }
  }

  const askOnce: Ask = async (request) => (await shareWork(found, nameOf(request), () => findResult(request))).result

  const factsOf = async <Result>(request: ContentRequest) => (await askOnce(request)).content as Result

  return {
    copies,
    earlierAskedAt: () => earlierAskedAt,
    /**
     * Runs one query and copies all its pictures and files to the site. Pages with the same query share the result.
     * @throws Error that names the query and the address that was asked
     */
    ask: (request: ContentRequest): Promise<QueryResult> =>
      derivedResults[request.name]?.(request, askOnce) ?? askOnce(request),
    /** @throws as `ask` does */
    siteFacts: async (): Promise<SiteFacts> => {
      const [documents, articles, posts, redirects] = await Promise.all([
        factsOf<DocumentsGroqResult>(buildRequest('documents', documentsGroq)),
        factsOf<ArticlesGroqResult>(articlesRequest),
        factsOf<FeedGroqResult>(buildRequest('posts', feedGroq)),
        factsOf<RedirectsGroqResult>(buildRequest('redirects', redirectsGroq)),
      ])
      return { documents, articles, posts, redirects }
    },
    /** What was queried and copied. @param position of the live events before the first query */
    memory: async (position: string | undefined): Promise<ContentMemory> => ({
      position,
      askedAt: earlierAskedAt ?? askedAt,
      // A page without its result is left out of the site, or stays as it was.
      results: await resultsOf(found),
      pictures: await copies.pictures(),
      files: await copies.files(),
    }),
  }
}
