import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isObject } from '../../protocol/document.ts'
import { apiError } from '../../protocol/errors.ts'
import { applyActions } from '../../write/actions.ts'
import { applyMutations, withSelectedIds } from '../../write/mutations.ts'
import { PendingTransaction, type WriteContext } from '../../write/transaction.ts'
import { queryContextFor, writeContext, type LakeContext } from '../context.ts'
import { requireIdentity } from '../identity.ts'
import { limitPerSecond } from '../limitPerSecond.ts'
import { searchOf } from '../requestUrl.ts'
import { sendJson } from '../sendJson.ts'
import { whileOpen } from '../whileOpen.ts'

type DatasetRequest = { Params: { dataset: string } }

const VISIBILITIES = ['sync', 'async', 'deferred']

/** Mutations and document actions. Each request is one transaction. */
export function writeRoutes(app: FastifyInstance, context: LakeContext): void {
  function contextOf(request: FastifyRequest<DatasetRequest>, transactionId: unknown, dryRun: boolean): WriteContext {
    if (transactionId !== undefined && typeof transactionId !== 'string') {
      throw apiError(400, '"transactionId" must be a string')
    }
    const dataset = context.store.dataset(request.params.dataset)
    const autoGenerateArrayKeys = searchOf(request).get('autoGenerateArrayKeys') === 'true'
    const shared = writeContext(context, dataset, requireIdentity(context, request))
    return { ...shared, transactionId, dryRun, autoGenerateArrayKeys }
  }

  const onRequest = limitPerSecond(context.writesPerSecond, 'mutations')
  app.post<DatasetRequest>('/:version/data/mutate/:dataset', { onRequest }, async (request, reply) => {
    const search = searchOf(request)
    const visibility = search.get('visibility') ?? 'sync'
    if (!VISIBILITIES.includes(visibility))
      throw apiError(400, `"${visibility}" is not a visibility: use ${VISIBILITIES.join(', ')}`)
    const body = isObject(request.body) ? request.body : {}
    const { transactionId = search.get('transactionId') ?? undefined } = body
    const write = contextOf(request, transactionId, search.get('dryRun') === 'true')
    if (!Array.isArray(body.mutations)) throw apiError(400, 'The body needs an array of "mutations"')
    const { dataset, identity } = write
    const queryContext = queryContextFor(context, dataset, identity, request.ip, whileOpen(reply))
    const mutations = await withSelectedIds(body.mutations, (query, params) =>
      context.queries.select({ dataset: dataset.name, query, params }, queryContext),
    )
    const transaction = new PendingTransaction(write)
    applyMutations(transaction, mutations)
    transaction.commit()
    const withDocuments = search.get('returnDocuments') === 'true'
    const withIds = withDocuments || search.get('returnIds') === 'true'
    const documentOf = (id: string) => {
      const document = transaction.get(id)
      return document && transaction.canRead(document) ? document : null
    }
    const results = transaction.results.map((result) =>
      withDocuments ? { ...result, document: documentOf(result.id) } : result,
    )
    return sendJson(reply, {
      transactionId: transaction.id,
      results: withIds ? results : [],
      ...(withIds && { documentIds: results.map(({ id }) => id) }),
    })
  })

  app.post<DatasetRequest>('/:version/data/actions/:dataset', (request, reply) => {
    const body = isObject(request.body) ? request.body : {}
    const write = contextOf(request, body.transactionId, body.dryRun === true)
    const { actions } = body
    if (!Array.isArray(actions)) throw apiError(400, 'The body needs an array of "actions"')
    const transaction = new PendingTransaction(write, 'actions')
    applyActions(transaction, actions)
    transaction.commit()
    return sendJson(reply, { transactionId: transaction.id })
  })
}
