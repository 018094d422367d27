/** The OpenAPI 3.1 document, generated from the schemas that routes validate with. */
import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { z } from 'zod'
import * as errorBody from '@archstep/contracts/api/errorBody.ts'

const DESCRIPTION_PATH = '/api/v1/openapi.json'

/** Only routes with a tag are described. */
export const DESCRIBED = ['careers']

type Headers = Record<string, { type: 'string' | 'integer'; description: string }>

export const jsonResponse = (description: string, schema: z.core.$ZodType, headers?: Headers) => ({
  description,
  headers,
  content: { 'application/json': { schema } },
})

export const retryAfter = { 'Retry-After': { type: 'integer', description: 'Seconds to wait.' } } satisfies Headers

export const detail = z.object({
  detail: errorBody.detail.shape.detail.check(z.describe('What went wrong and what to do.')),
})

export const refusals = {
  403: jsonResponse('Pages of this origin may not call the API.', detail),
  421: jsonResponse('The service has no such host name.', detail),
  500: jsonResponse('The server failed; nothing was stored.', detail),
}

/** The library describes a response's content but not its headers. */
const describeRoute: typeof jsonSchemaTransform = (route) => {
  const described = jsonSchemaTransform(route)
  const given = (route.schema?.response ?? {}) as Record<string, { headers?: Headers }>
  const made = (described.schema?.response ?? {}) as Record<string, { headers?: Headers }>
  for (const [status, { headers }] of Object.entries(given)) if (headers) Object.assign(made[status] ?? {}, { headers })
  return described
}

export async function addDescription(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Careers API',
        version: '1',
        description: 'Jobs, and expressions of interest with a resume. Each error says what to do.',
      },
    },
    hideUntagged: true,
    transform: describeRoute,
  })
  app.get(DESCRIPTION_PATH, { schema: { response: { 200: z.record(z.string(), z.unknown()) } } }, async () =>
    app.swagger(),
  )
  app.get('/', { schema: { response: { 302: z.undefined() } } }, (_request, reply) => reply.redirect(DESCRIPTION_PATH))
}
