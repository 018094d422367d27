import type { SanityClient } from '@sanity/client'

/** Type of a document that exists while `npm run restore` fills a dataset. */
export const FILL_TYPE = 'contentFill'
/** A dot hides it from visitors (sanity.io/docs/content-lake/ids). */
export const FILL_ID = `${FILL_TYPE}.unfinished`

interface Fill {
  readonly archive: string
  readonly _createdAt: string
}

export function unfinishedInWords({ archive, _createdAt }: Fill): string {
  const began = `${_createdAt.slice(0, 16).replace('T', ' ')} UTC`
  return (
    `Only a part of the content is there: \`npm run restore -- ${archive}\`, begun at ${began}, has not ` +
    'finished. If it was interrupted, run it again to resume, or with --replace to start over.'
  )
}

/** The archive of an interrupted restore; null if everything was written. */
export const unfinishedFill = (client: SanityClient): Promise<Fill | null> =>
  client.fetch(`*[_id == $id][0]`, { id: FILL_ID }, { perspective: 'raw', tag: 'fill.unfinished' })

/** Must be called before the first write of a restore. @param archive its file name */
export async function markUnfinished(client: SanityClient, archive: string): Promise<void> {
  await client.createOrReplace({ _id: FILL_ID, _type: FILL_TYPE, archive }, { tag: 'fill.begin' })
}

/** Must be called after the last write. */
export async function markFinished(client: SanityClient): Promise<void> {
  await client.delete(FILL_ID, { tag: 'fill.end' })
}
