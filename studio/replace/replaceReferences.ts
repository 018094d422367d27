import type { SanityClient } from '@sanity/client'
import { getValueAtPath, isRecord, pathToString, type Path, type SanityDocument } from 'sanity'
import { writeDrafts } from '../content/writeDrafts.ts'
import { pathsTo } from '../content/usesOf.ts'

/** The documents that refer to one, as staff see them: in the release, or else in the drafts. */
export const readReferring = (client: SanityClient, id: string, release: string | undefined) =>
  client.fetch<SanityDocument[]>(
    '*[references($id) && _id != $id] | order(_type, _id)',
    { id },
    { perspective: release === undefined ? 'drafts' : [release, 'drafts'], tag: 'replace.read' },
  )

/** Where the other document is in the same list already: it can't be there twice. */
const isThereAlready = (document: SanityDocument, path: Path, id: string): boolean => {
  const list = getValueAtPath(document, path.slice(0, -1))
  return Array.isArray(list) && list.some((item) => isRecord(item) && item['_ref'] === id)
}

/**
 * Puts another document in the place of one, wherever the documents refer to it. Where a list has the other one
 * already, the one is taken out.
 * @param release takes the changes; without it they are drafts
 * @throws ClientError when somebody has changed one of the documents since they were read; then nothing is written
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
      // Comes after `set`.
      unset: gone.map(pathToString),
    }
  })
  await writeDrafts(client, changes, 'replace', release)
}
