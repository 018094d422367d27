import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Identity } from '../../auth/roles.ts'
import { isObject, isPublicId, isVersionId, publishedId, type LakeDocument } from '../../protocol/document.ts'
import { apiError } from '../../protocol/errors.ts'
import { syncTag } from '../../query/queryEngine.ts'
import type { Dataset } from '../../store/dataset.ts'
import type { Reader } from '../../store/reader.ts'
import type { Perspective } from '../../store/view.ts'
import { queryContextFor, readerFor, type LakeContext } from '../context.ts'
import { identityOf, requireIdentity } from '../identity.ts'
import { queryParams, requireFew } from '../queryParams.ts'
import { knowsReleases, searchOf } from '../requestUrl.ts'
import { sendJson, sendJsonText, sendNdjson } from '../sendJson.ts'
import { whileOpen } from '../whileOpen.ts'

type DatasetRequest = { Params: { version: string; dataset: string } }
type DocumentRequest = { Params: { version: string; dataset: string; ids: string } }

/** Valid names of perspectives: `raw`, `drafts`, or the id of a release. */
const PERSPECTIVE = /^[a-zA-Z0-9_-]{1,128}$/

/**
 * What a request may see. For someone without a token, every perspective shows just the public documents, so that they
 * can't find out which releases exist.
 * @throws LakeError 400 for an invalid perspective, or one that this dataset doesn't have
 */
function perspectiveOf(
  version: string,
  asked: string | null,
  { dataset, identity }: { dataset: Dataset; identity: Identity | undefined },
): Perspective {
  const names = (asked ?? (knowsReleases(version) ? 'published' : 'raw')).split(',').filter((name) => name !== '')
  const layers = names
    .map((name) => (name === 'previewDrafts' ? 'drafts' : name))
    .filter((name) => name !== 'published')
  const bad = names.find((name) => !PERSPECTIVE.test(name))
  if (bad !== undefined) throw apiError(400, `"${bad}" is not a perspective`)
  if (layers.includes('raw') && names.length > 1)
    throw apiError(400, 'The perspective "raw" cannot be combined with others')
  if (!identity) return 'raw'
  if (layers.includes('raw')) return knowsReleases(version) ? 'raw' : 'withoutVersions'
  // The Studio keeps querying in a release's perspective after the release has been emptied or deleted.
  const unknown = layers.find((name) => name !== 'drafts' && !dataset.hadRelease(name))
  if (unknown !== undefined) {
    throw apiError(400, `Unknown perspective "${unknown}": use published, drafts, raw or the ids of releases`)
  }
  return layers
}

function sourceMapOf(search: URLSearchParams): 'indexed' | 'keyed' | undefined {
  const value = search.get('resultSourceMap')
  if (value === 'withKeyArraySelector') return 'keyed'
  return value === 'true' ? 'indexed' : undefined
}

/** The ids of a document's states that the reader may see; if there are none, the requested id. */
function readableStates(dataset: Dataset, id: string, canRead: Reader['canRead']): string[] {
  const states = [...dataset.statesOf(id)].filter((state) => {
    const document = dataset.get(state)
    return document && canRead(document)
  })
  return states.length > 0 ? states : [id]
}

