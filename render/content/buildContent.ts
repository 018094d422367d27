import { hashKey } from '@tanstack/react-query'
import pLimit from 'p-limit'
import { type QueryResult, type Ask, type ContentRequest, ContentUnavailable } from '#web/content/contentQuery.ts'
import { askSanity } from '#web/content/askSanity.ts'
import type { Finders } from '#web/content/findCopies.ts'
import type { ArticleList } from '#web/content/queries/articles.ts'
import type { Post } from '#web/content/queries/post.ts'
import { client } from '#web/content/sanityClient.ts'
import type { SiteFacts } from '#web/content/siteFacts.ts'
import type {
  ArticlesGroqResult,
  DocumentsGroqResult,
  FeedGroqResult,
  RedirectsGroqResult,
} from '#web/content/types.gen.ts'
import type { ContentMemory, KnownResult } from '../output/buildMemory.ts'
import { hashOf } from '../output/hashOf.ts'
import { articlesGroq, documentsGroq, feedGroq, postAloneGroq, redirectsGroq } from './buildQueries.ts'
import { shareWork } from './shareWork.ts'
import { openUploadCopies, type EarlierContent } from './uploadCopies.ts'

/** Attempts for a query that times out. */
const TRIES = 4
/** Concurrent queries; halved whenever one times out. */
const PARALLEL_QUERIES = 8

const articlesRequest: ContentRequest = {
  queryKey: ['build', 'articles'],
  name: 'articles',
  groq: articlesGroq,
  params: {},
}

/**
 * Whether the CMS refuses because the project's quota is used up. Sanity documents the refusal but not its status: 402
 * is the HTTP status for it; 429 can also mean too many concurrent requests, which is temporary.
 */
function isQuotaUsedUp(error: unknown): boolean {
  const { statusCode, message } = Object(error) as { statusCode?: unknown; message?: unknown }
  return statusCode === 402 || (statusCode === 429 && /quota|plan/i.test(String(message)))
}

/** The results of such queries change even when nothing is published. */
const BY_THE_CLOCK = /\bnow\(\)/

const nameOf = ({ groq, params }: ContentRequest) => hashOf(hashKey([groq, params]))

/**
 * The queries of one build.
 * @param siteRoot absolute path of the site's folder, for copies of uploads
 * @param earlier a build whose results are reused where nothing they depend on has changed, or where the CMS refuses
 * because the quota is used up
 */
