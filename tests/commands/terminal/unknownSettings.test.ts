import { expect, test } from 'vitest'
import { unknownSettings } from '#commands/terminal/unknownSettings.ts'

test('names in .env that nothing reads are reported', () => {
  const ours = ['SITE_URL', 'CAREERS_SMTP_URL', 'SANITY_STUDIO_COLOR']
  expect(unknownSettings([...ours, 'SANTIY_PROJECT_ID', 'CAREERS_STMP_URL'])).toEqual([
    'SANTIY_PROJECT_ID',
    'CAREERS_STMP_URL',
  ])
})
