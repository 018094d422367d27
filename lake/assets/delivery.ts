import { createReadStream } from 'node:fs'
import { create as contentDisposition } from 'content-disposition'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fresh from 'fresh'

/** Headers of every asset: its URL contains a hash of its content, so it never changes. */
const ASSET_HEADERS = {
  'cache-control': 'public, max-age=31536000, immutable',
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
}

/** For an SVG or unknown file opened in a tab: allows its own styles, but no scripts and no requests. */
const INERT_DOCUMENT = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

interface AssetHeaders {
  /** Without quotes. */
  etag: string
  mimeType: string
  /** Suggest saving it under this name instead of showing it. */
  downloadAs?: string | undefined
  /** The type may contain script. */
  isActive: boolean
}

export interface StoredFile {
  path: string
  size: number
}

/** Sends an asset: a file, or the result of `make`, which isn't called if the client's copy is current. */
export async function sendAsset(
  request: FastifyRequest,
  reply: FastifyReply,
  { etag, mimeType, downloadAs, isActive }: AssetHeaders,
  content: StoredFile | (() => Promise<Buffer>),
): Promise<FastifyReply> {
  const tag = `"${etag}"`
  // Ignores the request's Cache-Control: fetch() adds `no-cache` if its caller set the ETag.
  const isCurrent = fresh({ 'if-none-match': request.headers['if-none-match'] }, { etag: tag })
  // Runs before any header is set, because a failure must not be cached.
  const bytes = typeof content === 'function' && !isCurrent ? await content() : undefined
  reply.headers({ ...ASSET_HEADERS, etag: tag })
  if (isCurrent) return reply.code(304).send()
  reply.header('content-type', mimeType)
  if (isActive) reply.header('content-security-policy', INERT_DOCUMENT)
  if (downloadAs !== undefined) reply.header('content-disposition', contentDisposition(toFileName(downloadAs)))
  return typeof content === 'function' ? reply.send(bytes) : sendFile(request, reply, content)
}

/** Without lone surrogates, which no header can have, and characters of paths. */
const toFileName = (name: string): string => name.toWellFormed().replace(/[/\\\p{Cc}]/gu, '_')

/** Sends a file, or the part of it that a Range header asks for (RFC 9110 §14; one part only). */
function sendFile(request: FastifyRequest, reply: FastifyReply, { path, size }: StoredFile): FastifyReply {
  reply.header('accept-ranges', 'bytes')
  const range = requestedRange(request, size, String(reply.getHeader('etag')))
  if (range === 'unsatisfiable') {
    return reply
      .code(416)
      .headers({ 'content-range': `bytes */${size}`, 'cache-control': 'no-store' })
      .send()
  }
  const { start, end } = range ?? { start: 0, end: size - 1 }
  if (range) reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`)
  reply.header('content-length', end - start + 1)
  if (request.method === 'HEAD' || size === 0) return reply.send()
  return reply.send(createReadStream(path, { start, end }))
}

function requestedRange(
  { headers }: FastifyRequest,
  size: number,
  tag: string,
): { start: number; end: number } | 'unsatisfiable' | undefined {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(headers.range ?? '') ?? []
  if (first === undefined || last === undefined || first + last === '') return undefined
  if (headers['if-range'] !== undefined && headers['if-range'] !== tag) return undefined
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return start > end ? 'unsatisfiable' : { start, end }
}
