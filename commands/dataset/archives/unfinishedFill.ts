import type { SanityClient } from '@sanity/client'
import {
  FILL_GROQ,
  FILL_ID,
  FILL_OPTIONS,
  FILL_TYPE,
  type UnfinishedFill,
} from '@archstep/contracts/cms/unfinishedFill.ts'

/** The archive of an interrupted restore; null if everything was written. */
export const unfinishedFill = (client: SanityClient): Promise<UnfinishedFill | null> =>
  client.fetch(FILL_GROQ, {}, FILL_OPTIONS)

/** Must be called before the first write of a restore. @param archive its file name */
export async function markUnfinished(client: SanityClient, archive: string): Promise<void> {
  await client.createOrReplace({ _id: FILL_ID, _type: FILL_TYPE, archive }, { tag: 'fill.begin' })
}

/** Must be called after the last write. */
export async function markFinished(client: SanityClient): Promise<void> {
  await client.delete(FILL_ID, { tag: 'fill.end' })
}
