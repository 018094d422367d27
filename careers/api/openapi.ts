/** The OpenAPI 3.1 document, generated from the schemas that validate. */
import { z } from 'zod'
import { INTEREST_PATH } from './interestRoute.ts'
import { JOBS_PATH } from './jobsRoute.ts'
import {
  created,
  detail,
  fieldErrors,
  interestForm,
  job,
  jobsPage,
  jobsQuery,
  openingClosed,
  submissionKey,
  tooLarge,
} from './schemas.ts'

const RESUME_MEDIA_TYPES = [
  'application/pdf',
  'application/msword',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
].join(', ')

interface Response {
  description: string
  headers?: Record<string, { description: string; schema: object }>
  content?: Record<string, { schema: object }>
}

interface Parameter {
  name: string
  in: 'query' | 'header'
  required: boolean
  description: string
  schema: object
}

export interface Operation {
  summary: string
  description: string
  operationId: string
  parameters: Parameter[]
  requestBody?: { required: true; content: Record<string, { schema: object; encoding: object }> }
  responses: Record<string, Response>
}

export interface ApiDescription {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string }
  paths: Record<string, Partial<Record<'get' | 'post', Operation>>>
  components: { schemas: Record<string, object> }
}

type JsonSchema = Omit<z.core.JSONSchema.JSONSchema, '$schema' | '$id'>

const withoutIds = ({ $schema: _schema, $id: _id, ...schema }: z.core.JSONSchema.JSONSchema): JsonSchema => schema

const toJsonSchema = (schema: z.ZodType): JsonSchema => withoutIds(z.toJSONSchema(schema, { io: 'input' }))

function components(): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>()
  registry.add(job, { id: 'Job' })
  registry.add(jobsPage, { id: 'JobsPage' })
  registry.add(interestForm, { id: 'InterestForm' })
  registry.add(created, { id: 'Created' })
  registry.add(detail, { id: 'Detail' })
  registry.add(fieldErrors, { id: 'FieldErrors' })
  registry.add(openingClosed, { id: 'OpeningClosed' })
  registry.add(tooLarge, { id: 'TooLarge' })
  const { schemas } = z.toJSONSchema(registry, { uri: reference, io: 'input' })
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, withoutIds(schema)]))
}

const reference = (name: string): string => `#/components/schemas/${name}`
const json = (...names: string[]): NonNullable<Response['content']> => {
  const [first, ...others] = names.map((name) => ({ $ref: reference(name) }))
  return { 'application/json': { schema: others.length > 0 ? { anyOf: [first, ...others] } : (first ?? {}) } }
}

const etag = { ETag: { description: 'Send it back in If-None-Match.', schema: { type: 'string' } } }
const freshness = {
  Age: {
    description: 'Seconds since the content system last confirmed the list; 0 while its changes are followed.',
    schema: { type: 'integer', minimum: 0 },
  },
  'Cache-Status': {
    description: '`openings; hit`, with a negative `ttl` while the content system is out of reach (RFC 9211).',
    schema: { type: 'string' },
  },
}
const retryAfter = { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 0 } } }
const refused: Record<string, Response> = {
  403: { description: 'Pages of this origin may not call the API.', content: json('Detail') },
  421: { description: "The service doesn't answer under this host name.", content: json('Detail') },
  500: { description: 'The server failed; nothing was stored.', content: json('Detail') },
}

const queryParameters: Parameter[] = Object.entries(jobsQuery.shape).map(([name, schema]) => ({
  name,
  in: 'query',
  required: false,
  description: schema.description ?? '',
  schema: withoutIds(z.toJSONSchema(schema, { io: 'output' })),
}))

export interface Limits {
  maxResumeBytes: number
  rateLimit: { max: number; windowSeconds: number }
}

/** The document for a service with these limits. */
export function describeApi({ maxResumeBytes, rateLimit }: Limits): ApiDescription {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Careers API',
      version: '1',
      description: 'Job openings, and expressions of interest with a resume. Errors say what to do.',
    },
    paths: {
      [JOBS_PATH]: {
        get: {
          summary: 'List job openings',
          description: 'Open and closed ones, newest first. Without a limit the answer holds all of them.',
          operationId: 'listJobs',
          parameters: queryParameters,
          responses: {
            200: { description: 'The openings.', headers: { ...etag, ...freshness }, content: json('JobsPage') },
            304: {
              description: 'Nothing changed since the answer that the sender holds.',
              headers: { ...etag, ...freshness },
            },
            400: { description: 'Limit or offset is wrong.', content: json('FieldErrors') },
            503: {
              description: 'The openings are not known yet: the content system never answered.',
              headers: retryAfter,
              content: json('Detail'),
            },
            ...refused,
          },
        },
      },
      [INTEREST_PATH]: {
        post: {
          summary: 'Express interest in working here',
          description:
            `The resume is a PDF, DOC or DOCX by its content and by its name, at most ${maxResumeBytes} bytes. ` +
            `One address may send ${rateLimit.max} submissions in ${rateLimit.windowSeconds} seconds. ` +
            'What was answered with 201 is stored for good; anything else leaves nothing behind.',
          operationId: 'expressInterest',
          parameters: [
            {
              name: 'Idempotency-Key',
              in: 'header',
              required: false,
              description: 'Chosen by the sender. A retry with the same key and content is recorded once.',
              schema: toJsonSchema(submissionKey),
            },
          ],
          requestBody: {
            required: true,
            content: {
              'multipart/form-data': {
                schema: { $ref: reference('InterestForm') },
                encoding: { resume: { contentType: RESUME_MEDIA_TYPES } },
              },
            },
          },
          responses: {
            201: { description: 'Stored.', content: json('Created') },
            400: {
              description: 'Messages by field, or one message about the form as a whole.',
              content: json('FieldErrors', 'Detail'),
            },
            408: { description: 'The body came too slowly.', content: json('Detail') },
            409: {
              description: 'The opening is closed or not published, or the key belongs to another submission.',
              content: json('OpeningClosed', 'Detail'),
            },
            413: { description: 'The resume or the form is too large.', content: json('TooLarge') },
            415: { description: 'The body is not multipart/form-data.', content: json('Detail') },
            429: {
              description: 'Too many submissions from one address, or too many at one time.',
              headers: retryAfter,
              content: json('Detail'),
            },
            503: {
              description: 'Too busy, no room, or the malware scanner is out of reach. Nothing was stored.',
              headers: retryAfter,
              content: json('Detail'),
            },
            ...refused,
          },
        },
      },
    },
    components: { schemas: components() },
  }
}
