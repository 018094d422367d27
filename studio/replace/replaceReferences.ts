import type { SanityClient } from '@sanity/client'
import { getValueAtPath, isRecord, pathToString, type Path, type SanityDocument } from 'sanity'
import { pathsTo } from '../content/usesOf.ts'
import { writeDrafts } from '../content/writeDrafts.ts'

/** The documents that refer to this one, as seen in the release or, without one, in the drafts. */
export const readReferring = (client: SanityClient, id: string, release: string | undefined) =>
  client.fetch<SanityDocument[]>(
    '*[references($id) && _id != $id] | order(_type, _id)',
    { id },
    { perspective: release === undefined ? 'drafts' : [release, 'drafts'], tag: 'replace.read' },
  )

/** Whether the list already contains the replacement, which can't be in it twice. */
const isThereAlready = (document: SanityDocument, path: Path, id: string): boolean => {
  const list = getValueAtPath(document, path.slice(0, -1))
  return Array.isArray(list) && list.some((item) => isRecord(item) && item['_ref'] === id)
}

/**
 * Replaces references to one document by references to another. If a list already contains the other one, the old
 * reference is removed instead.
 * @param release changes versions of this release instead of drafts
 * @throws ClientError, and writes nothing, if one of the documents has changed since it was read
 */
export async function replaceReferences(
  client: SanityClient,
  documents: readonly SanityDocument[],
  [from, to]: readonly [from: string, to: string],
  release?: string,
): Promise<void> {
  const changes = documents.map((document) => {
    const paths = pathsTo(from, document)
    const gone = paths.filter((path) => isThereAlready(document, path, to))
    return {
      document,
      set: Object.fromEntries(paths.map((path) => [`${pathToString(path)}._ref`, to])),
      // Applied after `set`.
      unset: gone.map(pathToString),
    }
  })
  await writeDrafts(client, changes, 'replace', release)
}
