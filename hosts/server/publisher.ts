/**
 * `node hosts/server/publisher.ts`: follows what staff publish, renders changed pages into a new release below
 * DATA_DIR/site, and switches to it.
 */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { followLiveEvents } from '@archstep/contracts/followLiveEvents.ts'
import { liveEventsUrl } from '@archstep/contracts/liveEvents.ts'
import { Registry } from 'prom-client'
import { API_VERSION, readEnv } from '../../env.ts'
import { openRenderer } from '../../render/renderer.ts'
import { fail } from './fail.ts'
import { withFields } from './fieldFaults.ts'
import { BACKUP_STAMP, publisherMetrics } from './publisherMetrics.ts'
import { publisherState, type PublisherState } from '@archstep/contracts/publisherState.ts'
import { Publishing, type Published } from './publishing.ts'
import { currentRelease, makeRelease, releaseNumbers } from './deployments.ts'
import { listenWatched, openProcessLog } from './watched.ts'

/** Time alone closes jobs and starts banners, without anybody publishing. */
const BY_THE_CLOCK_MS = 3_600_000
/** The failure may have been the connection. */
const AGAIN_MS = 60_000
/** The first release records its position of the live events, so it waits for them, but not forever. */
const GREETED_WITHIN_MS = 30_000

// The renderer's modules read it when they load.
process.env.NODE_ENV ??= 'production'
const env = readEnv()
process.env.LAKE_LOCAL_URL = env.lakeLocalUrl
const folder = path.join(env.dataDir, 'site')
const stateFile = path.join(folder, 'publisher-status.json')

const log = openProcessLog()
const renderer = await openRenderer(path.join(env.distDir, 'renderer')).catch(fail)
await mkdir(folder, { recursive: true })

/** For nginx, from where the Studio reads it. */
async function keepState(state: PublisherState): Promise<void> {
  await writeFile(`${stateFile}.next`, JSON.stringify(state))
  await rename(`${stateFile}.next`, stateFile)
}

/** As the previous process left it. */
async function keptState(): Promise<PublisherState> {
  try {
    return publisherState.parse(JSON.parse(await readFile(stateFile, 'utf8')))
  } catch {
    return {}
  }
}

async function published(id: string): Promise<{ _type: string } | null> {
  const url = new URL(`${env.lakeLocalUrl}/v${API_VERSION}/data/query/${env.dataset}`)
  url.search = new URLSearchParams({ query: '*[_id == $id][0]', $id: JSON.stringify(id) }).toString()
  const { result } = (await (await fetch(url)).json()) as { result: { _type: string } | null }
  return result
}

/** @throws Error with a sentence for staff */
async function publish(): Promise<Published> {
  try {
    const made = await makeRelease({ renderer, folder })
    return { ...made, faults: await Promise.all(made.faults.map((fault) => withFields(fault, published))) }
  } catch (error) {
    if (!(error instanceof Error)) throw error
    throw new Error(await withFields(error.message, published), { cause: error })
  }
}

const registry = new Registry()
const counted = publisherMetrics(registry, () => publishing.state, path.join(env.dataDir, BACKUP_STAMP))
const publishing = new Publishing({
  state: await keptState(),
  onState: keepState,
  publish: () => counted(publish),
  log,
})

/** Somebody has rolled back to an earlier release, which stays until something is published. */
async function isRolledBack(): Promise<boolean> {
  const [current, numbers] = await Promise.all([currentRelease(folder), releaseNumbers(folder)])
  return current !== undefined && current !== numbers.at(-1)
}

let begun = false
async function begin(): Promise<void> {
  if (begun) return
  begun = true
  if (!(await isRolledBack())) await publishing.publish()
}

const stopping = new AbortController()
const live = followLiveEvents({
  url: liveEventsUrl(env.lakeLocalUrl, API_VERSION, env.dataset),
  signal: stopping.signal,
  onState: (state) => {
    // From now on the publisher hears of changes.
    if (state === 'open') void begin()
  },
  onChange: () => publishing.changed(),
})

listenWatched({
  name: 'The publisher',
  port: env.publisherPort,
  setting: 'PUBLISHER_PORT',
  log,
  registry,
  whyNotReady: async () => {
    const { release, failure } = publishing.state
    return release === undefined ? (failure?.sentence ?? 'The first release is being rendered.') : undefined
  },
})

live.connect()
const untold = setInterval(() => {
  const { failure, publishedAt } = publishing.state
  // Anything published since a rollback ends it, even if rendering failed at first.
  if (failure) void publishing.publish()
  else if (Date.now() - Date.parse(publishedAt ?? '') > BY_THE_CLOCK_MS)
    void isRolledBack().then((rolledBack) => (rolledBack ? undefined : publishing.publish()))
}, AGAIN_MS)
setTimeout(() => void begin(), GREETED_WITHIN_MS)

function stop(): void {
  stopping.abort()
  clearInterval(untold)
  publishing.stop()
  // An incomplete release is started over: nobody has seen it.
  process.exit(0)
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
