import { stat } from 'node:fs/promises'
import { Counter, Gauge, type Registry } from 'prom-client'
import type { PublisherState } from '@archstep/contracts/services/publisherState.ts'

const secondsOf = (date: string | undefined): number => (date === undefined ? 0 : Date.parse(date) / 1000)

/**
 * The publisher's Prometheus metrics. Times are seconds since 1970, 0 for never.
 * @param backupStamp absolute path of the file whose time is that of the last good backup
 * @returns a function that runs a build and records it
 */
export function publisherMetrics(registry: Registry, state: () => PublisherState, backupStamp: string) {
  const registers = [registry]
  const gauge = (name: string, help: string, value: () => number | Promise<number>) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        this.set(await value())
      },
    })
  const builds = new Counter({
    name: 'publisher_builds_total',
    help: 'Builds of the site, by how they ended',
    labelNames: ['result'],
    registers,
  })
  for (const result of ['done', 'failed']) builds.inc({ result }, 0)
  const last = new Gauge({ name: 'publisher_last_build_seconds', help: 'How long the last build took', registers })
  gauge('publisher_release', 'Number of the deployment that was made last', () => state().release ?? 0)
  gauge('publisher_published_timestamp_seconds', 'When the site was last found to show what is published', () =>
    secondsOf(state().publishedAt),
  )
  gauge('website_backup_timestamp_seconds', 'When the last backup was good', () =>
    stat(backupStamp).then(
      ({ mtimeMs }) => mtimeMs / 1000,
      () => 0,
    ),
  )
  return async <T>(build: () => Promise<T>): Promise<T> => {
    const end = last.startTimer()
    let result = 'failed'
    try {
      const made = await build()
      result = 'done'
      return made
    } finally {
      end()
      builds.inc({ result })
    }
  }
}
