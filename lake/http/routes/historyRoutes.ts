import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { apiError } from '../../protocol/errors.ts'
import { History, type PointInTime, type TransactionFilter } from '../../store/history.ts'
import { readerFor, type LakeContext } from '../context.ts'
import { requireIdentity } from '../identity.ts'
import { searchOf } from '../requestUrl.ts'
import { sendJson, sendNdjson } from '../sendJson.ts'

type DocumentsRequest = { Params: { dataset: string; ids: string } }

const MAX_TRANSACTIONS = 1000

function limitIn(search: URLSearchParams): number {
  const limit = Number(search.get('limit') ?? 100)
  return Number.isInteger(limit) && limit > 0 ? Math.min(limit, MAX_TRANSACTIONS) : 100
}

function pointInTimeIn(search: URLSearchParams): PointInTime {
  const revision = search.get('revision')
  if (revision) return { revision }
  const time = search.get('time')
  return time ? { time: utcOf(time) } : { last: true }
}

/** Stored times are in UTC with milliseconds, so that they compare as text. @throws LakeError 400 if it isn't a time */
function utcOf(time: string): string {
  if (Number.isNaN(Date.parse(time))) throw apiError(400, `"${time}" is not a time: use ISO 8601`)
  return new Date(time).toISOString()
}

function timeIn(search: URLSearchParams, name: 'fromTime' | 'toTime'): string | undefined {
  const time = search.get(name)
  return time ? utcOf(time) : undefined
}

/** History for the Studio's history panel, review of changes and restore. */
export function historyRoutes(
  app: FastifyInstance,
  context: Pick<LakeContext, 'db' | 'engine' | 'sessions' | 'store'>,
): void {
  function historyFor(request: FastifyRequest<{ Params: { dataset: string } }>): History {
    const identity = requireIdentity(context, request)
    const dataset = context.store.dataset(request.params.dataset)
    return new History(context.db, dataset, readerFor(context, dataset, identity))
  }

  type TransactionsRequest = FastifyRequest<{ Params: { dataset: string; ids?: string } }>

  function transactions(request: TransactionsRequest, reply: FastifyReply): FastifyReply {
    const history = historyFor(request)
    const search = searchOf(request)
    const { ids } = request.params
    const filter: TransactionFilter = {
      fromTransaction: search.get('fromTransaction') ?? undefined,
      toTransaction: search.get('toTransaction') ?? undefined,
      fromTime: timeIn(search, 'fromTime'),
      toTime: timeIn(search, 'toTime'),
      reverse: search.get('reverse') === 'true',
      limit: limitIn(search),
    }
    const found = history.transactions(ids?.split(','), filter)
    const withoutMutations = search.get('excludeContent') === 'true' || search.get('excludeMutations') === 'true'
    const withEffects = search.get('effectFormat') === 'mendoza'
    const lines = found.map(({ id, timestamp, author, effects, mutations }) =>
      JSON.stringify({
        id,
        timestamp,
        author,
        documentIDs: [...effects.keys()],
        ...(!withoutMutations && { mutations: mutations() }),
        ...(withEffects && { effects: Object.fromEntries(effects) }),
      }),
    )
    return sendNdjson(reply, lines)
  }
  app.get<DocumentsRequest>('/:version/data/history/:dataset/transactions/:ids', transactions)
  // For all documents: https://www.sanity.io/docs/developer-guides/find-and-restore-deleted-documents
  app.get<{ Params: { dataset: string } }>('/:version/data/history/:dataset/transactions', transactions)

  app.get<DocumentsRequest>('/:version/data/history/:dataset/documents/:ids', (request, reply) => {
    const history = historyFor(request)
    const point = pointInTimeIn(searchOf(request))
    const ids = request.params.ids.split(',')
    const documents = ids.flatMap(
      (id) => history.documentAt(id, point) ?? (ids.length === 1 ? history.withoutDraftAt(id, point) : undefined) ?? [],
    )
    return sendJson(reply, { documents })
  })

  app.get<{ Params: { dataset: string; id: string } }>(
    '/:version/data/history/:dataset/events/documents/:id',
    (request, reply) => {
      const { id } = request.params
      const events = historyFor(request).events(id, limitIn(searchOf(request)))
      return sendJson(reply, { events: { [id]: events }, nextCursor: '' })
    },
  )
}