export function openBuildContent(siteRoot: string, earlier?: EarlierContent) {
  const copies = openUploadCopies(siteRoot, earlier)
  const remembered: ContentMemory['results'] = {}
  const results = new Map<string, Promise<QueryResult>>()
  const limit = pLimit(PARALLEL_QUERIES)
  const startedAt = new Date().toISOString()
  let contentTakenAt: string | undefined

  /** Whether the earlier build's result is still current. */
  function holdsStill({ groq }: ContentRequest, { syncTags }: QueryResult): boolean {
    const changed = earlier?.changed
    if (!changed || BY_THE_CLOCK.test(groq)) return false
    return syncTags.length > 0 && !syncTags.some((tag) => changed.has(tag))
  }

  async function keep(known: KnownResult): Promise<KnownResult> {
    await copies.keep(known)
    return known
  }

  async function findResult(request: ContentRequest): Promise<KnownResult> {
    const known = earlier?.memory.results[nameOf(request)]
    // It may have been written by other code, which does not list the uploads.
    const before = known?.uploads && known
    if (before && holdsStill(request, before.result)) return keep(before)
    const shown = new Set<string>()
    try {
      return { result: await askPatiently(request, copies.finders(shown)), uploads: [...shown] }
    } catch (error) {
      const failure = error as Error & { cause?: Error }
      if (!isQuotaUsedUp(failure.cause?.cause)) throw failure
      if (!earlier || !before) {
        throw new Error(
          `The quota of the CMS is used up, and no earlier build is kept that has this. ${failure.message}`,
          { cause: error },
        )
      }
      contentTakenAt = earlier.memory.askedAt
      return keep(before)
    }
  }

  async function askOnce(request: ContentRequest): Promise<QueryResult> {
    const known = await findResult(request)
    remembered[nameOf(request)] = known
    return known.result
  }

  async function askPatiently(request: ContentRequest, find: Finders, tries = TRIES): Promise<QueryResult> {
    try {
      return await limit(() => askSanity(client, request, find))
    } catch (cause) {
      if (tries > 1 && cause instanceof ContentUnavailable && cause.tookTooLong) {
        limit.concurrency = Math.max(1, Math.floor(limit.concurrency / 2))
        console.warn(`The CMS took too long over “${request.name}”. Asking again, ${limit.concurrency} at a time.`)
        return askPatiently(request, find, tries - 1)
      }
      const why = cause instanceof Error ? cause.message : String(cause)
      throw new Error(`${why} (Query “${request.name}”, asked at ${client.getUrl('/')}.)`, { cause })
    }
  }

  const shared = (request: ContentRequest, work: Ask = askOnce) =>
    shareWork(results, hashKey(request.queryKey), () => work(request))

  /** The result of `postQuery`. Its neighbors are found in the one list that all articles share. */
  async function askPost(request: ContentRequest): Promise<QueryResult> {
    const [post, list] = await Promise.all([askOnce({ ...request, groq: postAloneGroq }), shared(articlesRequest)])
    if (post.content === null) return post
    const neighbors = neighborsOf(String(request.params.slug), list.content as ArticlesGroqResult)
    const content = { ...(post.content as Post), ...neighbors }
    return { content, syncTags: [...new Set([...post.syncTags, ...list.syncTags])] }
  }

  /** The result of `articleListQuery`, sliced from one list. Otherwise each page would query all articles. */
  async function askArticleList(request: ContentRequest): Promise<QueryResult> {
    const whole = { ...request, queryKey: ['build', 'articleList'], params: { from: 0, to: 1_000_000 } }
    const { content, syncTags } = await shared(whole, askOnce)
    const { from, to } = request.params
    return { content: (content as ArticleList).slice(Number(from), Number(to) + 1), syncTags }
  }

  const askAlone = async <Result>(name: string, groq: string) =>
    (await askOnce({ queryKey: ['build', name], name, groq, params: {} })).content as Result

  return {
    copies,
    /**
     * When the earlier build was made whose results had to be used because the quota is used up; undefined otherwise.
     */
    contentTakenAt: () => contentTakenAt,
    /**
     * Runs one query and copies all its pictures and files to the site. Pages with the same query share the result.
     * @throws Error that names the query and the address that was asked
     */
    ask: (request: ContentRequest): Promise<QueryResult> =>
      shared(request, { post: askPost, articleList: askArticleList }[request.name]),
    /** @throws as `ask` does */
    siteFacts: async (): Promise<SiteFacts> => {
      const [documents, articles, posts, redirects] = await Promise.all([
        askAlone<DocumentsGroqResult>('documents', documentsGroq),
        shared(articlesRequest).then(({ content }) => content as ArticlesGroqResult),
        askAlone<FeedGroqResult>('posts', feedGroq),
        askAlone<RedirectsGroqResult>('redirects', redirectsGroq),
      ])
      return { documents, articles, posts, redirects }
    },
    /** What was queried and copied. @param position of the live events before the first query */
    memory: async (position: string | undefined): Promise<ContentMemory> => {
      const askedAt = contentTakenAt ?? startedAt
      return { position, askedAt, results: remembered, pictures: await copies.pictures(), files: await copies.files() }
    },
  }
}

/** @param slug in small letters @param articles all of them, the newest first */
function neighborsOf(slug: string, articles: ArticlesGroqResult): Pick<Post, 'newer' | 'older'> {
  const [own] = articles
    .filter((article) => article.slug?.toLowerCase() === slug)
    .toSorted((a, b) => (a._id < b._id ? -1 : 1))
  // Without a date it has no place in the order.
  if (!own?.date) return { newer: null, older: null }
  const at = articles.indexOf(own)
  const nearest = (others: ArticlesGroqResult) => {
    const found = others.find(({ isListed }) => isListed)
    return found ? ({ _id: found._id, title: found.title, slug: found.slug } as Post['newer']) : null
  }
  return { newer: nearest(articles.slice(0, at).toReversed()), older: nearest(articles.slice(at + 1)) }
}
