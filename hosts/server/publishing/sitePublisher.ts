import { mkdir } from 'node:fs/promises'
import type { Registry } from 'prom-client'
import { followLiveEvents } from '@archstep/contracts/cms/followLiveEvents.ts'
import { liveEventsUrl } from '@archstep/contracts/cms/liveEventProtocol.ts'
import { API_VERSION, type Env } from '../../../env.ts'
import type { Renderer } from '../../../render/renderer.ts'
import { dataFolder, sitePaths } from '../process/dataFolder.ts'
import type { Log } from '../process/processLog.ts'
import { currentDeployment } from './deployments.ts'
import { deploySite } from './deploySite.ts'
import { openHolds } from './holds.ts'
import { openPublishedContent } from './publishedContent.ts'
import { publisherMetrics } from './publisherMetrics.ts'
import { PublishRuns } from './publishRuns.ts'
import { startSchedule } from './schedule.ts'
import { openStateFile } from './stateFile.ts'

interface SitePublisherOptions {
  env: Env
  renderer: Renderer
  registry: Registry
  log: Log
}

/** Follows what staff publish, renders changed pages into a new deployment below DATA_DIR/site, and switches to it. */
export async function startSitePublisher({ env, renderer, registry, log }: SitePublisherOptions) {
  const { site: folder, backupStamp } = dataFolder(env.dataDir)
  await mkdir(folder, { recursive: true })
  const stateFile = openStateFile(sitePaths(folder).state)
  const published = openPublishedContent(env)
  const holds = openHolds({ folder, published, log })
  const counted = publisherMetrics(registry, () => runs.state, backupStamp)
  const runs = new PublishRuns({
    // A power cut may have taken the file, and not the site.
    state: { release: await currentDeployment(folder), ...(await stateFile.read()) },
    onState: (state) => stateFile.write(state),
    async publish() {
      if (await holds.stillHolds()) return undefined
      return counted(() => deploySite({ renderer, folder }, published.read))
    },
    log,
  })
  // Only live events tell what was unpublished while no publisher ran.
  const position = await holds.lastEvent()
  const schedule = startSchedule(runs, () => holds.noteLastEvent(live.position))
  const stopping = new AbortController()
  const live = followLiveEvents({
    url: liveEventsUrl(env.lakeLocalUrl, API_VERSION, env.dataset),
    position,
    signal: stopping.signal,
    onState(state) {
      // Whatever changes from now on arrives as an event.
      if (state === 'open') schedule.begin()
    },
    onChange(tags) {
      runs.changed()
      holds.onChange(tags)
    },
  })
  live.connect()
  return {
    /** Why there is no site yet; undefined if there is one. */
    whyNotReady(): string | undefined {
      const { release, failure } = runs.state
      return release === undefined ? (failure?.sentence ?? 'The first deployment is being rendered.') : undefined
    },
    stop(): void {
      stopping.abort()
      schedule.stop()
      runs.stop()
    },
  }
}
