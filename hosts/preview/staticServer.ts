import { createReadStream } from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { answerAs, type WebHandler } from './answerAs.ts'
import { Compressor } from './compress.ts'
import { headersFor, readHeaderRules, type HeaderRule } from './headerRules.ts'
import { readRedirectRules, type RedirectRule } from './redirectRules.ts'
import { decodePath, SiteFiles, type SiteFile } from './siteFiles.ts'

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

interface Range {
  start: number
  end: number
}

/** Keeps what a campaign or a mail added to an old address. */
function withSearch(to: string, search: string): string {
  const [path, hash] = to.split(/#(.*)/s)
  return `${path}?${search}${hash === undefined ? '' : `#${hash}`}`
}

/** Reads one byte range; undefined for none, or a form that may be ignored; 'invalid' when it lies outside the file. */
function readRange(header: string | undefined, size: number): Range | 'invalid' | undefined {
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

/**
 * Serves a folder of static files as a production host would: clean addresses in any letter case, 404.html with
 * status 404, brotli and gzip, validators, ranges, and the headers and redirects that the build wrote. Loopback only.
 * @throws Error when the folder is missing or the port is taken
 */
export async function createStaticServer(options: StaticServerOptions): Promise<StaticServer> {
  const files = await SiteFiles.scan(options.root, options.singlePage)
  const rules = await readHeaderRules(options.headersFile ?? files.path('_headers'))
  const redirects = new Map<string, RedirectRule>()
  for (const rule of await readRedirectRules(files.path('_redirects'))) {
    // As on the hosts, the first rule for an address counts.
    if (!redirects.has(rule.from.toLowerCase())) redirects.set(rule.from.toLowerCase(), rule)
  }
  const compressor = new Compressor()
  const { previewService } = options
  const server = http.createServer((request, response) => {
    const answered =
      previewService && request.url?.startsWith('/preview/')
        ? answerAs(previewService, request, response)
        : answer(request, response, { files, rules, redirects, compressor })
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
  files: SiteFiles
  rules: readonly HeaderRule[]
  /** By the old path in lower case. */
  redirects: ReadonlyMap<string, RedirectRule>
  compressor: Compressor
}

async function answer(request: http.IncomingMessage, response: http.ServerResponse, site: Site): Promise<void> {
  const [address = '/', search] = (request.url ?? '/').split(/\?(.*)/s)
  const setHeaders = (path: string) => {
    for (const [name, value] of headersFor(site.rules, path)) response.setHeader(name, value)
  }
  response.setHeader('cache-control', ASK_AGAIN)
  setHeaders('/')
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.writeHead(405, { allow: 'GET, HEAD' }).end()
    return
  }
  const redirect = site.redirects.get(decodePath(address)?.toLowerCase() ?? '')
  if (redirect) {
    const location = search && !redirect.to.includes('?') ? withSearch(redirect.to, search) : redirect.to
    response.writeHead(redirect.status, { location }).end()
    return
  }
  const found = site.files.find(address)
  if (found.kind === 'moved') {
    response.writeHead(301, { location: search ? `${found.to}?${search}` : found.to }).end()
    return
  }
  if (found.kind === 'bad') {
    response.writeHead(400, { 'content-type': 'text/plain' }).end('Bad Request')
    return
  }
  if (!found.file) {
    response.writeHead(404, { 'content-type': 'text/plain' }).end('Not Found')
    return
  }
  // What is meant for the files of a folder is not meant for the 404 page in their place.
  if (found.kind === 'file') setHeaders(address)
  await sendFile(request, response, found.file, found.kind === 'missing' ? 404 : 200, site.compressor)
}

async function sendFile(
  request: http.IncomingMessage,
  response: http.ServerResponse,
  file: SiteFile,
  status: number,
  compressor: Compressor,
): Promise<void> {
  const body = await compressor.compress(file, request.headers['accept-encoding'])
  response.setHeader('content-type', file.type)
  response.setHeader('etag', body.etag)
  if (file.compressible) response.setHeader('vary', 'accept-encoding')
  if (status === 200 && isFresh(request, body.etag)) {
    response.writeHead(304).end()
    return
  }
  if (body.bytes) {
    response.setHeader('content-encoding', body.encoding)
    response.writeHead(status, { 'content-length': body.bytes.length })
    response.end(request.method === 'HEAD' ? undefined : body.bytes)
    return
  }
  const range = status === 200 ? readRange(request.headers.range, file.size) : undefined
  response.setHeader('accept-ranges', 'bytes')
  if (range === 'invalid') {
    response.writeHead(416, { 'content-range': `bytes */${file.size}` }).end()
    return
  }
  if (range) {
    response.writeHead(206, {
      'content-range': `bytes ${range.start}-${range.end}/${file.size}`,
      'content-length': range.end - range.start + 1,
    })
  } else {
    response.writeHead(status, { 'content-length': file.size })
  }
  if (request.method === 'HEAD') {
    response.end()
    return
  }
  const stream = createReadStream(file.absolute, range)
  stream.on('error', () => response.destroy())
  response.on('close', () => stream.destroy())
  stream.pipe(response)
}
