import { hashKey } from '@tanstack/react-query'
import pLimit from 'p-limit'
import { env } from '../env.ts'
import { once, openBuildCopies, type BuildCopies } from './buildCopies.ts'
import { ContentUnavailable } from './contentErrors.ts'
import type { Answer, Ask, ContentRequest } from './contentRequest.ts'
import { openLiveEvents } from './live.ts'
import { changesGroq, feedGroq, redirectsGroq } from './queries/build.ts'
import { articlesGroq, postAloneGroq, type Post } from './queries/post.ts'
import { askSanity, client } from './sanityClient.ts'
import type { ArticlesGroqResult, ChangesGroqResult, FeedGroqResult, RedirectsGroqResult } from './types.gen.ts'

const POSITION_TIMEOUT_MS = 10_000
/** How often a query is asked that the CMS takes too long over. */
const TRIES = 4
/** Queries at a time: half as many whenever the CMS takes too long over one. */
const PARALLEL_QUERIES = 8

/** What search engines, feed readers and hosts are told, beyond what pages show. */
export interface SiteFacts {
  /** Every document with the time of its last change. */
  changes: ChangesGroqResult
  /** The newest articles, the newest first. */
  posts: FeedGroqResult
  redirects: RedirectsGroqResult
}

/** What one build asks the CMS. */
export interface BuildContent {
  /**
   * Answers one query, with every picture and file copied beside the site. Pages that ask the same share the answer.
   * @throws Error that names the query and the address that was asked
   */
  ask: Ask
  /** @throws Error that names the query and the address that was asked */
  siteFacts: () => Promise<SiteFacts>
  copies: BuildCopies
}

const articlesRequest: ContentRequest = {
  queryKey: ['build', 'articles'],
  name: 'articles',
  groq: articlesGroq,
  params: {},
}

/** @param siteFolder absolute path of the site's folder, in which copies of uploads are written */
export function openBuildContent(siteFolder: string): BuildContent {
  const copies = openBuildCopies(siteFolder)
  const answers = new Map<string, Promise<Answer>>()
  const limit = pLimit(PARALLEL_QUERIES)

  async function askOnce(request: ContentRequest, tries = TRIES): Promise<Answer> {
    try {
      return await limit(() => askSanity(request, copies.find))
    } catch (cause) {
      if (tries > 1 && cause instanceof ContentUnavailable && cause.tookTooLong) {
        limit.concurrency = Math.max(1, Math.floor(limit.concurrency / 2))
        console.warn(`The CMS took too long over “${request.name}”. Asking again, ${limit.concurrency} at a time.`)
        return askOnce(request, tries - 1)
      }
      const why = cause instanceof Error ? cause.message : String(cause)
      throw new Error(`${why} (Query “${request.name}”, asked at ${client.getUrl('/')}.)`, { cause })
    }
  }

  const shared = (request: ContentRequest, work: Ask = askOnce) =>
    once(answers, hashKey(request.queryKey), () => work(request))

  /** The answer to `postQuery`. Its neighbours are the nearest articles of one list for all that may be named. */
  async function askPost(request: ContentRequest): Promise<Answer> {
    const [post, list] = await Promise.all([askOnce({ ...request, groq: postAloneGroq }), shared(articlesRequest)])
    if (post.content === null) return post
    const neighbours = neighboursOf(String(request.params.slug), list.content as ArticlesGroqResult)
    const content = { ...(post.content as Post), ...neighbours }
    return { content, syncTags: [...new Set([...post.syncTags, ...list.syncTags])] }
  }

  const askAlone = async <Result>(name: string, groq: string) =>
    (await askOnce({ queryKey: ['build', name], name, groq, params: {} })).content as Result

  return {
    copies,
    ask: (request) => shared(request, request.name === 'post' ? askPost : undefined),
    async siteFacts() {
      const [changes, posts, redirects] = await Promise.all([
        askAlone<ChangesGroqResult>('changes', changesGroq),
        askAlone<FeedGroqResult>('posts', feedGroq),
        askAlone<RedirectsGroqResult>('redirects', redirectsGroq),
      ])
      return { changes, posts, redirects }
    },
  }
}

/** @param slug in small letters @param articles all of them, the newest first */
function neighboursOf(slug: string, articles: ArticlesGroqResult): Pick<Post, 'newer' | 'older'> {
  const [own] = articles
    .filter((article) => article.slug?.toLowerCase() === slug)
    .toSorted((a, b) => (a._id < b._id ? -1 : 1))
  // Without a date it is neither before nor after others.
  if (!own?.date) return { newer: null, older: null }
  const at = articles.indexOf(own)
  const nearest = (others: ArticlesGroqResult) => {
    const found = others.find(({ isListed }) => isListed)
    return found ? ({ _id: found._id, title: found.title, slug: found.slug } as Post['newer']) : null
  }
  return { newer: nearest(articles.slice(0, at).toReversed()), older: nearest(articles.slice(at + 1)) }
}

/**
 * The position of the Live Content API now: what is published later is told after it. Ask before the first query.
 * @returns undefined when the CMS gives none in time; browsers then ask for everything that they show
 */
export function livePosition(): Promise<string | undefined> {
  return new Promise((resolve) => {
    const finish = (position: string | undefined) => {
      clearTimeout(timer)
      connection.close()
      resolve(position)
    }
    const timer = setTimeout(() => finish(undefined), POSITION_TIMEOUT_MS)
    const connection = openLiveEvents(undefined, {
      event: (event) => event.type === 'welcome' && finish(event.id),
      end: () => finish(undefined),
    })
  })
}

/** Which content a build was made of, and when it was changed last, in words. */
export function sourceInWords(changes: ChangesGroqResult): string {
  const place = env.hosted ? `project ${env.projectId} on hosted Sanity` : `the local Content Lake at ${env.lakeUrl}`
  const last = changes.map(({ _updatedAt }) => _updatedAt).reduce((a, b) => (a > b ? a : b), '')
  return `dataset ${env.dataset} of ${place}, changed last at ${last.slice(0, 16).replace('T', ' ')} UTC`
}
