import type { SanityClient } from '@sanity/client'

/** The type of a document that stands in a dataset while `npm run restore` fills it. */
export const FILL_TYPE = 'contentFill'
/** A dot hides it from visitors (sanity.io/docs/content-lake/ids). */
export const FILL_ID = `${FILL_TYPE}.unfinished`

export interface Fill {
  /** The name of the archive's file. */
  readonly archive: string
  readonly _createdAt: string
}

/** Of a fill that was interrupted, or goes on: what has happened, and what to do. */
export function unfinishedInWords({ archive, _createdAt }: Fill): string {
  const began = `${_createdAt.slice(0, 16).replace('T', ' ')} UTC`
  return (
    `Only a part of the content is there: \`npm run restore -- ${archive}\`, begun at ${began}, has not come to ` +
    'its end. If it was interrupted, run it again to go on, or with --replace to begin anew.'
  )
}

/** The archive of which a restore that was interrupted has left a part; undefined when everything was written. */
export async function unfinishedFill(client: SanityClient): Promise<Fill | undefined> {
  const options = { perspective: 'raw', tag: 'fill.unfinished' } as const
  return (await client.fetch<Fill | null>(`*[_id == $id][0]`, { id: FILL_ID }, options)) ?? undefined
}

/** Before the first write of a restore. @param archive the name of its file */
export async function markUnfinished(client: SanityClient, archive: string): Promise<void> {
  await client.createOrReplace({ _id: FILL_ID, _type: FILL_TYPE, archive }, { tag: 'fill.begin' })
}

/** After its last. */
export async function markFinished(client: SanityClient): Promise<void> {
  await client.delete(FILL_ID, { tag: 'fill.end' })
}
