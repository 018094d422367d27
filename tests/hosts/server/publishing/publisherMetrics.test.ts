import { utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { publisherMetrics } from '#hosts/server/publishing/publisherMetrics.ts'
import type { PublisherState } from '@archstep/contracts/services/publisherState.ts'
import { temporaryFolder } from '../../../support/atEnd.ts'

test('the publisher counts its builds, and reports when each kind last happened', async () => {
  const stamp = path.join(temporaryFolder(), 'last-backup')
  const registry = new Registry()
  let state: PublisherState = {}
  const counted = publisherMetrics(registry, () => state, stamp)
  const first = await registry.metrics()
  expect(first).toMatch(/^website_backup_timestamp_seconds 0$/m)
  // An alarm needs a number before the first failure.
  expect(first).toMatch(/^publisher_builds_total\{result="failed"\} 0$/m)
  await counted(async () => 1)
  await expect(counted(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  state = { release: 7, publishedAt: '2026-11-23T12:00:00.000Z' }
  await writeFile(stamp, '')
  await utimes(stamp, 1000, 2000)
  const text = await registry.metrics()
  for (const line of [
    'publisher_builds_total{result="done"} 1',
    'publisher_builds_total{result="failed"} 1',
    'publisher_release 7',
    `publisher_published_timestamp_seconds ${Date.parse('2026-11-23T12:00:00Z') / 1000}`,
    'website_backup_timestamp_seconds 2000',
  ]) {
    expect(text.split('\n')).toContain(line)
  }
  expect(text).toMatch(/^publisher_last_build_seconds 0\.\d/m)
})
