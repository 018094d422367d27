import type { ValidationContext } from 'sanity'
import { expect, test } from 'vitest'
import { ownHeadingVerdict } from '#schemas/rules/serviceRules.ts'

test('a duplicated service that still has the original’s heading says which service that is', async () => {
  const having = (title: string | null) =>
    ({
      document: { _id: 'drafts.copy' },
      getClient: () => ({ fetch: async () => title }),
    }) as unknown as ValidationContext
  expect(await ownHeadingVerdict('Fewer alarms', having('IoT'))).toBe(
    'Same heading as “IoT”. Say what is on this page.',
  )
  expect(await ownHeadingVerdict('Fewer alarms', having(null))).toBe(true)
  // A missing heading is reported elsewhere, and is nobody’s.
  for (const heading of [undefined, '']) expect(await ownHeadingVerdict(heading, having('IoT'))).toBe(true)
})
