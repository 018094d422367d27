import { createReadStream } from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { answerAs, type WebHandler } from './answerAs.ts'
import { compressed, ENCODINGS, QUICK, STRONGEST, type Encoding } from './compress.ts'
import { headersFor, readHeaderRules, type HeaderRule } from './headerRules.ts'
import { readRedirectRules, type RedirectRule } from './redirectRules.ts'
import { decodePath, openSiteFiles, type Found, type SiteFile } from './siteFiles.ts'

/** For everything that may change under its address. */
const ASK_AGAIN = 'public, max-age=0, must-revalidate'

export interface StaticServerOptions {
  /** Absolute path of the folder to serve. */
  root: string
  /** 0 = any free port. */
  port: number
  /** A file in the `_headers` format of static hosts; by default `_headers` in the root, if there is one. */
  headersFile?: string
  /** Answers addresses that are no file's with index.html, as an application with its own router needs. */
  singlePage?: boolean
  /** Answers what is below `/preview/`, in the place of files. */
  previewService?: WebHandler | undefined
}

export interface StaticServer {
  /** `http://localhost:<port>` */
  url: string
  close(): Promise<void>
}

/** Above this many bytes the strongest compression takes seconds. Only files of the Studio are as large. */
const LARGE_BYTES = 256 * 1024

/** Keeps what a campaign or a mail added to an old address. */
function withSearch(to: string, search: string): string {
  const [address, hash] = to.split(/#(.*)/s)
  return `${address}?${search}${hash === undefined ? '' : `#${hash}`}`
}

/** Reads one byte range; undefined for none, or a form that may be ignored; 'invalid' when it lies outside the file. */
function readRange(header: string | undefined, size: number): { start: number; end: number } | 'invalid' | undefined {
  const parts = header && /^bytes=(\d*)-(\d*)$/.exec(header)
  if (!parts || (!parts[1] && !parts[2])) return undefined
  const start = parts[1] ? Number(parts[1]) : Math.max(0, size - Number(parts[2]))
  const end = parts[1] && parts[2] ? Math.min(Number(parts[2]), size - 1) : size - 1
  return start > end ? 'invalid' : { start, end }
}

function isFresh(request: http.IncomingMessage, etag: string): boolean {
  const known = request.headers['if-none-match']
  return known === '*' || (known?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag) ?? false)
}

/** Whether an Accept-Encoding header admits an encoding. */
const admits = (header: string, encoding: Encoding) =>
  header.split(',').some((part) => {
    const [name, ...parameters] = part.split(';').map((each) => each.trim().toLowerCase())
    return name === encoding && !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter))
  })

/**
 * Serves a folder of static files as a production host would: clean addresses in any letter case, 404.html with
 * status 404, brotli and gzip, validators, ranges, and the headers and redirects that the build wrote. Loopback only.
 * @throws Error when the folder is missing or the port is taken
 */
export async function createStaticServer(options: StaticServerOptions): Promise<StaticServer> {
  const { root, headersFile = path.join(root, '_headers'), previewService } = options
  const find = await openSiteFiles(root, options.singlePage)
  const rules = await readHeaderRules(headersFile)
  const redirects = new Map<string, RedirectRule>()
  for (const rule of await readRedirectRules(path.join(root, '_redirects'))) {
    // As on the hosts, the first rule for an address counts.
    if (!redirects.has(rule.from.toLowerCase())) redirects.set(rule.from.toLowerCase(), rule)
  }
  const site = { find, rules, redirects, done: new Map() }
  const server = http.createServer((request, response) => {
    const answered =
      previewService && request.url?.startsWith('/preview/')
        ? answerAs(previewService, request, response)
        : answer(request, response, site)
    answered.catch((error: unknown) => {
      console.error(`${request.method} ${request.url} failed:`, error)
      if (response.headersSent) response.destroy()
      else response.writeHead(500).end('Internal Server Error')
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, 'localhost', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://localhost:${port}`,
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()))
        server.closeAllConnections()
      }),
  }
}

