/**
 * `node hosts/server/publisher.ts`: follows what staff publish, renders what has changed of the site into a new release below
 * DATA_DIR/site, and switches to it. `node hosts/server/publisher.ts rollback [number]` goes back to a release.
 */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import http from 'node:http'
import path from 'node:path'
import { readEnv } from '../../env.ts'
import { openRenderer } from '../../web/build/renderer.ts'
import { Publishing, type PublisherState } from './publishing.ts'
import { currentRelease, makeRelease, releaseNumbers, rollBack } from './releases.ts'

/** The clock ends openings and begins banners without anybody publishing. */
const BY_THE_CLOCK_MS = 3_600_000
/** What has failed may have been the connection. */
const AGAIN_MS = 60_000
const RECONNECT_MS = 5000

// What the renderer is made of reads it when it is loaded.
process.env.NODE_ENV ??= 'production'
const env = readEnv()
const folder = path.join(env.dataDir, 'site')
const stateFile = path.join(folder, 'publisher-status.json')
const [command, wanted] = process.argv.slice(2)

if (command === 'rollback') {
  const release = await rollBack(folder, wanted === undefined ? undefined : Number(wanted)).catch((error: Error) => {
    console.error(error.message)
    process.exit(1)
  })
  console.log(`Release ${release} is the site until something is published.`)
  process.exit(0)
}

const renderer = await openRenderer(path.join(env.distDir, 'renderer')).catch((error: Error) => {
  console.error(error.message)
  process.exit(1)
})
await mkdir(folder, { recursive: true })

/** For the status, and for nginx, from where the Studio reads it. */
async function keepState(state: PublisherState): Promise<void> {
  await writeFile(`${stateFile}.next`, JSON.stringify(state))
  await rename(`${stateFile}.next`, stateFile)
}

const kept = await readFile(stateFile, 'utf8').catch(() => '{}')
const publishing = new Publishing({
  state: JSON.parse(kept) as PublisherState,
  onState: keepState,
  publish: () => makeRelease({ renderer, folder }),
})

/** Somebody has gone back to an earlier release, which stays until something is published. */
async function isRolledBack(): Promise<boolean> {
  const [current, numbers] = await Promise.all([currentRelease(folder), releaseNumbers(folder)])
  return current !== undefined && current !== numbers.at(-1)
}

let position: string | undefined
let connection: { close(): void } | undefined
let retry: ReturnType<typeof setTimeout> | undefined

/** Follows the live events; after an interruption from the last one on. */
function follow(): void {
  const resumed = position !== undefined
  connection = renderer.bundle.openLiveEvents(position, {
    event(event) {
      if (event.type === 'goaway') return again()
      if (event.type === 'welcome' && resumed) return
      position = event.id
      if (event.type === 'welcome') return
      publishing.changed()
    },
    end: again,
  })
}

function again(): void {
  connection?.close()
  clearTimeout(retry)
  retry = setTimeout(follow, RECONNECT_MS)
}

const server = http.createServer((request, response) => {
  const answer = (status: number, type: string, body: string) =>
    response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body)
  const { state } = publishing
  if (request.url === '/status') answer(200, 'application/json', JSON.stringify(state))
  else if (request.url === '/healthz') answer(200, 'text/plain', 'ok')
  else if (request.url === '/readyz')
    answer(
      state.release === undefined ? 503 : 200,
      'text/plain',
      state.release === undefined ? (state.failure?.sentence ?? 'The first release is being rendered.') : 'ok',
    )
  else answer(404, 'text/plain', 'Not Found')
})
server.listen(env.publisherPort, '127.0.0.1', () =>
  console.log(`Publisher: http://127.0.0.1:${env.publisherPort}/status`),
)

follow()
const untold = setInterval(() => {
  const { failure, publishedAt } = publishing.state
  const isDue = failure !== undefined || Date.now() - Date.parse(publishedAt ?? '') > BY_THE_CLOCK_MS
  if (isDue) void isRolledBack().then((rolledBack) => (rolledBack ? undefined : publishing.publish()))
}, AGAIN_MS)
if (!(await isRolledBack())) await publishing.publish()

function stop(): void {
  connection?.close()
  clearTimeout(retry)
  clearInterval(untold)
  publishing.stop()
  // A release that is not whole is begun anew: nobody has seen it.
  process.exit(0)
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
