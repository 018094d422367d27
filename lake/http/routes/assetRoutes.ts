import type { FastifyInstance } from 'fastify'
import type { AssetKind } from '../../assets/assetPath.ts'
import type { StoredAsset, Upload } from '../../assets/assetStore.ts'
import { METADATA_PARTS, type MetadataPart } from '../../assets/metadata.ts'
import { apiError } from '../../protocol/errors.ts'
import { randomHex } from '../../store/random.ts'
import { applyMutation } from '../../write/mutations.ts'
import { PendingTransaction } from '../../write/transaction.ts'
import { writeContext, type LakeContext } from '../context.ts'
import { requireIdentity } from '../identity.ts'
import { limitPerSecond } from '../limitPerSecond.ts'
import { searchOf } from '../requestUrl.ts'
import { sendJson } from '../sendJson.ts'

const TEXT_FIELDS = ['label', 'title', 'description', 'creditLine'] as const

function isKind(kind: string): kind is AssetKind {
  return kind === 'images' || kind === 'files'
}

function documentFor(publicUrl: string, asset: StoredAsset, search: URLSearchParams): Record<string, unknown> {
  const document: Record<string, unknown> = {
    ...asset,
    originalFilename: search.get('filename') ?? undefined,
    uploadId: randomHex(16),
    url: `${publicUrl}/${asset.path}`,
  }
  for (const field of TEXT_FIELDS) document[field] = search.get(field) ?? undefined
  const id = search.get('sourceId')
  if (id) {
    const [name, url] = [search.get('sourceName'), search.get('sourceUrl')]
    document.source = { _type: 'sanity.assetSourceData', id, ...(name && { name }), ...(url && { url }) }
  }
  // Listeners get the mutation unchanged, and JSON has no undefined.
  return Object.fromEntries(Object.entries(document).filter(([, value]) => value !== undefined))
}

/** The `meta` parameters of an upload; the client calls them `extract`. @throws LakeError 400 for unknown ones */
function partsIn(search: URLSearchParams): MetadataPart[] | undefined {
  const asked = search.getAll('meta')
  const parts = METADATA_PARTS.filter((part) => asked.includes(part))
  if (parts.length < new Set(asked).size) {
    throw apiError(400, `Not everything of "${asked.join(', ')}" can be extracted: use ${METADATA_PARTS.join(', ')}`)
  }
  return parts.length > 0 ? parts : undefined
}

/** Uploads: the body is the file, whatever its type. */
export async function assetRoutes(app: FastifyInstance, context: LakeContext): Promise<void> {
  // The handler streams the body, so that a large file is never in memory.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))

  const onRequest = limitPerSecond(context.writesPerSecond, 'uploads')
  const path = '/:version/assets/:kind/:dataset'
  app.post<{ Params: { kind: string; dataset: string } }>(path, { onRequest }, async (request, reply) => {
    const identity = requireIdentity(context, request)
    const { kind } = request.params
    if (!isKind(kind)) throw apiError(404, `There are no assets of the kind "${kind}": use images or files`)
    const dataset = context.store.dataset(request.params.dataset)
    const search = searchOf(request)
    const upload: Upload = {
      kind,
      dataset: dataset.name,
      by: identity.id,
      body: request.raw,
      filename: search.get('filename') ?? undefined,
      contentType: request.headers['content-type'],
      parts: partsIn(search),
    }
    const document = await context.assets.receive(upload, (asset, keep) => {
      const transaction = new PendingTransaction(writeContext(context, dataset, identity))
      applyMutation(transaction, { createIfNotExists: documentFor(context.publicUrl(), asset, search) })
      transaction.check()
      keep()
      try {
        transaction.commit()
      } catch (error) {
        context.assetFiles.removeUnused(dataset, asset._id)
        throw error
      }
      return transaction.get(asset._id)
    })
    return sendJson(reply, { document })
  })
}
