import path from 'node:path'
import { expect, test } from 'vitest'
import { contentFaults } from '#commands/dataset/contentFaults.ts'
import { startTestLake } from '#lake/tests/testLake.ts'
import { temporaryFolder } from '../../support/atEnd.ts'

test('a content fault is reported with document, title in the Studio, field and rule', async () => {
  const lake = await startTestLake({ dataDir: path.join(temporaryFolder(), 'lake'), projectId: 'local' })
  const client = lake.clientWith({ projectId: 'local', perspective: 'raw', token: lake.token })
  await client
    .transaction()
    .create({
      _id: 'home',
      _type: 'home',
      slides: [
        { _type: 'heroSlide', _key: 'one' },
        { _type: 'heroSlide', _key: 'two' },
      ],
    })
    .create({ _id: 'post-bad', _type: 'post', title: 'A bad day', date: '2026-13-45' })
    .create({ _id: 'person-bad', _type: 'person', name: 'Ann' })
    .commit()
  const lines = await contentFaults(client, ['home', 'post-bad', 'person-bad', 'not-there'])
  expect(lines).toContainEqual(expect.stringMatching(/^Home \(home\), Slides › item 2 › Heading: \S/))
  expect(lines).toContainEqual(expect.stringMatching(/^Blog article “A bad day” \(post-bad\), Author: \S/))
  expect(lines).toContainEqual(expect.stringMatching(/^Blog article “A bad day” \(post-bad\), Date: \S/))
  expect(lines).toContainEqual(expect.stringMatching(/^Person “Ann” \(person-bad\), Role: \S/))
  expect(lines.join('\n')).not.toMatch(/undefined|Cannot/)
}, 120_000)
