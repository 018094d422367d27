import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { ListedFile, SiteFile } from './siteFiles.ts'

/** Below this many bytes compression costs more than it saves. */
const WORTHWHILE_BYTES = 256

/** Above this many bytes the strongest compression takes seconds. Only files of the Studio are as large. */
const LARGE_BYTES = 256 * 1024
const STRONGEST = 11
const QUICK = 5

const encoders = {
  br: async (bytes: Buffer, quality: number) =>
    promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  gzip: async (bytes: Buffer) => promisify(gzip)(bytes, { level: 9 }),
}
export type Encoding = keyof typeof encoders

/**
 * Each page, and its content, has such files: the strongest compression of all takes thirty times as long for a tenth
 * less.
 */
const MANY = /\.(?:html|json)$/

/** A file in an encoding, as strongly as its kind is worth; undefined when it is not worth it at all. */
export async function compressed(file: ListedFile, encoding: Encoding): Promise<Buffer | undefined> {
  if (!file.compressible || file.size < WORTHWHILE_BYTES) return undefined
  return encoders[encoding](await readFile(file.absolute), MANY.test(file.absolute) ? QUICK : STRONGEST)
}

/** A file as it goes over the wire. Without `bytes` it is sent as it is on disk. */
export type Body = { etag: string } & (
  | { encoding: Encoding; bytes: Buffer }
  | { encoding?: undefined; bytes?: undefined }
)

/** The best encoding that an Accept-Encoding header admits. */
function choose(header: string): Encoding | undefined {
  const admitted = new Set(
    header.split(',').flatMap((part) => {
      const [name = '', ...parameters] = part
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/)
      return parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter)) ? [] : [name]
    }),
  )
  return (['br', 'gzip'] as const).find((encoding) => admitted.has(encoding))
}

/** Compresses each file once per encoding, as strongly as a host that does so beforehand; large ones quickly. */
export class Compressor {
  #done = new Map<string, Promise<Buffer>>()

  async compress(file: SiteFile, acceptEncoding: string | string[] | undefined): Promise<Body> {
    const asItIs = { etag: `"${file.hash}"` }
    if (!file.compressible || file.size < WORTHWHILE_BYTES) return asItIs
    const encoding = choose(String(acceptEncoding ?? ''))
    if (!encoding) return asItIs
    const key = `${encoding} ${file.hash}`
    let bytes = this.#done.get(key)
    if (!bytes) {
      const quality = file.size > LARGE_BYTES ? QUICK : STRONGEST
      bytes = readFile(file.absolute).then((plain) => encoders[encoding](plain, quality))
      this.#done.set(key, bytes)
    }
    return { etag: `"${file.hash}-${encoding}"`, encoding, bytes: await bytes }
  }
}
