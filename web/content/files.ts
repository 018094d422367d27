import { env } from '../env.ts'

/** A file as a query projects it with `fileFragment`. */
export interface SourceFile {
  _type: 'file'
  asset?: { _id: string; originalFilename?: string | null; size?: number | null } | null
}

/** A file for visitors, to download or to play, ready to be linked. */
export interface FileValue {
  /** Where it is; the address ends with the name under which it is saved. */
  href: string
  extension: (typeof ENDINGS)[number]
  bytes: number
}

/** A file for visitors in the CMS. */
export interface FileOrigin {
  /** Names the file; the same for every query that shows it. */
  key: string
  /** What it is called when a visitor saves it: letters, digits and hyphens, with its ending. */
  name: string
  /** Its address on the CMS's own server, which offers it for saving under its name. */
  url: string
}

const SERVER = env.hosted ? 'https://cdn.sanity.io' : env.lakeUrl

/** Kinds of files that the site offers: downloads, videos and their captions. */
const ENDINGS = ['pdf', 'xlsx', 'mp4', 'webm', 'vtt'] as const

/** Finds the address of a file: at its origin, or of a copy of it beside the site. */
export type FindFile = (origin: FileOrigin) => string | Promise<string>

/** Makes a link of a file; null when there is none, or one of a kind that the site does not offer. */
export async function finishFile({ asset }: Omit<SourceFile, '_type'>, findFile: FindFile): Promise<FileValue | null> {
  // An asset's id carries its hash and its ending: file-<hash>-pdf.
  const [, hash, ending] = /^file-(\w+)-(\w+)$/.exec(asset?._id ?? '') ?? []
  const extension = ENDINGS.find((known) => known === ending)
  if (!asset || hash === undefined || extension === undefined) return null
  // The letters of all languages; a file system takes 255 bytes, and a letter has up to four.
  const letters = (asset.originalFilename ?? '')
    .normalize('NFC')
    .replace(/\.\w+$/, '')
    .replace(/[^\p{L}\p{M}\p{N}_-]+/gu, '-')
  const plain = Array.from(letters).slice(0, 50).join('')
  const name = `${plain.replace(/^-+|-+$/g, '') || hash.slice(0, 8)}.${extension}`
  const url = `${SERVER}/files/${env.projectId}/${env.dataset}/${hash}.${extension}?dl=${encodeURIComponent(name)}`
  return { href: await findFile({ key: asset._id, name, url }), extension, bytes: asset.size ?? 0 }
}
