import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'

/** A file of the site that was not read. */
export interface ListedFile {
  absolute: string
  /** Bytes, uncompressed. */
  size: number
  type: string
  compressible: boolean
}

/** One file of the site. */
export interface SiteFile extends ListedFile {
  /** Hash of the contents. */
  hash: string
}

/** What an address leads to. */
export type Found =
  | { kind: 'file'; file: SiteFile }
  | { kind: 'missing'; file: SiteFile | undefined }
  | { kind: 'moved'; to: string }
  | { kind: 'bad'; file?: undefined }

/** By the end of a file's name. */
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

/** Instructions for the host, not part of the site. */
const HOST_FILES = new Set(['/_headers', '/_redirects'])
/** Shown at every address that leads to nothing, and at none of its own. */
const NOT_FOUND = '/404.html'

/** Every file of a site with its address. @throws Error when the folder does not exist */
export async function listFiles(root: string): Promise<[address: string, file: ListedFile][]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch((cause: unknown) => {
    throw new Error(`There is no built site in ${root}. Run \`npm run build\` first.`, { cause })
  })
  const files: [string, ListedFile][] = []
  for (const entry of entries) {
    if (!entry.isFile()) continue
    const absolute = path.join(entry.parentPath, entry.name)
    const address = `/${path.relative(root, absolute).split(path.sep).join('/')}`
    if (HOST_FILES.has(address)) continue
    const { size } = await stat(absolute)
    files.push([address, { absolute, size, ...(TYPES[path.extname(entry.name).toLowerCase()] ?? UNKNOWN) }])
  }
  return files
}

/**
 * The files of a folder by their address. The folder is read once: an address can only ever lead to a file that was in
 * it, whatever it is made of, so there is nothing to traverse.
 */
export class SiteFiles {
  #root: string
  #files: ReadonlyMap<string, SiteFile>
  /** Addresses by their lower-case form; of several spellings the first, which is the one with capitals. */
  #anyCase: ReadonlyMap<string, string>
  #singlePage: boolean

  private constructor(root: string, files: ReadonlyMap<string, SiteFile>, singlePage: boolean) {
    this.#root = root
    this.#singlePage = singlePage
    this.#files = files
    this.#anyCase = new Map(
      [...files.keys()]
        .sort()
        .reverse()
        .map((address) => [address.toLowerCase(), address]),
    )
  }

  /**
   * @param singlePage answers an address that leads to no file, and does not look like one, with index.html
   * @throws Error when the folder does not exist
   */
  static async scan(root: string, singlePage = false): Promise<SiteFiles> {
    const files = new Map<string, SiteFile>()
    for (const [address, file] of await listFiles(root)) {
      const hash = createHash('sha256').update(await readFile(file.absolute))
      files.set(address, { ...file, hash: hash.digest('base64url').slice(0, 22) })
    }
    return new SiteFiles(root, files, singlePage)
  }

  /** Absolute path of a file below the root. */
  path(name: string): string {
    return path.join(this.#root, name)
  }

  /**
   * What an address (path part of a URL, still encoded) leads to: the file itself, `<address>.html`, or
   * `<address>/index.html`; in the exact spelling if there is one, else in any letter case.
   */
  find(address: string): Found {
    const decoded = decodePath(address)
    if (decoded === undefined) return { kind: 'bad' }
    // A page has one address: not its file's name, and no slash at the end.
    const clean =
      decoded
        .replace(/\/index\.html$/i, '/')
        .replace(/\.html$/i, '')
        .replace(/\/+$/, '') || '/'
    const bare = clean === '/' ? '' : clean
    for (const candidate of [decoded, `${bare}.html`, `${bare}/index.html`]) {
      const known = this.#files.has(candidate) ? candidate : this.#anyCase.get(candidate.toLowerCase())
      const file = known === undefined ? undefined : this.#files.get(known)
      if (!file || known === undefined || known === NOT_FOUND) continue
      if (known.endsWith('.html') && decoded !== clean) return { kind: 'moved', to: encodeURI(clean) }
      return { kind: 'file', file }
    }
    // Only a known ending is a file's: the Studio has addresses like /presentation/home/home/slides[…].heading.
    const isFile = path.posix.extname(decoded).toLowerCase() in TYPES
    const page = this.#singlePage && !isFile ? this.#files.get('/index.html') : undefined
    if (page) return { kind: 'file', file: page }
    return { kind: 'missing', file: this.#files.get(NOT_FOUND) }
  }
}

/**
 * An address (path part of a URL) without its percent signs.
 * @returns undefined for one that is not well-formed or contains a control character
 */
export function decodePath(address: string): string | undefined {
  try {
    const decoded = decodeURIComponent(address)
    // oxlint-disable-next-line no-control-regex -- naming the control characters is the point
    return decoded.startsWith('/') && !/[\u0000-\u001f\\]/.test(decoded) ? decoded : undefined
  } catch {
    return undefined
  }
}
