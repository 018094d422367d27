import path from 'node:path'
import pLimit from 'p-limit'
import type { QueryResult } from '#web/content/contentQuery.ts'
import type { FileOrigin } from '#web/content/files.ts'
import type { Finders } from '#web/content/askSanity.ts'
import { fallbackWidth, offeredWidths, type PictureOrigin, type PictureFiles } from '#web/content/images.ts'
import { env, lakeApi } from '#web/env.ts'
import { writeByHash } from './mediaFile.ts'

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
/** The CMS converts each picture when it is first asked for it. */
const PARALLEL_DOWNLOADS = 4

/** A result, and which uploads it shows by the keys of their origins. */
export interface KnownResult {
  result: QueryResult
  uploads: string[]
}

/** What a build has asked and copied, for the next one. It is kept as JSON. */
export interface ContentMemory {
  /** Position of the live events from before the first query; absent where the CMS gave none. */
  position?: string | undefined
  /** When the results are from; ISO 8601. */
  askedAt: string
  /** By a hash of what was asked. */
  results: Record<string, KnownResult>
  pictures: Record<string, PictureFiles>
  files: Record<string, string>
}

/** What a build takes over from an earlier one. */
export interface EarlierContent {
  memory: ContentMemory
  /** Whether the same code made it: else its results count only where the CMS gives none. */
  isSameCode: boolean
  /** Sync tags of what was published since; undefined when nobody can tell, and everything is asked again. */
  changed: ReadonlySet<string> | undefined
  /** Takes over a file of the earlier site. @param address its path with a slash first */
  keep: (address: string) => Promise<void>
}

const refused = (upload: string, { status }: Response, type = '') =>
  new Error(`The ${upload} can't be copied: the CMS answered ${`${status} ${type}`.trim()}.`, {
    cause: { statusCode: status },
  })

/** Fetches an upload by its public address. */
const fetchUpload = (url: string, headers: Record<string, string> = {}) =>
  fetch(env.hosted ? url : url.replace(env.lakeUrl, lakeApi), {
    headers,
    signal: AbortSignal.timeout(DOWNLOAD_TIMEOUT_MS),
  })

/** Every file that a copied picture is made of. */
const addressesOf = ({ src, sources = [] }: PictureFiles) => [
  src,
  ...sources.flatMap(({ srcSet }) => srcSet.split(', ').map((offer) => offer.replace(/ \d+w$/, ''))),
]

/**
 * Copies of one kind of upload.
 * @param make makes the copy of an upload that no earlier build has
 * @param addressesOf the files that a copy is made of
 * @param known the copies of an earlier build
 */
function openCopies<Origin extends { key: string }, Copy>(
  make: (origin: Origin) => Promise<Copy>,
  addressesOf: (copy: Copy) => readonly string[],
  known: Readonly<Record<string, Copy>> = {},
  earlier?: EarlierContent,
) {
  const copies = new Map<string, Promise<Copy>>()
  async function takeOver(copy: Copy): Promise<Copy> {
    await Promise.all(addressesOf(copy).map(async (address) => earlier?.keep(address)))
    return copy
  }
  return {
    find: (origin: Origin) =>
      shareWork(copies, origin.key, () => {
        const copy = earlier?.isSameCode ? known[origin.key] : undefined
        return copy === undefined ? make(origin) : takeOver(copy)
      }),
    /** Takes over a copy, also in the place of one that has failed. @returns undefined when there is none */
    keep(key: string): Promise<Copy> | undefined {
      const copy = known[key]
      const kept = copy === undefined ? undefined : takeOver(copy)
      if (kept) copies.set(key, kept)
      return kept
    },
    byKey: async (): Promise<Record<string, Copy>> => {
      const entries = await Promise.all([...copies].map(async ([key, copy]) => [key, await copy] as const))
      return Object.fromEntries(entries.sort(([a], [b]) => a.localeCompare(b)))
    },
  }
}

/**
 * Copies of uploads beside the site; each is made once, however many pages show it.
 * @param site absolute path of the site's folder, in which copies are written: of pictures below media/, of files below
 * files/
 * @param earlier a build whose copies are taken over: an upload never changes under its key
 */
export function openBuildCopies(site: string, earlier?: EarlierContent) {
  const limit = pLimit(PARALLEL_DOWNLOADS)

  /** Downloads a picture into the media folder. */
  const copy = (url: string, accept: string) =>
    limit(async (): Promise<{ address: string; type: string }> => {
      const response = await fetchUpload(url, { accept })
      const type = response.headers.get('content-type')?.split(';')[0] ?? ''
      const extension = EXTENSIONS[type]
      if (!response.ok || !extension) {
        throw refused(`picture ${url}`, response, type)
      }
      const bytes = new Uint8Array(await response.arrayBuffer())
      return { address: `/media/${await writeByHash(path.join(site, 'media'), bytes, `.${extension}`)}`, type }
    })

  /** A `srcset` of one format, or undefined when the CMS does not answer in that format. */
  async function formatSet(origin: PictureOrigin, type: string): Promise<string | undefined> {
    const copies = await Promise.all(
      offeredWidths(origin).map(async (width) => ({
        width,
        file: await copy(origin.url(width), `${type},image/*;q=0.8`),
      })),
    )
    if (copies.some(({ file }) => file.type !== type)) return undefined
    return copies.map(({ width, file }) => `${file.address} ${width}w`).join(', ')
  }

  async function copyPicture(origin: PictureOrigin): Promise<PictureFiles> {
    if (origin.vector) return { src: (await copy(origin.url(), 'image/svg+xml')).address }
    const sets = await Promise.all(FORMATS.map(async (type) => ({ type, srcSet: await formatSet(origin, type) })))
    const sources = sets.flatMap(({ type, srcSet }) => (srcSet ? [{ type, srcSet }] : []))
    const { address } = await copy(origin.url(fallbackWidth(origin)), 'image/png,image/jpeg')
    return { src: address, ...(sources.length > 0 && { sources }) }
  }

  const copyFile = ({ url, name }: FileOrigin) =>
    limit(async () => {
      const response = await fetchUpload(url)
      if (!response.ok) throw refused(`file ${url}`, response)
      const bytes = new Uint8Array(await response.arrayBuffer())
      return `/files/${await writeByHash(path.join(site, 'files'), bytes, `/${name}`)}`
    })

  const pictures = openCopies(copyPicture, addressesOf, earlier?.memory.pictures, earlier)
  const files = openCopies(copyFile, (address) => [address], earlier?.memory.files, earlier)
  return {
    /** @param shown gets the key of every upload that is looked for */
    finders: (shown: Set<string>): Finders => ({
      picture: (origin) => pictures.find((shown.add(origin.key), origin)),
      file: (origin) => files.find((shown.add(origin.key), origin)),
    }),
    /** Takes over what an earlier result shows. */
    async keep({ uploads }: KnownResult): Promise<void> {
      await Promise.all(
        uploads.map((key) => {
          const kept = pictures.keep(key) ?? files.keep(key)
          if (!kept) throw new Error(`No copy of the upload ${key} is known.`)
          return kept
        }),
      )
    },
    /** Every picture that was copied so far; the browser's `pictures.json`. */
    pictures: pictures.byKey,
    /** The address of every file that was copied so far; the browser's `files.json`. */
    files: files.byKey,
  }
}

export type BuildCopies = ReturnType<typeof openBuildCopies>

/** Does a piece of work once, however many pages need what it gives. */
export function shareWork<Result>(
  done: Map<string, Promise<Result>>,
  key: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const result = done.get(key) ?? work()
  done.set(key, result)
  return result
}