interface Site {
  find: (address: string) => Found
  rules: readonly HeaderRule[]
  /** By the old path in lower case. */
  redirects: ReadonlyMap<string, RedirectRule>
  /** By path and encoding: each file is compressed once. */
  done: Map<string, Promise<Buffer | undefined>>
}

/** A file as it goes over the wire, in the best encoding that is asked for; without `bytes` as it is on disk. */
async function bodyOf(file: SiteFile, accepted: string, done: Site['done']) {
  const version = `${file.writtenAt.toString(36)}-${file.size.toString(36)}`
  const encoding = ENCODINGS.find((each) => admits(accepted, each))
  if (!encoding) return { etag: `"${version}"` }
  const key = `${file.absolute} ${encoding}`
  if (!done.has(key)) done.set(key, compressed(file, encoding, file.size > LARGE_BYTES ? QUICK : STRONGEST))
  const bytes = await done.get(key)
  return bytes ? { etag: `"${version}-${encoding}"`, encoding, bytes } : { etag: `"${version}"` }
}

async function answer(request: http.IncomingMessage, response: http.ServerResponse, site: Site): Promise<void> {
  const [address = '/', search] = (request.url ?? '/').split(/\?(.*)/s)
  const setHeaders = (of: string) => {
    for (const [name, value] of headersFor(site.rules, of)) response.setHeader(name, value)
  }
  const refuse = (status: number) =>
    void response.writeHead(status, { 'content-type': 'text/plain' }).end(http.STATUS_CODES[status])
  response.setHeader('cache-control', ASK_AGAIN)
  setHeaders('/')
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('allow', 'GET, HEAD')
    return refuse(405)
  }
  const redirect = site.redirects.get(decodePath(address)?.toLowerCase() ?? '')
  if (redirect) {
    const location = search && !redirect.to.includes('?') ? withSearch(redirect.to, search) : redirect.to
    return void response.writeHead(redirect.status, { location }).end()
  }
  const found = site.find(address)
  if (found.kind === 'moved') {
    return void response.writeHead(301, { location: search ? `${found.to}?${search}` : found.to }).end()
  }
  if (!found.file) return refuse(found.kind === 'bad' ? 400 : 404)
  // What is meant for the files of a folder is not meant for the 404 page in their place.
  if (found.kind === 'file') setHeaders(address)
  await sendFile(request, response, found.file, found.kind === 'missing' ? 404 : 200, site.done)
}

async function sendFile(
  request: http.IncomingMessage,
  response: http.ServerResponse,
  file: SiteFile,
  status: number,
  done: Site['done'],
): Promise<void> {
  const body = await bodyOf(file, request.headers['accept-encoding'] ?? '', done)
  response.setHeader('content-type', file.type)
  response.setHeader('etag', body.etag)
  if (file.compressible) response.setHeader('vary', 'accept-encoding')
  if (status === 200 && isFresh(request, body.etag)) return void response.writeHead(304).end()
  const isHead = request.method === 'HEAD'
  if (body.bytes) {
    response.writeHead(status, { 'content-encoding': body.encoding, 'content-length': body.bytes.length })
    return void response.end(isHead ? undefined : body.bytes)
  }
  const range = status === 200 ? readRange(request.headers.range, file.size) : undefined
  response.setHeader('accept-ranges', 'bytes')
  if (range === 'invalid') {
    return void response.writeHead(416, { 'content-range': `bytes */${file.size}` }).end()
  }
  if (range) response.setHeader('content-range', `bytes ${range.start}-${range.end}/${file.size}`)
  const length = range ? range.end - range.start + 1 : file.size
  response.writeHead(range ? 206 : status, { 'content-length': length })
  if (isHead) return void response.end()
  // Whoever asked may have gone.
  await pipeline(createReadStream(file.absolute, range), response).catch(() => undefined)
}
