import path from 'node:path'
import pLimit from 'p-limit'
import type { FileOrigin } from '#web/content/files.ts'
import type { Finders } from '#web/content/findCopies.ts'
import { fallbackWidth, offeredWidths, type PictureOrigin, type PictureFiles } from '#web/content/images.ts'
import { env, lakeApi } from '#web/env.ts'
import type { KnownResult } from '../output/buildMemory.ts'
import { writeByHash } from '../output/mediaFile.ts'
import type { EarlierContent } from './earlierContent.ts'
import { resultsOf, shareWork } from './shareWork.ts'

/** Modern formats that the CMS may return, best first. */
const FORMATS = ['image/avif', 'image/webp']
const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/avif': 'avif',
  'image/webp': 'webp',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/svg+xml': 'svg',
}
/** Long, because the CMS converts each picture on its first request. */
const DOWNLOAD_TIMEOUT_MS = 60_000
const PARALLEL_DOWNLOADS = 4

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

/** All files of a copied picture. */
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
  async function reuseFiles(copy: Copy): Promise<Copy> {
    await Promise.all(addressesOf(copy).map(async (address) => earlier?.reuse(address)))
    return copy
  }
  return {
    find: (origin: Origin) =>
      shareWork(copies, origin.key, () => {
        const copy = earlier?.isSameCode ? known[origin.key] : undefined
        return copy === undefined ? make(origin) : reuseFiles(copy)
      }),
    /** Reuses a copy, even in place of one that failed. @returns undefined if there is none */
    reuse(key: string): Promise<Copy> | undefined {
      const copy = known[key]
      const reused = copy === undefined ? undefined : reuseFiles(copy)
      if (reused) copies.set(key, reused)
      return reused
    },
    byKey: async (): Promise<Record<string, Copy>> => {
      // Results that show a failed copy have failed, too, or an earlier result replaces them.
      const made = Object.entries(await resultsOf(copies))
      return Object.fromEntries(made.sort(([a], [b]) => a.localeCompare(b)))
    },
  }
}

/**
 * Copies of uploads in the site's folder. Each is made once, however many pages show it.
 * @param siteRoot absolute path of the site's folder; pictures go to media/, files to files/
 * @param earlier a build whose copies are reused: an upload never changes under its key
 */
export function openUploadCopies(siteRoot: string, earlier?: EarlierContent) {
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
      return { address: `/media/${await writeByHash(path.join(siteRoot, 'media'), bytes, `.${extension}`)}`, type }
    })

  /** A `srcset` in one format, or undefined if the CMS does not return that format. */
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
      return `/files/${await writeByHash(path.join(siteRoot, 'files'), bytes, `/${name}`)}`
    })

  const pictures = openCopies(copyPicture, addressesOf, earlier?.memory.pictures, earlier)
  const files = openCopies(copyFile, (address) => [address], earlier?.memory.files, earlier)
  return {
    /** @param shown collects the key of every upload that is looked up */
    finders: (shown: Set<string>): Finders => ({
      picture: (origin) => pictures.find((shown.add(origin.key), origin)),
      file: (origin) => files.find((shown.add(origin.key), origin)),
    }),
    /** Reuses the uploads of an earlier result. */
    async reuse({ uploads }: KnownResult): Promise<void> {
      await Promise.all(
        uploads.map((key) => {
          const reused = pictures.reuse(key) ?? files.reuse(key)
          if (!reused) throw new Error(`No copy of the upload ${key} is known.`)
          return reused
        }),
      )
    },
    /** Every picture copied so far, for the browser's `pictures.json`. */
    pictures: pictures.byKey,
    /** The address of every file copied so far, for the browser's `files.json`. */
    files: files.byKey,
  }
}

export type UploadCopies = ReturnType<typeof openUploadCopies>
