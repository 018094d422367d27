import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import fresh from 'fresh'
import { z } from 'zod'
import { JOBS_PATH, syncTags, type JobsBody } from '@archstep/contracts/api/careersApi.ts'
import { fieldErrors } from '@archstep/contracts/api/errorBody.ts'
import { job } from '../cms/job.ts'
import type { KnownJobs, Jobs } from '../cms/jobs.ts'
import { tryAgain } from '../problem.ts'
import { jsonResponse, DESCRIBED, detail, refusals, retryAfter } from './description.ts'
import { wholeNumber } from './validation.ts'

const pageUrl = z.url().nullable()

/** The list of jobs, in the style of Django REST framework's limit-offset pagination. */
export const jobsPage = z.object({
  count: z.int().min(0).describe('The total number of jobs.'),
  next: pageUrl.describe('URL of the next page; null on the last one.'),
  previous: pageUrl.describe('URL of the previous page; null on the first one.'),
  results: z.array(job).describe('Newest first.'),
  sync_tags: syncTags.check(
    z.describe(
      'What the list depends on, as in the Live Content API: an event that names one of them means that the list has changed.',
    ),
  ),
} satisfies Record<keyof JobsBody | 'count' | 'next' | 'previous', z.core.$ZodType>)

const jobsQuery = z.strictObject(
  {
    limit: wholeNumber(1, 10_000, 'Give a whole number from 1 to 10,000.')
      .optional()
      .describe('At most this many jobs.'),
    offset: wholeNumber(0, Number.MAX_SAFE_INTEGER, 'Give a whole number from 0.')
      .optional()
      .describe('Skip this many jobs.'),
  },
  'Use limit and offset only.',
)

const headers = {
  ETag: { type: 'string', description: 'Send it back in If-None-Match.' },
  Age: {
    type: 'integer',
    description: 'Seconds since the CMS last confirmed the list; 0 while its changes are followed.',
  },
  'Cache-Status': {
    type: 'string',
    description: '`openings; hit`, with a negative `ttl` while the CMS can’t be reached (RFC 9211).',
  },
} as const

const schema = {
  tags: DESCRIBED,
  operationId: 'listJobs',
  summary: 'List jobs',
  description: 'Open and closed ones, newest first. Without a limit, the response has all of them.',
  querystring: jobsQuery,
  response: {
    200: jsonResponse('The jobs.', jobsPage, headers),
    304: z.undefined().describe('Nothing has changed since the response that the caller has.'),
    400: jsonResponse('Limit or offset is wrong.', fieldErrors),
    503: jsonResponse('The jobs are not known yet: the CMS has never responded.', detail, retryAfter),
    ...refusals,
  },
}

type Query = z.infer<typeof jobsQuery>

function page({ jobs, syncTags }: KnownJobs, { limit, offset = 0 }: Query, origin: string): z.infer<typeof jobsPage> {
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

const takesGzip = (acceptEncoding: string | string[] = ''): boolean =>
  /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(String(acceptEncoding))

export function addJobsRoute(app: FastifyInstance, jobs: Jobs, publicUrl: () => string): void {
  app.withTypeProvider<ZodTypeProvider>().get(JOBS_PATH, { schema }, async (request, reply) => {
    const known = await jobs.known()
    if (!known) throw tryAgain(503, 10, 'The jobs are not known yet: the CMS has not responded. Try again later.')
    const body = JSON.stringify(page(known, request.query, publicUrl()))
    // A weak ETag, because the compressed list has the same one.
    const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
    // Browsers cache the list but revalidate it each time, so that a closed job disappears right away.
    void reply.headers({
      etag,
      'cache-control': 'public, max-age=0, must-revalidate',
      vary: [reply.getHeader('vary'), 'Accept-Encoding'].filter(Boolean).join(', '),
      age: String(known.age),
      'cache-status': known.current ? 'openings; hit' : `openings; hit; ttl=-${known.age}`,
    })
    // Ignores the request's Cache-Control: fetch() adds `no-cache` if its caller set the ETag.
    if (fresh({ 'if-none-match': request.headers['if-none-match'] }, { etag })) return reply.code(304).send()
    void reply.type('application/json; charset=utf-8')
    if (!takesGzip(request.headers['accept-encoding'])) return reply.send(body)
    // Compresses only this response to a third of its size: it is public, so its size reveals nothing.
    return reply.header('content-encoding', 'gzip').send(await promisify(gzip)(body))
  })
}
