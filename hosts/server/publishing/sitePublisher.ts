import { mkdir } from 'node:fs/promises'
import { followLiveEvents } from '@archstep/contracts/cms/followLiveEvents.ts'
import { liveEventsUrl } from '@archstep/contracts/cms/liveEventProtocol.ts'
import { HOUR_MS, MINUTE_MS } from '@archstep/contracts/time/durations.ts'
import type { Registry } from 'prom-client'
import { API_VERSION, type Env } from '../../../env.ts'
import type { Log } from '../../../lake/log.ts'
import { isUnbuildable } from '../../../render/messages/unbuildable.ts'
import type { Renderer } from '../../../render/renderer.ts'
import { dataFolder, sitePaths } from '../process/dataFolder.ts'
import { currentDeployment, endHold, heldDeployment, makeDeployment, noteLastEvent } from './deployments.ts'
import { withFields } from './fieldFaults.ts'
import { isOfContent, openPublishedContent } from './publishedContent.ts'
import { publisherMetrics } from './publisherMetrics.ts'
import { PublishRuns, type RunOutcome } from './publishRuns.ts'
import { openStateFile } from './stateFile.ts'

/** Time alone closes jobs and starts banners, without anybody publishing. */
const BY_THE_CLOCK_MS = HOUR_MS
/** The failure may have been the connection. */
const AGAIN_MS = MINUTE_MS
/** The first deployment records its position of the live events, so it waits for them, but not forever. */
const GREETING_TIMEOUT_MS = 30_000

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

  /** @throws whatever makeDeployment throws, with the fields to correct */
  async function deploy(): Promise<RunOutcome | undefined> {
    try {
      const made = await makeDeployment({ renderer, folder })
      if (!made) return undefined
      const faults = made.faults.map(async (fault) => ({ ...fault, message: await withFields(fault, published.read) }))
      return { ...made, faults: await Promise.all(faults) }
    } catch (error) {
      if (isUnbuildable(error)) error.message = await withFields(error, published.read)
      throw error
    }
  }

  const counted = publisherMetrics(registry, () => publishing.state, backupStamp)
  const publishing = new PublishRuns({
    // A power cut may have taken the file, and not the site.
    state: { release: await currentDeployment(folder), ...(await stateFile.read()) },
    onState: (state) => stateFile.write(state),
    async publish() {
      const held = await heldDeployment(folder)
      if (held && !(await published.isNewerThan(held.since))) return undefined
      if (held) await endHold(folder)
      return counted(deploy)
    },
    log,
  })

  let hasBegun = false
  async function begin(): Promise<void> {
    if (hasBegun) return
    hasBegun = true
    await publishing.publish()
  }

  /**
   * Somebody has published or unpublished, and goes forward from a deployment that was held, even if rendering fails at
   * first. A file that is uploaded for a draft is public at once, but nothing shows it yet. An event that doesn't say of
   * what it is, such as after a restore, leaves it to the next run to ask.
   */
  function onChange(tags: readonly string[] | undefined): void {
    publishing.changed()
    if (!tags || !isOfContent(tags)) return
    endHold(folder).catch((error: unknown) =>
      log(`A rollback could not be ended: ${String(error)}`, { level: 'error' }),
    )
  }

  const stopping = new AbortController()
  const live = followLiveEvents({
    url: liveEventsUrl(env.lakeLocalUrl, API_VERSION, env.dataset),
    // Only live events tell what was unpublished while no publisher ran.
    position: (await heldDeployment(folder))?.lastEvent,
    signal: stopping.signal,
    onState: (state) => {
      // From now on the publisher hears of changes.
      if (state === 'open') void begin()
    },
    onChange,
  })
  live.connect()
  const greeting = setTimeout(() => void begin(), GREETING_TIMEOUT_MS)
  async function onTick(): Promise<void> {
    const held = await heldDeployment(folder)
    const { position } = live
    if (held && position !== undefined && position !== held.lastEvent) {
      // On a full disk, the next one asks what is newer than the hold.
      await noteLastEvent(folder, held, position).catch(() => undefined)
    }
    const { failure, publishedAt } = publishing.state
    const age = Date.now() - Date.parse(publishedAt ?? '')
    // Not if nothing has been published yet (NaN), nor if the clock has been set back since (negative).
    const isRecent = age >= 0 && age <= BY_THE_CLOCK_MS
    if (failure !== undefined || !isRecent) await publishing.publish()
  }
  const clock = setInterval(() => void onTick(), AGAIN_MS)

  return {
    /** Why there is no site yet; undefined if there is one. */
    whyNotReady(): string | undefined {
      const { release, failure } = publishing.state
      return release === undefined ? (failure?.sentence ?? 'The first deployment is being rendered.') : undefined
    },
    stop(): void {
      stopping.abort()
      clearTimeout(greeting)
      clearInterval(clock)
      publishing.stop()
    },
  }
}
