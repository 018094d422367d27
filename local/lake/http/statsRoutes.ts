import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { MAX_DATASET_ATTRIBUTES } from '../limits.ts'
import { attributesOf } from '../store/attributes.ts'
import type { Dataset } from '../store/dataset.ts'
import { requireIdentity, sendJson, type LakeContext } from './context.ts'

/** Documents that are counted at a time, so that the lake goes on answering in between. */
const SLICE = 200

async function countAttributes(dataset: Dataset): Promise<number> {
  const found = new Set<string>()
  let looked = 0
  for (const id of dataset.ids()) {
    const document = dataset.get(id)
    if (document) for (const attribute of attributesOf(document)) found.add(attribute)
    if (++looked % SLICE === 0) await nextTurn()
  }
  return found.size
}

/**
 * What of the limits of a plan a dataset uses: `fields.count`, the one part that is told of, in
 * https://www.sanity.io/answers/maximum-attribute-limits-and-nesting-depth-in-sanity-io
 */
export function statsRoutes(app: FastifyInstance, context: LakeContext): void {
  const counted = new Map<Dataset, { seq: number; value: number }>()
  app.get<{ Params: { dataset: string } }>('/:version/data/stats/:dataset', async (request, reply) => {
    requireIdentity(context, request)
    const dataset = context.store.dataset(request.params.dataset)
    const seq = dataset.newestSeq
    let count = counted.get(dataset)
    if (count?.seq !== seq) counted.set(dataset, (count = { seq, value: await countAttributes(dataset) }))
    return sendJson(reply, { fields: { count: { value: count.value, limit: MAX_DATASET_ATTRIBUTES } } })
  })
}
