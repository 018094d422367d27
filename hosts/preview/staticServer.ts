import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import fastify, { type FastifyReply } from 'fastify'
import { DRAFTS_PATH } from '@archstep/contracts/services/draftLink.ts'
import { respondWith } from '../drafts/node/respondWith.ts'
import type { WebHandler } from '../drafts/service/webHandler.ts'
import { failureHandler } from '../node/failureHandler.ts'
import { compressed, ENCODINGS, EXTENSIONS, QUICK, STRONGEST } from '../staticFiles/compress.ts'
import { ASK_AGAIN, headersFor, readHeaderRules, type HeaderRule } from '../staticFiles/headerRules.ts'
import { readRedirectRules, type RedirectRule } from '../staticFiles/readRedirectRules.ts'
import { decodePath, openSiteFiles, type SiteFile } from '../staticFiles/siteFiles.ts'

export interface StaticServerOptions {
  /** Absolute path of the folder to serve. */
  root: string
  /** 0 = any free port. */
  port: number
  /** A file in the `_headers` format of static hosts; by default `_headers` in the root, if there is one. */
  headersFile?: string
  /** Serves index.html at unknown paths, for single-page applications. */
  singlePage?: boolean
  /** Handles everything below `/preview/`. */
  draftsService?: WebHandler | undefined
  /** Quality of brotli for files of ordinary size, by default the strongest. */
  quality?: number
}

export interface StaticServer {
  /** `http://localhost:<port>` */
  url: string
  close(): Promise<void>
}

/** Above this size in bytes, the strongest compression takes seconds. Only files of the Studio are that large. */
const LARGE_BYTES = 256 * 1024

/** Keeps the query string that a campaign added to an old URL. */
function withSearch(to: string, search: string): string {
  const [url, hash] = to.split(/#(.*)/s)
  return `${url}?${search}${hash === undefined ? '' : `#${hash}`}`
}

/** Writes compressed versions to a temporary folder on first request, because the built site is uploaded as it is. */
function packInto(folder: string, root: string, quality: number) {
  const done = new Map<string, Promise<void>>()
  async function pack(file: SiteFile): Promise<void> {
    for (const encoding of ENCODINGS) {
      const bytes = await compressed(file, encoding, file.size > LARGE_BYTES ? QUICK : quality)
      if (!bytes) return
      const target = path.join(folder, path.relative(root, file.absolute) + EXTENSIONS[encoding])
      await mkdir(path.dirname(target), { recursive: true })
      await writeFile(target, bytes)
    }
  }
  return {
    pack: (file: SiteFile): Promise<void> => {
      const packed = done.get(file.absolute) ?? pack(file)
      done.set(file.absolute, packed)
      return packed
    },
    /** Resolves once nothing is being written into the folder. */
    whenIdle: () => Promise.allSettled(done.values()),
  }
}

/** What a build wrote: its files and its rules. `packed` is emptied for their compressed versions. */
async function openBuild(
  { root, singlePage, headersFile = path.join(root, '_headers'), quality = STRONGEST }: StaticServerOptions,
  packed: string,
) {
  const redirects = new Map<string, RedirectRule>()
  for (const rule of await readRedirectRules(path.join(root, '_redirects'))) {
    // As on hosts, the first rule for a path wins.
    if (!redirects.has(rule.from.toLowerCase())) redirects.set(rule.from.toLowerCase(), rule)
  }
  const find = await openSiteFiles(root, singlePage)
  const rules = await readHeaderRules(headersFile)
  await rm(packed, { recursive: true, force: true })
  await mkdir(packed)
  return { find, rules, redirects, ...packInto(packed, root, quality) }
}

/**
 * Serves a folder of static files as a production host would: clean URLs in any letter case, 404.html with status
 * 404, brotli and gzip, validators, ranges, and the headers and redirects that the build wrote. A new build is served as
 * soon as its folder has taken the place of the old one. Loopback only.
 * @throws Error if the folder is missing or the port is taken
 */
export async function createStaticServer(options: StaticServerOptions): Promise<StaticServer> {
  const { root, draftsService } = options
  const folderNow = async () => (await stat(root).catch(() => undefined))?.ino
  const temporary = await mkdtemp(path.join(os.tmpdir(), 'preview-'))
  const forget = async () => {
    await whenIdle()
    await rm(temporary, { recursive: true, force: true })
  }
  const packed = path.join(temporary, 'packed')
  const open = () => openBuild(options, packed)
  let folder = await folderNow()
  let build = open()
  const whenIdle = () =>
    build.then(
      (current) => current.whenIdle(),
      () => [],
    )
  await build.catch(async (error: unknown) => {
    await forget()
    throw error
  })
  async function currentBuild() {
    const now = await folderNow()
    if (now !== undefined && now !== folder) {
      folder = now
      build = whenIdle().then(open)
    }
    return build
  }
  const server = fastify({ forceCloseConnections: true })
  server.addHook('onClose', forget)
  await server.register(fastifyStatic, { root: [packed, root], serve: false, preCompressed: true, cacheControl: false })
  if (draftsService) {
    server.removeAllContentTypeParsers()
    server.addContentTypeParser('*', (_request, _body, done) => done(null))
    server.all(`${DRAFTS_PATH}*`, (request, reply) => {
      reply.hijack()
      return respondWith(draftsService, request.raw, reply.raw).catch(failureHandler(reply.raw))
    })
  }

  const withHeaders = (reply: FastifyReply, rules: readonly HeaderRule[], urlPath: string) =>
    reply.headers(Object.fromEntries(headersFor(rules, urlPath)))
  server.addHook('onRequest', async ({ url }, reply) => {
    if (draftsService && url.startsWith(DRAFTS_PATH)) return
    const { rules } = await currentBuild()
    withHeaders(reply.header('cache-control', ASK_AGAIN), rules, '/')
  })
  server.setNotFoundHandler((_request, reply) => reply.code(405).header('allow', 'GET, HEAD').send())
  server.get('*', async ({ originalUrl }, reply) => {
    const [urlPath = '/', search] = originalUrl.split(/\?(.*)/s)
    const { find, rules, redirects, pack } = await build
    const redirect = redirects.get(decodePath(urlPath)?.toLowerCase() ?? '')
    if (redirect) {
      const to = search && !redirect.to.includes('?') ? withSearch(redirect.to, search) : redirect.to
      return reply.redirect(to, redirect.status)
    }
    const found = find(urlPath)
    if (found.kind === 'moved') return reply.redirect(search ? `${found.to}?${search}` : found.to, 301)
    if (!found.file) return reply.code(found.kind === 'bad' ? 400 : 404).send()
    await pack(found.file)
    const file = path.relative(root, found.file.absolute)
    // The 404 page must not be revalidated as the requested file or sent in its parts, nor get the headers of its folder.
    if (found.kind === 'missing')
      return reply.code(404).sendFile(file, { etag: false, lastModified: false, acceptRanges: false })
    return withHeaders(reply, rules, urlPath).sendFile(file)
  })
  await server.listen({ port: options.port, host: 'localhost' }).catch(async (error: unknown) => {
    await server.close()
    throw error
  })
  const { port } = server.server.address() as AddressInfo
  return { url: `http://localhost:${port}`, close: () => server.close() }
}
