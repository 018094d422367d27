import type { SanityClient } from '@sanity/client'

/** Makes one field of a published document another value while `work` runs, and puts back what was there. */
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
