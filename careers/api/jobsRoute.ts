import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { Known, Openings } from '../openings/openings.ts'
import { FieldProblem, Problem } from './problem.ts'
import { errorsByField, jobsQuery, type jobsPage } from './schemas.ts'

export const JOBS_PATH = '/api/v1/careers/jobs/'

/** Answers kept at a time; each distinct limit and offset is one. */
const MAX_CACHED = 50
const UNKNOWN_RETRY_SECONDS = '10'

interface Answer {
  body: string
  etag: string
}

type Query = z.infer<typeof jobsQuery>

function page({ jobs, syncTags }: Known, { limit, offset = 0 }: Query, origin: string): z.infer<typeof jobsPage> {
  const size = limit ?? jobs.length
  const at = (start: number): string => `${origin}${JOBS_PATH}?limit=${size}&offset=${start}`
  return {
    count: jobs.length,
    next: offset + size < jobs.length ? at(offset + size) : null,
    previous: offset > 0 && size > 0 ? at(Math.max(0, offset - size)) : null,
    results: jobs.slice(offset, offset + size),
    sync_tags: [...syncTags],
  }
}

/** True when the browser holds this very answer (RFC 9110, 13.1.2: weak comparison). */
const isHeld = (etag: string, ifNoneMatch: string | undefined): boolean =>
  ifNoneMatch?.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag) ?? false

/**
 * How old the answer is, for people and for caches: `Age` (RFC 9111) in seconds since the Content Lake last confirmed it, and
 * `Cache-Status` (RFC 9211), whose `ttl` is negative while the lake can't be followed.
 */
function freshness({ age, current }: Known): Record<string, string> {
  return { age: String(age), 'cache-status': current ? 'openings; hit' : `openings; hit; ttl=-${age}` }
}

/**
 * GET /api/v1/careers/jobs/
 * @param publicUrl gives the origin under which visitors reach the service
 */
export function addJobsRoute(app: FastifyInstance, openings: Openings, publicUrl: () => string): void {
  const answers = new Map<string, Answer>()
  let version: number | undefined

  function answer(known: Known, query: Query): Answer {
    if (known.version !== version) {
      answers.clear()
      version = known.version
    }
    const key = `${query.limit} ${query.offset}`
    const cached = answers.get(key)
    if (cached) return cached
    const body = JSON.stringify(page(known, query, publicUrl()))
    const made = { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"` }
    if (answers.size >= MAX_CACHED) answers.clear()
    answers.set(key, made)
    return made
  }

  app.get(JOBS_PATH, async (request, reply) => {
    const query = jobsQuery.safeParse(request.query)
    if (!query.success) throw new FieldProblem(errorsByField(query.error, 'Use limit and offset only.'))
    const known = await openings.known()
    if (!known) {
      throw new Problem(503, 'The openings are not known yet: the content system has not answered. Try again later.', {
        'retry-after': UNKNOWN_RETRY_SECONDS,
      })
    }
    const { body, etag } = answer(known, query.data)
    // Browsers keep the list but ask each time whether it still holds, so that a closed job is closed at once.
    void reply.headers({ etag, 'cache-control': 'public, max-age=0, must-revalidate', ...freshness(known) })
    if (isHeld(etag, request.headers['if-none-match'])) return reply.code(304).send()
    return reply.type('application/json; charset=utf-8').send(body)
  })
}
