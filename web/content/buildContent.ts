import path from 'node:path'
import { hashKey } from '@tanstack/react-query'
import pLimit from 'p-limit'
import { env } from '../env.ts'
import type { PictureFiles } from '../ui/Picture.tsx'
import type { FileOrigin } from './files.ts'
import { fallbackWidth, offeredWidths, type PictureOrigin } from './images.ts'
import { ContentUnavailable } from './contentErrors.ts'
import type { Answer, ContentRequest } from './contentQuery.ts'
import { openLiveEvents } from './liveEvents.ts'
import { writeDownload, writeMediaFile } from './mediaFile.ts'
import { changesGroq, feedGroq, redirectsGroq } from './queries/build.ts'
import { articlesGroq, postAloneGroq, type Post } from './queries/post.ts'
import { askSanity, client } from './sanityClient.ts'
import type { ArticlesGroqResult, ChangesGroqResult, FeedGroqResult, RedirectsGroqResult } from './types.gen.ts'

/** Newer formats that the CMS may answer with, the best first. */
const FORMATS = ['image/avif', 'image/webp']
const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/avif': 'avif',
  'image/webp': 'webp',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/svg+xml': 'svg',
}
const DOWNLOAD_TIMEOUT_MS = 60_000
const PARALLEL_DOWNLOADS = 4
const POSITION_TIMEOUT_MS = 10_000
/** How often a query is asked that the CMS takes too long over. */
const TRIES = 4
/** Queries at a time: half as many whenever the CMS takes too long over one. */
const asking = pLimit(8)

let folder: string | undefined
const copies = new Map<string, Promise<PictureFiles>>()
const downloads = new Map<string, Promise<string>>()
const answers = new Map<string, Promise<Answer>>()

/** Names the site's folder, in which copies are written: of pictures below media/, of files below files/. Call it before the first query. */
export function setSiteFolder(absolutePath: string): void {
  folder = absolutePath
  copies.clear()
  downloads.clear()
  // They name copies of the folder before.
  answers.clear()
}

const byKey = async <Copy>(found: ReadonlyMap<string, Promise<Copy>>): Promise<Record<string, Copy>> => {
  const entries = await Promise.all([...found].map(async ([key, copy]) => [key, await copy] as const))
  return Object.fromEntries(entries.sort(([a], [b]) => a.localeCompare(b)))
}

/** Every picture that was copied so far, by the key of its origin; the browser's `pictures.json`. */
export const copiedPictures = (): Promise<Record<string, PictureFiles>> => byKey(copies)

/** The address of every file that was copied so far, by the key of its origin; the browser's `files.json`. */
export const copiedFiles = (): Promise<Record<string, string>> => byKey(downloads)

/** Does a piece of work once, however many pages need what it gives. */
function once<Result>(done: Map<string, Promise<Result>>, key: string, work: () => Promise<Result>): Promise<Result> {
  const result = done.get(key) ?? work()
  done.set(key, result)
  return result
}

/** Runs at most four downloads at a time: the CMS converts each picture when it is first asked for it. */
const inTurn = pLimit(PARALLEL_DOWNLOADS)

function siteFolder(): string {
  if (!folder) throw new Error('The folder of the site is not set.')
  return folder
}

/** Downloads a picture into the media folder under a name made from its bytes. */
async function copy(url: string, accept: string): Promise<{ address: string; type: string }> {
  const response = await fetch(url, { headers: { accept }, signal: AbortSignal.timeout(DOWNLOAD_TIMEOUT_MS) })
  const type = response.headers.get('content-type')?.split(';')[0] ?? ''
  const extension = EXTENSIONS[type]
  if (!response.ok || !extension) {
    throw new Error(`The picture ${url} can't be copied: the CMS answered ${response.status} ${type}.`)
  }
  const bytes = new Uint8Array(await response.arrayBuffer())
  return { address: await writeMediaFile(path.join(siteFolder(), 'media'), bytes, extension), type }
}

/** A `srcset` of one format, or undefined when the CMS does not answer in that format. */
async function formatSet(origin: PictureOrigin, type: string): Promise<string | undefined> {
  const files = await Promise.all(
    offeredWidths(origin).map(async (width) => ({
      width,
      file: await inTurn(() => copy(origin.url(width), `${type},image/*;q=0.8`)),
    })),
  )
  if (files.some(({ file }) => file.type !== type)) return undefined
  return files.map(({ width, file }) => `${file.address} ${width}w`).join(', ')
}

