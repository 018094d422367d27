import { stat } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import sharp from 'sharp'
import { type AssetAddress, assetPath, imageNamed } from './assetPath.ts'
import { BadParameter, DamagedImage } from './badImage.ts'
import { DiskCache } from './cache.ts'
import { sendBytes, sendFile, startReply } from './delivery.ts'
import { fileType } from './fileTypes.ts'
import { parseParameters } from './parameters.ts'
import { type Recipe, recipeFor, recipeKey } from './recipe.ts'
import { IMAGE_FORMATS } from './signature.ts'
import { transformImage } from './transform.ts'
import { QueueFull, WorkQueue } from './workQueue.ts'

export interface ImagePluginOptions {
  /** Holds `<images|files>/<project>/<dataset>/<file>`. */
  assetsDir: string
  /** For transformed pictures; only this process may use it. */
  cacheDir: string
  /** The one project that is served. */
  projectId: string
  /** Makes a picture; for tests that count. */
  transform?: typeof transformImage
}

type AssetRequest = FastifyRequest<{
  Params: AssetAddress
  Querystring: Record<string, string | string[] | undefined>
}>

const MAX_WAITING = 500
/** Of transformed pictures that are kept on the disk. */
const CACHE_BYTES = 1_000_000_000
const METHODS = ['GET', 'HEAD']

/**
 * Serves `/images/:project/:dataset/:file` with Sanity's transformations, and
 * `/files/:project/:dataset/:file`; both may end in one more segment, a name for saving.
 * Anyone may read: the address holds a hash that nobody guesses.
 */
export async function imagePlugin(app: FastifyInstance, options: ImagePluginOptions): Promise<void> {
  const { assetsDir, cacheDir, projectId } = options
  const transform = options.transform ?? transformImage
  const cache = await DiskCache.open(cacheDir, CACHE_BYTES)
  const queue = new WorkQueue<Buffer>(availableParallelism(), MAX_WAITING)
  // Pictures are made side by side, one thread each; and files may be replaced, so none is kept open.
  sharp.concurrency(1)
  sharp.cache(false)

  async function transformed(key: string, file: string, recipe: Recipe): Promise<Buffer> {
    const name = `${key}.${IMAGE_FORMATS[recipe.format].extension}`
    // The second look is for a run that ended between the first and the queue.
    return (await cache.read(name)) ?? queue.run(key, async () => (await cache.read(name)) ?? make(name, file, recipe))
  }

  async function make(name: string, file: string, recipe: Recipe): Promise<Buffer> {
    const bytes = await transform(file, recipe).catch((error: unknown) => {
      throw new DamagedImage(error)
    })
    await cache
      .write(name, bytes)
      .catch((error: unknown) => app.log.error(error, `Could not keep ${name} in the image cache`))
    return bytes
  }

  async function serveImage(request: AssetRequest, reply: FastifyReply): Promise<FastifyReply> {
    const asset = await findAsset('images', request.params)
    const image = imageNamed(request.params.file)
    if (!asset || !image) return notFound(reply, 'image')
    const parameters = parseParameters(request.query)
    const downloadAs = downloadName(parameters.dl, request.params.file)
    const { format } = image
    if (parameters.auto) reply.header('vary', 'Accept')
    // Sanity sends SVG as it is, whatever the parameters.
    const recipe =
      format === 'svg' ? undefined : recipeFor({ ...image, format }, parameters, request.headers.accept ?? '')
    const etag = recipe ? recipeKey(request.params.file, recipe).slice(0, 32) : asset.etag
    const { mimeType } = IMAGE_FORMATS[recipe?.format ?? format]
    const isActive = format === 'svg'
    if (startReply(request, reply, { etag, mimeType, downloadAs, isActive })) return reply
    if (!recipe) return sendFile(request, reply, asset.path, asset.size)
    const bytes = await transformed(recipeKey(assetKey(request.params), recipe), asset.path, recipe)
    return sendBytes(request, reply, bytes)
  }

  async function serveFile(request: AssetRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { file } = request.params
    const asset = await findAsset('files', request.params)
    if (!asset) return notFound(reply, 'file')
    const { mimeType, isSafe } = fileType(path.extname(file).slice(1))
    const { dl } = request.query
    const wanted = Array.isArray(dl) ? dl[0] : dl
    const downloadAs = downloadName(isSafe ? wanted : (wanted ?? ''), file)
    const headers = { etag: asset.etag, mimeType, downloadAs, isActive: !isSafe }
    if (startReply(request, reply, headers)) return reply
    return sendFile(request, reply, asset.path, asset.size)
  }

  async function findAsset(
    kind: 'images' | 'files',
    address: AssetAddress,
  ): Promise<{ path: string; size: number; etag: string } | undefined> {
    const file = address.project === projectId ? assetPath(assetsDir, kind, address) : undefined
    const stats = file === undefined ? undefined : await stat(file).catch(() => undefined)
    if (file === undefined || !stats?.isFile()) return undefined
    return { path: file, size: stats.size, etag: path.parse(file).name }
  }

  app.setErrorHandler((error, _request, reply) => {
    const answer = answerTo(error)
    // What is not of this service's making is for the server that it is part of.
    if (!answer || !(error instanceof Error)) throw error
    if (answer.statusCode === 500) app.log.error(error)
    reply.removeHeader('cache-control').removeHeader('etag').removeHeader('content-disposition')
    reply.header('access-control-allow-origin', '*').type('application/json; charset=utf-8')
    if (answer.statusCode === 503) reply.header('retry-after', '2')
    return reply.code(answer.statusCode).send({ ...answer, message: error.message })
  })

  for (const ending of ['', '/:vanity']) {
    app.route({ method: METHODS, url: `/images/:project/:dataset/:file${ending}`, handler: serveImage })
    app.route({ method: METHODS, url: `/files/:project/:dataset/:file${ending}`, handler: serveFile })
  }
}

/** The body of an error answer, without its message; undefined for an error that is not of this service. */
function answerTo(error: unknown): { statusCode: number; error: string; parameter?: string } | undefined {
  if (error instanceof BadParameter) return { statusCode: 400, error: 'Bad Request', parameter: error.parameter }
  if (error instanceof QueueFull) return { statusCode: 503, error: 'Service Unavailable' }
  if (error instanceof DamagedImage) return { statusCode: 500, error: 'Internal Server Error' }
  return undefined
}

function assetKey({ dataset, file }: AssetAddress): string {
  return `${dataset}/${file}`
}

/** The name to save under when the `dl` parameter is there; it may be empty, or `true` from @sanity/image-url. */
function downloadName(dl: string | undefined, file: string): string | undefined {
  return dl === '' || dl === 'true' ? file : dl
}

function notFound(reply: FastifyReply, kind: string): FastifyReply {
  return reply
    .code(404)
    .headers({ 'access-control-allow-origin': '*', 'cache-control': 'no-store' })
    .send({
      statusCode: 404,
      error: 'Not Found',
      message: `There is no ${kind} at this address.`,
    })
}
