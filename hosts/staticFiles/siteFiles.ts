import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'

/** One file of the site. */
export interface SiteFile {
  absolute: string
  /** Uncompressed size in bytes. */
  size: number
  /** When it was written, in milliseconds. */
  writtenAt: number
  type: string
  compressible: boolean
}

/** What is at a URL path. */
type Found =
  | { kind: 'file'; file: SiteFile }
  | { kind: 'missing'; file: SiteFile | undefined }
  | { kind: 'moved'; to: string }
  | { kind: 'bad'; file?: undefined }

/** By file extension. */
export const TYPES: Readonly<Record<string, { type: string; compressible: boolean }>> = {
  '.html': { type: 'text/html; charset=utf-8', compressible: true },
  '.css': { type: 'text/css; charset=utf-8', compressible: true },
  '.js': { type: 'text/javascript; charset=utf-8', compressible: true },
  '.json': { type: 'application/json', compressible: true },
  '.webmanifest': { type: 'application/manifest+json', compressible: true },
  '.svg': { type: 'image/svg+xml', compressible: true },
  '.xml': { type: 'application/xml', compressible: true },
  '.txt': { type: 'text/plain; charset=utf-8', compressible: true },
  '.ico': { type: 'image/x-icon', compressible: false },
  '.png': { type: 'image/png', compressible: false },
  '.jpg': { type: 'image/jpeg', compressible: false },
  '.webp': { type: 'image/webp', compressible: false },
  '.avif': { type: 'image/avif', compressible: false },
  '.woff2': { type: 'font/woff2', compressible: false },
  '.mp4': { type: 'video/mp4', compressible: false },
  '.webm': { type: 'video/webm', compressible: false },
  '.vtt': { type: 'text/vtt; charset=utf-8', compressible: true },
  '.pdf': { type: 'application/pdf', compressible: false },
  '.xlsx': { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', compressible: false },
}
const UNKNOWN = { type: 'application/octet-stream', compressible: false }

/** Configuration for the host, not part of the site. */
const HOST_FILES = new Set(['/_headers', '/_redirects'])
/** Shown at every unknown path; it has none itself. */
const NOT_FOUND = '/404.html'

export const noSiteIn = (root: string): string => `There is no built site in ${root}. Run \`npm run build\` first.`

/** Every file of a site with its URL path. @throws Error when the folder does not exist */
export async function listFiles(root: string): Promise<[urlPath: string, file: SiteFile][]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch((cause: unknown) => {
    throw new Error(noSiteIn(root), { cause })
  })
  const files: [string, SiteFile][] = []
  for (const entry of entries) {
    if (!entry.isFile()) continue
    const absolute = path.join(entry.parentPath, entry.name)
    const urlPath = `/${path.relative(root, absolute).split(path.sep).join('/')}`
    if (HOST_FILES.has(urlPath)) continue
    const { size, mtimeMs } = await stat(absolute)
    const kind = TYPES[path.extname(entry.name).toLowerCase()] ?? UNKNOWN
    files.push([urlPath, { absolute, size, writtenAt: mtimeMs, ...kind }])
  }
  return files
}

/**
 * One file per URL path, ignoring case. The build writes a page whose path has capitals in lowercase, too, for hosts
 * that tell the two apart. The one with capitals stays: in descending order it comes last, and replaces the other.
 */
export const oncePerPage = (files: readonly [urlPath: string, file: SiteFile][]) =>
  new Map(
    files
      .toSorted(([a], [b]) => (a < b ? 1 : -1))
      .map(([urlPath, file]) => [urlPath.toLowerCase(), [urlPath, file] as const]),
  )

/**
 * Reads a folder once, and resolves URL paths (still encoded) to a file, `<path>.html`, or `<path>/index.html`, ignoring
 * case. Paths are only looked up among the files found, so path traversal is impossible.
 * @param singlePage serves index.html at unknown paths that don't look like a file's
 * @throws Error if the folder does not exist
 */
export async function openSiteFiles(root: string, singlePage = false): Promise<(urlPath: string) => Found> {
  const files = oncePerPage(await listFiles(root))
  const fileAt = (urlPath: string) => files.get(urlPath)?.[1]
  return (urlPath) => {
    const decoded = decodePath(urlPath)
    if (decoded === undefined) return { kind: 'bad' }
    // A page has one path, without its file extension or a trailing slash.
    const clean =
      decoded
        .replace(/\/index\.html$/i, '/')
        .replace(/\.html$/i, '')
        .replace(/\/+$/, '') || '/'
    const bare = clean === '/' ? '' : clean.toLowerCase()
    for (const candidate of [decoded.toLowerCase(), `${bare}.html`, `${bare}/index.html`]) {
      const file = candidate === NOT_FOUND ? undefined : fileAt(candidate)
      if (!file) continue
      if (candidate.endsWith('.html') && decoded !== clean) return { kind: 'moved', to: encodeURI(clean) }
      return { kind: 'file', file }
    }
    // Only known extensions count as files: the Studio has paths like /presentation/home/home/slides[…].heading.
    const isFile = path.posix.extname(decoded).toLowerCase() in TYPES
    const page = singlePage && !isFile ? fileAt('/index.html') : undefined
    return page ? { kind: 'file', file: page } : { kind: 'missing', file: fileAt(NOT_FOUND) }
  }
}

/**
 * Decodes a URL path.
 * @returns undefined if it is malformed or contains a control character
 */
export function decodePath(urlPath: string): string | undefined {
  try {
    const decoded = decodeURIComponent(urlPath)
    // oxlint-disable-next-line no-control-regex -- naming the control characters is the point
    return decoded.startsWith('/') && !/[\u0000-\u001f\\]/.test(decoded) ? decoded : undefined
  } catch {
    return undefined
  }
}

/** The text of an optional file, or an empty string. @throws Error for any other failure */
export async function readIfThere(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
}