/** Querying, fetching by id, exporting and counting references. */
export function queryRoutes(app: FastifyInstance, context: LakeContext): void {
  const { store, queries } = context

  async function answerQuery(
    request: FastifyRequest<DatasetRequest>,
    reply: FastifyReply,
    query: string,
    params: Record<string, unknown>,
  ): Promise<FastifyReply> {
    const started = performance.now()
    const search = searchOf(request)
    const identity = identityOf(context, request.headers.authorization)
    const dataset = store.dataset(request.params.dataset)
    const perspective = perspectiveOf(request.params.version, search.get('perspective'), { dataset, identity })
    const asked = { query, params, perspective, sourceMap: sourceMapOf(search) }
    const queryContext = queryContextFor(context, dataset, identity, request.ip, whileOpen(reply))
    const ask = () => queries.fetch(dataset, asked, queryContext)
    const isFresh = identity !== undefined || search.get('cacheMode') === 'noStale'
    const result = isFresh
      ? await ask()
      : await context.cdn.fetch(
          { dataset, key: JSON.stringify(asked), lastLiveEventId: search.get('lastLiveEventId') },
          ask,
        )
    const rest = {
      ...(search.get('returnQuery') !== 'false' && { query }),
      syncTags: result.dependencies.map(syncTag),
      ms: Math.round(performance.now() - started),
    }
    const sourceMap = result.sourceMap === undefined ? '' : `"resultSourceMap":${result.sourceMap},`
    return sendJsonText(reply, `{"result":${result.result},${sourceMap}${JSON.stringify(rest).slice(1)}`)
  }

  app.get<DatasetRequest>('/:version/data/query/:dataset', (request, reply) => {
    const search = searchOf(request)
    return answerQuery(request, reply, search.get('query') ?? '', queryParams(search))
  })

  app.post<DatasetRequest>('/:version/data/query/:dataset', (request, reply) => {
    const { query, params } = isObject(request.body) ? request.body : {}
    if (typeof query !== 'string') throw apiError(400, 'The body needs a "query"')
    return answerQuery(request, reply, query, isObject(params) ? requireFew(params) : {})
  })

  app.get<DocumentRequest>('/:version/data/doc/:dataset/:ids', (request, reply) => {
    const identity = identityOf(context, request.headers.authorization)
    const search = searchOf(request)
    const dataset = store.dataset(request.params.dataset)
    const reader = readerFor(context, dataset, identity)
    const withVersions = knowsReleases(request.params.version)
    const canRead = (document: LakeDocument) => (withVersions || !isVersionId(document._id)) && reader.canRead(document)
    const asked = request.params.ids.split(',')
    const ids =
      search.get('includeAllVersions') === 'true'
        ? asked.flatMap((id) => readableStates(dataset, publishedId(id), canRead))
        : asked
    const omitted: { id: string; reason: 'existence' | 'permission' }[] = []
    const documents = [...new Set(ids)].flatMap((id) => {
      const document = dataset.get(id)
      if (document && canRead(document)) return [document]
      // Without a token, a private document looks like one that doesn't exist.
      const hidden = identity ? document !== undefined : !isPublicId(id)
      omitted.push({ id, reason: hidden ? 'permission' : 'existence' })
      return []
    })
    const bare = search.get('excludeContent') === 'true'
    return sendJson(reply, {
      documents: bare ? documents.map(({ _id, _type, _rev }) => ({ _id, _type, _rev })) : documents,
      omitted,
    })
  })

  app.get<DatasetRequest>('/:version/data/export/:dataset', (request, reply) => {
    const identity = requireIdentity(context, request)
    const types = searchOf(request).get('types')?.split(',')
    const dataset = store.dataset(request.params.dataset)
    const documents = dataset.view('raw', readerFor(context, dataset, identity)).all()
    const wanted = types ? documents.filter((document) => types.includes(document._type)) : documents
    return sendNdjson(
      reply,
      wanted.map((document) => JSON.stringify(document)),
    )
  })

  app.get<{ Params: { dataset: string; id: string } }>(
    '/:version/data/references/:dataset/documents/:id/to',
    (request, reply) => {
      const identity = requireIdentity(context, request)
      const dataset = store.dataset(request.params.dataset)
      const view = dataset.view('raw', readerFor(context, dataset, identity))
      // Only documents of this project can refer to its documents, so without internal references there are none.
      const inside = searchOf(request).get('excludeInternalReferences') !== 'true'
      const sources = inside ? [...dataset.references.to(request.params.id)].filter((id) => view.get(id)) : []
      const references = sources.map((documentId) => ({
        projectId: context.projectId,
        datasetName: dataset.name,
        documentId,
      }))
      return sendJson(reply, { totalCount: references.length, references })
    },
  )
}
