import type { FastifyRequest } from 'fastify'
import { apiError } from '../protocol/errors.ts'

/** Parses a request's path and query string; its origin isn't known. @throws LakeError 400 if they are invalid */
export function urlOf(pathAndQuery: string): URL {
  const url = URL.parse(pathAndQuery, 'http://lake')
  if (!url) throw apiError(400, `"${pathAndQuery}" is not an address`)
  return url
}

export const searchOf = (request: FastifyRequest): URLSearchParams =>
  urlOf(request.url.replace(/^\/+/, '/')).searchParams

/**
 * Whether a version of the API (as in the URL) supports releases. From then on, the default perspective is `published`
 * instead of `raw`: https://www.sanity.io/docs/content-lake/perspectives/changelog
 */
export const knowsReleases = (version: string): boolean => version === 'vX' || version.slice(1) >= '2025-02-19'
