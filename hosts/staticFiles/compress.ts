import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { SiteFile } from './siteFiles.ts'

/** Below this size in bytes, compression costs more than it saves. */
const WORTHWHILE_BYTES = 256
export const STRONGEST = 11
/** For many or large files: the strongest setting takes thirty times as long to save another tenth. */
export const QUICK = 5

const encoders = {
  br: (bytes: Buffer, quality: number) =>
    promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: 9 }),
}
export type Encoding = keyof typeof encoders
/** Best first. */
export const ENCODINGS = ['br', 'gzip'] as const satisfies Encoding[]
/** Added to a file's name for its compressed version. */
export const EXTENSIONS = { br: '.br', gzip: '.gz' } as const satisfies Record<Encoding, string>

/** Compresses a file; undefined if it is not worth it. @param quality of brotli */
export async function compressed(file: SiteFile, encoding: Encoding, quality: number): Promise<Buffer | undefined> {
  if (!file.compressible || file.size < WORTHWHILE_BYTES) return undefined
  return encoders[encoding](await readFile(file.absolute), quality)
}
