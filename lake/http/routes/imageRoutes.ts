import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import sharp from 'sharp'
import { type AssetAddress, assetIdOf, type AssetKind, assetPath, imageNamed } from '../../assets/assetPath.ts'
import { sendAsset, type StoredFile } from '../../assets/delivery.ts'
import { fileType } from '../../assets/fileTypes.ts'
import { DiskCache } from '../../images/cache.ts'
import { parseParameters } from '../../images/parameters.ts'
import { type Recipe, recipeFor, recipeKey } from '../../images/recipe.ts'
import { IMAGE_FORMATS } from '../../images/signature.ts'
import { transformImage } from '../../images/transform.ts'
import type { Log } from '../../log.ts'
import { apiError, messageOf } from '../../protocol/errors.ts'
import type { Client } from '../../queues/fairQueue.ts'
import { WorkQueue } from '../../queues/workQueue.ts'
import { addressOwner } from '../addressOwner.ts'
import { whileOpen } from '../whileOpen.ts'

interface ImageOptions {
  /**
   * Contains `assets/<images|files>/<project>/<dataset>/<file>`, and the transformed pictures, which only this process
   * may use.
   */
  dataDir: string
  /** The only project that is served. */
  projectId: string
  log: Log
  /** Owners of addresses with recent requests by someone who is signed in. */
  signedInAt: { has: (owner: string) => boolean }
  /** Has the asset's file name on the computer that it came from. */
  store: { dataset: (name: string) => { get: (assetId: string) => Record<string, unknown> | undefined } }
  /** Transforms a picture; tests replace it to count calls. */
  transform?: typeof transformImage
}

type AssetRequest = FastifyRequest<{
  Params: AssetAddress
  Querystring: Record<string, string | string[] | undefined>
}>

/**
 * Pictures that are transformed at a time. Node has four threads for that and for reading files, so a cached picture
 * never waits.
 */
const PLACES = 3
/** The size of the cache of transformed pictures on disk. */
const CACHE_BYTES = 1_000_000_000
const METHODS = ['GET', 'HEAD']

const notFound = apiError(404, 'There is nothing at this address.')

/**
 * Serves `/images/:project/:dataset/:file` with Sanity's transformations, and
 * `/files/:project/:dataset/:file`; both may end in one more segment, a file name for downloads. Anyone may read: the
 * URL contains a hash that nobody can guess.
 */
export async function imageRoutes(app: FastifyInstance, options: ImageOptions): Promise<void> {
  const { dataDir, projectId, log, signedInAt, store, transform = transformImage } = options
  const cache = await DiskCache.open(path.join(dataDir, 'image-cache'), CACHE_BYTES)
  const queue = new WorkQueue<Buffer>(PLACES, 'Too many images are being made at once.')
  // Pictures are transformed in parallel, one thread each. Files may be replaced, so none is kept open.
  sharp.concurrency(1)
  sharp.cache(false)

  // Refused requests need this header, too.
  app.addHook('onRequest', async (_request, reply) => void reply.header('access-control-allow-origin', '*'))

  async function transformed(key: string, file: string, recipe: Recipe, client: Client): Promise<Buffer> {
    const name = `${key}.${IMAGE_FORMATS[recipe.format].extension}`
    // Checks the cache again, because the same picture may have been finished while this request was queued.
    return (
      (await cache.read(name)) ??
      queue.run(key, client, async () => (await cache.read(name)) ?? make(name, file, recipe))
    )
  }

  async function make(name: string, file: string, recipe: Recipe): Promise<Buffer> {
    const bytes = await transform(file, recipe).catch((cause: unknown) => {
      throw new Error('this picture could not be made. The stored file may be damaged: upload it again.', { cause })
    })
    await cache
      .write(name, bytes)
      .catch((error: unknown) => log(`The picture ${name} could not be kept: ${messageOf(error)}`))
    return bytes
  }

  async function serveImage(request: AssetRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { dataset, file } = request.params
    const image = imageNamed(file)
    const asset = await findAsset('images', request.params)
    if (!image) throw notFound
    const parameters = parseParameters(request.query)
    if (parameters.auto) reply.header('vary', 'Accept')
    const { format } = image
    const { fm, dl, dlRaw } = parameters
    // Like Sanity, sends SVG unchanged, whatever the parameters.
    const isOriginal = format === 'svg' || dlRaw !== undefined
    const recipe = isOriginal ? undefined : recipeFor({ ...image, format }, parameters, request.headers.accept ?? '')
    if (fm === 'json') {
      const { width, height } = recipe?.canvas ?? image
      return reply.send({ width, height, mimeType: IMAGE_FORMATS[recipe?.format ?? format].mimeType })
    }
    const headers = {
      etag: recipe ? recipeKey(file, recipe).slice(0, 32) : asset.etag,
      mimeType: IMAGE_FORMATS[recipe?.format ?? format].mimeType,
      downloadAs: downloadName(dlRaw ?? dl, 'images', request.params, recipe && IMAGE_FORMATS[recipe.format].extension),
      isActive: format === 'svg',
    }
    const owner = addressOwner(request.ip)
    const client = { key: owner, isAccount: signedInAt.has(owner), signal: whileOpen(reply) }
    const make = recipe && (() => transformed(recipeKey(`${dataset}/${file}`, recipe), asset.path, recipe, client))
    return sendAsset(request, reply, headers, make ?? asset)
  }

  async function serveFile(request: AssetRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { file } = request.params
    const asset = await findAsset('files', request.params)
    const { mimeType, isSafe } = fileType(path.extname(file).slice(1))
    const wanted = [request.query.dl].flat()[0]
    const downloadAs = downloadName(isSafe ? wanted : (wanted ?? ''), 'files', request.params)
    return sendAsset(request, reply, { etag: asset.etag, mimeType, downloadAs, isActive: !isSafe }, asset)
  }

  /**
   * The name to save under if there is a `dl` parameter. If that is empty, or `true` as from @sanity/image-url, it is
   * the original name. @param extension of the output format
   */
  function downloadName(dl: string | undefined, kind: AssetKind, { dataset, file }: AssetAddress, extension?: string) {
    if (dl !== '' && dl !== 'true') return dl
    const { originalFilename } = store.dataset(dataset).get(assetIdOf(kind, file) ?? '') ?? {}
    const name = typeof originalFilename === 'string' ? originalFilename : file
    const { name: stem, ext } = path.parse(name)
    const isSame = extension === undefined || ext.toLowerCase().replace('jpeg', 'jpg') === `.${extension}`
    return isSame ? name : `${stem}.${extension}`
  }

  async function findAsset(kind: AssetKind, address: AssetAddress): Promise<StoredFile & { etag: string }> {
    const file = address.project === projectId ? assetPath(path.join(dataDir, 'assets'), kind, address) : undefined
    const stats = file === undefined ? undefined : await stat(file).catch(() => undefined)
    if (file === undefined || !stats?.isFile()) throw notFound
    return { path: file, size: stats.size, etag: path.parse(file).name }
  }

  for (const ending of ['', '/:vanity']) {
    app.route({ method: METHODS, url: `/images/:project/:dataset/:file${ending}`, handler: serveImage })
    app.route({ method: METHODS, url: `/files/:project/:dataset/:file${ending}`, handler: serveFile })
  }
}
