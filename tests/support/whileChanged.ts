import type { SanityClient } from '@sanity/client'

/** Changes one field of a published document while `work` runs, and restores it. */
export async function whileChanged(
  lake: SanityClient,
  [id, field]: readonly [id: string, field: string],
  value: unknown,
  work: () => Promise<void>,
): Promise<void> {
  const set = (to: unknown) =>
    lake
      .patch(id)
      .set({ [field]: to })
      .commit()
  const before: unknown = await lake.fetch(`*[_id == $id][0].${field}`, { id }, { perspective: 'raw' })
  await set(value)
  try {
    await work()
  } finally {
    await set(before)
  }
}
