import { createReadStream } from 'node:fs'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Headers of every asset: its address names its content, so it never changes. */
const ASSET_HEADERS = {
  'access-control-allow-origin': '*',
  'cache-control': 'public, max-age=31536000, immutable',
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
}

/** Allows an SVG or an unknown file opened in a tab its own styles, and nothing else: no script, no requests. */
const INERT_DOCUMENT = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

export interface AssetHeaders {
  /** Without quotes. */
  etag: string
  mimeType: string
  /** Suggest saving under this name instead of showing. */
  downloadAs?: string | undefined
  /** The type may hold script. */
  isActive: boolean
}

/**
 * Sets the headers of an asset. When the client's copy is current it answers 304 and gives true.
 */
export function startReply(
  request: FastifyRequest,
  reply: FastifyReply,
  { etag, mimeType, downloadAs, isActive }: AssetHeaders,
): boolean {
  const tag = `"${etag}"`
  reply.headers({ ...ASSET_HEADERS, etag: tag })
  if (hasCurrentCopy(request.headers['if-none-match'], tag)) {
    reply.code(304).send()
    return true
  }
  reply.header('content-type', mimeType)
  if (isActive) reply.header('content-security-policy', INERT_DOCUMENT)
  if (downloadAs !== undefined) reply.header('content-disposition', attachment(downloadAs))
  return false
}

/** Sends a file, or the part of it that a Range header asks for (RFC 9110 §14; one part only). */
export function sendFile(request: FastifyRequest, reply: FastifyReply, file: string, size: number): FastifyReply {
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
  return reply.send(createReadStream(file, { start, end }))
}

/** Sends bytes that are in memory. */
export function sendBytes(request: FastifyRequest, reply: FastifyReply, bytes: Buffer): FastifyReply {
  reply.header('content-length', bytes.length)
  return request.method === 'HEAD' ? reply.send() : reply.send(bytes)
}

function hasCurrentCopy(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false
  return header
    .split(',')
    .map((part) => part.trim().replace(/^W\//, ''))
    .some((current) => current === tag || current === '*')
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

/** RFC 6266: an ASCII name for old clients, and the true one. */
function attachment(name: string): string {
  const plain = name.replace(/[^\w.\- ]/g, '_')
  // Drop lone surrogates, on which encodeURIComponent throws, and what a path is made of.
  const full = encodeURIComponent(name.toWellFormed().replace(/[/\\\p{Cc}]/gu, '_')).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16)}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${full}`
}
