import type { FastifyInstance } from 'fastify'
import { MAX_DATASET_ATTRIBUTES } from '../limits.ts'
import { requireIdentity, sendJson, type LakeContext } from './context.ts'

/**
 * What of the limits of a plan a dataset uses: `fields.count`, the one part that is told of, in
 * https://www.sanity.io/answers/maximum-attribute-limits-and-nesting-depth-in-sanity-io
 */
export function statsRoutes(app: FastifyInstance, context: LakeContext): void {
  app.get<{ Params: { dataset: string } }>('/:version/data/stats/:dataset', (request, reply) => {
    requireIdentity(context, request)
    const { attributes } = context.store.dataset(request.params.dataset)
    return sendJson(reply, { fields: { count: { value: attributes.size, limit: MAX_DATASET_ATTRIBUTES } } })
  })
}
