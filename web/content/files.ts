import { ASSETS_URL } from '@archstep/contracts/cms/sanityApi.ts'
import { env } from '../env.ts'

/** A file, as projected by `fileFragment`. */
export interface SourceFile {
  _type: 'file'
  asset?: { _id: string; originalFilename?: string | null; size?: number | null } | null
}

/** A resolved file that visitors can download or play. */
export interface FileValue {
  /** Its URL, which ends with the name for saving it. */
  href: string
  extension: (typeof ENDINGS)[number]
  bytes: number
}

/** A file for visitors in the CMS. */
export interface FileOrigin {
  /** Identifies the file, the same in every query. */
  key: string
  /** File name for saving: letters, digits and hyphens, with the extension. */
  name: string
  /** On the CMS's server, which serves it as a download under that name. */
  url: string
}

const SERVER = env.hosted ? ASSETS_URL : env.lakeUrl

/** Kinds of files that the site offers: downloads, videos and their captions. */
const ENDINGS = ['pdf', 'xlsx', 'mp4', 'webm', 'vtt'] as const

/** Finds the URL of a file: at its origin, or of the site's copy. */
export type FindFile = (origin: FileOrigin) => string | Promise<string>

/** Resolves a file; null if there is none, or one of a kind that the site does not offer. */
export async function resolveFile({ asset }: Omit<SourceFile, '_type'>, findFile: FindFile): Promise<FileValue | null> {
  // An asset id contains hash and extension: file-<hash>-pdf.
  const [, hash, ending] = /^file-(\w+)-(\w+)$/.exec(asset?._id ?? '') ?? []
  const extension = ENDINGS.find((known) => known === ending)
  if (!asset || hash === undefined || extension === undefined) return null
  // Letters of any script. File systems allow 255 bytes, and a letter may take four.
  const letters = (asset.originalFilename ?? '')
    .normalize('NFC')
    .replace(/\.\w+$/, '')
    .replace(/[^\p{L}\p{M}\p{N}_-]+/gu, '-')
  const plain = Array.from(letters).slice(0, 50).join('')
  const name = `${plain.replace(/^-+|-+$/g, '') || hash.slice(0, 8)}.${extension}`
  const url = `${SERVER}/files/${env.projectId}/${env.dataset}/${hash}.${extension}?dl=${encodeURIComponent(name)}`
  return { href: await findFile({ key: asset._id, name, url }), extension, bytes: asset.size ?? 0 }
}