async function copyPicture(origin: PictureOrigin): Promise<PictureFiles> {
  if (origin.vector) return { src: (await inTurn(() => copy(origin.url(), 'image/svg+xml'))).address }
  const sets = await Promise.all(FORMATS.map(async (type) => ({ type, srcSet: await formatSet(origin, type) })))
  const sources = sets.flatMap(({ type, srcSet }) => (srcSet ? [{ type, srcSet }] : []))
  const { address } = await inTurn(() => copy(origin.url(fallbackWidth(origin)), 'image/png,image/jpeg'))
  return { src: address, ...(sources.length > 0 && { sources }) }
}

const findPicture = (origin: PictureOrigin): Promise<PictureFiles> =>
  once(copies, origin.key, () => copyPicture(origin))

async function copyFile({ url, name }: FileOrigin): Promise<string> {
  const response = await fetch(url, { signal: AbortSignal.timeout(DOWNLOAD_TIMEOUT_MS) })
  if (!response.ok) throw new Error(`The file ${url} can't be copied: the CMS answered ${response.status}.`)
  return writeDownload(path.join(siteFolder(), 'files'), new Uint8Array(await response.arrayBuffer()), name)
}

const findFile = (origin: FileOrigin): Promise<string> =>
  once(downloads, origin.key, () => inTurn(() => copyFile(origin)))

/**
 * Answers one query at build time, with every picture and file copied beside the site. Pages that ask the same share the answer.
 * @throws Error that names the query and the address that was asked
 */
export function fetchForBuild(request: ContentRequest): Promise<Answer> {
  return once(answers, hashKey(request.queryKey), () => (request.name === 'post' ? askPost(request) : ask(request)))
}

const articlesRequest: ContentRequest = {
  queryKey: ['build', 'articles'],
  name: 'articles',
  groq: articlesGroq,
  params: {},
}

/** The answer to `postQuery`. Its neighbours are the nearest articles of one list for all that may be named. */
async function askPost(request: ContentRequest): Promise<Answer> {
  const [post, list] = await Promise.all([
    ask({ ...request, groq: postAloneGroq }),
    once(answers, hashKey(articlesRequest.queryKey), () => ask(articlesRequest)),
  ])
  if (post.content === null) return post
  const neighbours = neighboursOf(String(request.params.slug), list.content as ArticlesGroqResult)
  const content = { ...(post.content as Post), ...neighbours }
  return { content, syncTags: [...new Set([...post.syncTags, ...list.syncTags])] }
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

async function ask(request: ContentRequest, tries = TRIES): Promise<Answer> {
  try {
    return await asking(() => askSanity(request, { picture: findPicture, file: findFile }))
  } catch (cause) {
    if (tries > 1 && cause instanceof ContentUnavailable && cause.tookTooLong) {
      asking.concurrency = Math.max(1, Math.floor(asking.concurrency / 2))
      console.warn(`The CMS took too long over “${request.name}”. Asking again, ${asking.concurrency} at a time.`)
      return ask(request, tries - 1)
    }
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`${why} (Query “${request.name}”, asked at ${client.getUrl('/')}.)`, { cause })
  }
}

/** What search engines, feed readers and hosts are told, beyond what pages show. */
export interface SiteFacts {
  /** Every document with the time of its last change. */
  changes: ChangesGroqResult
  /** The newest articles, the newest first. */
  posts: FeedGroqResult
  redirects: RedirectsGroqResult
}

/** @throws Error that names the query and the address that was asked */
export async function askSiteFacts(): Promise<SiteFacts> {
  const groq = { changes: changesGroq, posts: feedGroq, redirects: redirectsGroq }
  const entries = Object.entries(groq).map(
    async ([name, text]) =>
      [name, (await ask({ queryKey: ['build', name], name, groq: text, params: {} })).content] as const,
  )
  return Object.fromEntries(await Promise.all(entries)) as unknown as SiteFacts
}

/** Which content a build was made of, and when it was changed last, in words. */
export function sourceInWords(changes: ChangesGroqResult): string {
  const place = env.hosted ? `project ${env.projectId} on hosted Sanity` : `the local Content Lake at ${env.lakeUrl}`
  const last = changes.map(({ _updatedAt }) => _updatedAt).reduce((a, b) => (a > b ? a : b), '')
  return `dataset ${env.dataset} of ${place}, changed last at ${last.slice(0, 16).replace('T', ' ')} UTC`
}
