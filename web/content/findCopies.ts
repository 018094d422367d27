import type { FindFile } from './files.ts'
import { filesAtOrigin, type FindPicture, type PictureFiles } from './images.ts'

/** Finds uploads at the CMS, or as copies on the site. */
export interface Finders {
  picture: FindPicture
  file: FindFile
}

/** Reads one of the site's lists of copies; undefined if there is none. Must not throw. */
export type ReadList = (path: '/pictures.json' | '/files.json') => Promise<object | undefined>

/** Finds copies on the site, or else the CMS's own files. Fetches each list once, on demand. */
export function findCopies(readList: ReadList): Finders {
  const read = async <Copy>(path: Parameters<ReadList>[0]) => ({ ...(await readList(path)) }) as Record<string, Copy>
  let pictures: Promise<Readonly<Record<string, PictureFiles>>> | undefined
  let files: Promise<Readonly<Record<string, string>>> | undefined
  return {
    picture: async (origin) => (await (pictures ??= read('/pictures.json')))[origin.key] ?? filesAtOrigin(origin),
    file: async ({ key, url }) => (await (files ??= read('/files.json')))[key] ?? url,
  }
}
