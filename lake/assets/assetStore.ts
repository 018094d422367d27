import { createHash } from 'node:crypto'
import { createWriteStream, mkdirSync, rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { apiError } from '../protocol/errors.ts'
import { WorkQueue } from '../queues/workQueue.ts'
import { randomHex } from '../store/random.ts'
import type { AssetFiles } from './assetFiles.ts'
import type { AssetKind } from './assetPath.ts'
import { fileType } from './fileTypes.ts'
import { describeImage, type ImageDescription, type MetadataPart } from './metadata.ts'

const MAX_BYTES: Record<AssetKind, number> = { images: 64 * 1024 * 1024, files: 512 * 1024 * 1024 }

const EXTENSION = /^[a-z0-9]{1,16}$/
/** How many uploaded pictures are analyzed at a time. */
const PLACES = 2
const MIME_TYPE = /^[\w.+-]+\/[\w.+-]+$/

export interface Upload {
  kind: AssetKind
  dataset: string
  /** Id of the account. */
  by: string
  body: Readable
  /** The file's name on the person's computer. */
  filename: string | undefined
  contentType: string | undefined
  /** Metadata to extract from an image, if not the default. */
  parts?: readonly MetadataPart[] | undefined
}

/** The fields of an asset document that are derived from the file itself. */
export type StoredAsset = ReturnType<typeof assetOf>

/**
 * Receives files into `assets/incoming`, and hands them over to AssetFiles once they have been analyzed and accepted.
 */
export class AssetStore {
  readonly #incoming: string
  readonly #files: AssetFiles
  readonly #descriptions = new WorkQueue<Description>(PLACES, 'Too many images are being analyzed at once.')

  constructor(files: AssetFiles) {
    this.#incoming = path.join(files.directory, 'incoming')
    this.#files = files
    // Files that an earlier run did not finish receiving.
    rmSync(this.#incoming, { recursive: true, force: true })
    mkdirSync(this.#incoming, { recursive: true })
  }

  /**
   * Receives and analyzes a file. `decide` gets the result and a function that gives the file its final name; `decide`
   * must be synchronous. If it doesn't keep the file, the file is deleted.
   * @throws LakeError 400, 413, 415 or 503 if the file can't be accepted, and anything that `decide` throws.
   */
  async receive<T>(upload: Upload, decide: (asset: StoredAsset, keep: () => void) => T): Promise<T> {
    const temporary = path.join(this.#incoming, randomHex(12))
    try {
      const received = await receive(upload.body, temporary, MAX_BYTES[upload.kind])
      // Decoded pictures are large, so only a few are in memory at a time.
      const describeAsImage = () =>
        this.#descriptions.run(temporary, { key: upload.by, isAccount: true }, () =>
          describeImage(temporary, upload.parts),
        )
      const description = upload.kind === 'images' ? await describeAsImage() : describeAsFile(upload)
      const asset = assetOf(description, received, (name) => this.#files.relative(upload.kind, upload.dataset, name))
      return decide(asset, () => this.#files.keep(temporary, asset.path))
    } finally {
      await rm(temporary, { force: true })
    }
  }
}

type Description = Omit<ImageDescription, 'metadata'> & Partial<ImageDescription>

function describeAsFile({ filename, contentType }: Upload): Description {
  const mimeType = contentType?.split(';')[0]?.trim().toLowerCase() ?? ''
  const fromName = path
    .extname(filename ?? '')
    .slice(1)
    .toLowerCase()
  const fromType = mimeType.split('/')[1] ?? ''
  const extension = [fromName, fromType].find((candidate) => EXTENSION.test(candidate)) ?? 'bin'
  // Some scripts, such as @sanity/import, send no type.
  return { extension, mimeType: MIME_TYPE.test(mimeType) ? mimeType : fileType(extension).mimeType.replace(/;.*/, '') }
}

function assetOf(
  { extension, mimeType, metadata }: Description,
  { sha1, size }: { sha1: string; size: number },
  pathOf: (name: string) => string,
) {
  const kind = metadata ? 'image' : 'file'
  const stem = metadata ? `${sha1}-${metadata.dimensions.width}x${metadata.dimensions.height}` : sha1
  return {
    _id: `${kind}-${stem}-${extension}`,
    _type: `sanity.${kind}Asset`,
    assetId: sha1,
    sha1hash: sha1,
    extension,
    mimeType,
    size,
    /** `<images|files>/<project>/<dataset>/<file>`. */
    path: pathOf(`${stem}.${extension}`),
    ...(metadata && { metadata }),
  }
}

/** Writes a body to a file and waits until the disk has it. */
async function receive(body: Readable, file: string, maxBytes: number): Promise<{ sha1: string; size: number }> {
  const hash = createHash('sha1')
  let size = 0
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      hash.update(chunk)
      if (size > maxBytes) done(apiError(413, `The file is larger than ${Math.round(maxBytes / 1024 / 1024)} MB`))
      else done(null, chunk)
    },
  })
  try {
    await pipeline(body, meter, createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }))
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'ECONNRESET' ? apiError(400, 'The upload broke off') : error
  }
  if (size === 0) throw apiError(400, 'The upload has no content')
  return { sha1: hash.digest('hex'), size }
}
