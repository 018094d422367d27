/** `npm start`: the local services, the site with hot reload and the Studio, until Ctrl-C. */
import path from 'node:path'
import type { CareersOptions } from '#careers/server.ts'
import { readEnv } from '#env.ts'
import type { LakeOptions } from '#lake/server.ts'
import { networkAddress } from './services/network.ts'
import { servicePorts, studioPort, takenPorts } from './services/ports.ts'
import { beforeSignalEnds, runNode, whyNotHere, type NodeProcess } from './services/processes.ts'
import { comesUp } from './services/reachable.ts'
import type { Services } from './services/services.ts'
import { fail, misused, readArguments } from './terminal/commandLine.ts'
import { sayUnknownSettings } from './terminal/unknownSettings.ts'

const USAGE =
  'Usage: npm start [-- --host [<address>]]. With --host, other devices on the network, such as a phone, can use everything, ' +
  'at the first address of this machine or the given one. .env.example lists the settings.'
const { values, positionals } = readArguments(
  { options: { host: { type: 'boolean', default: false } }, allowPositionals: true },
  USAGE,
)
const [wantedAddress, surplus] = values.host ? positionals : [undefined, ...positionals]
if (surplus !== undefined) misused(`Unexpected argument '${surplus}'.`, USAGE)
const root = path.resolve(import.meta.dirname, '..')
const START_TIMEOUT_MS = 120_000

try {
  // Also for the tools, which read the settings themselves.
  process.env.NETWORK_HOST = values.host ? networkAddress(wantedAddress) : ''
} catch (error) {
  fail(error)
}
const env = readEnv()
sayUnknownSettings()
const processes = new Map<string, NodeProcess>()
let services: Services | undefined
let stopping = false

async function stop(code: number): Promise<void> {
  if (stopping) return
  stopping = true
  await Promise.all([...processes.values()].map((started) => started.stop()))
  await services?.close()
  console.log('Stopped: the site, the Studio and the local services.')
  process.exit(code)
}

/**
 * Starts a command-line tool of a package. Its output is shown only if it fails, because the addresses are what
 * matters.
 * @param settings for this tool only
 */
function startTool(name: string, args: readonly string[], settings: Record<string, string> = {}): void {
  const lines: string[] = []
  const started = runNode(args, {
    cwd: root,
    env: {
      DO_NOT_TRACK: '1',
      NO_UPDATE_NOTIFIER: '1',
      FORCE_COLOR: '0',
      ...settings,
    },
    onLine(line) {
      lines.push(line)
      if (lines.length > 60) lines.shift()
      // Sanity's telemetry notice, which DO_NOT_TRACK disables, contains “errors”.
      if (/\berror\b/i.test(line)) console.error(`[${name}] ${line}`)
    },
  })
  processes.set(name, started)
  void started.exited.then((code) => {
    if (stopping) return
    console.error(`${name} stopped with exit code ${code}. Its last lines:\n${lines.join('\n')}`)
    return stop(1)
  })
}

/** With `--host`, other devices can reach the services, but only the site's and the Studio's pages may use them. */
function serviceOptions(careers: Partial<CareersOptions>): [Partial<CareersOptions>, Partial<LakeOptions>?] {
  if (!values.host) return [careers]
  const inNetwork = { listenOn: '0.0.0.0', allowedOrigins: [env.startUrl, env.studioUrl] }
  return [{ ...careers, ...inNetwork, publicUrl: env.careersUrl }, inNetwork]
}

const refusal = whyNotHere(root)
if (refusal !== undefined) fail(refusal)
const taken = await takenPorts([
  { port: env.sitePort, service: 'the site', variable: 'SITE_PORT' },
  studioPort(env),
  ...servicePorts(env),
])
if (taken.length) {
  fail(taken.join('\n'))
}

beforeSignalEnds(() => stop(0))

console.log(
  env.hosted
    ? `Starting on hosted Sanity, project ${env.projectId}, dataset ${env.dataset}.`
    : 'Starting the local services.',
)
// Loaded late, so that help, or a message that a port is in use, comes at once.
const { contentState } = await import('./dataset/contentState.ts')
const { careersSettings, startServices } = await import('./services/services.ts')
try {
  services = await startServices(env, ...serviceOptions(careersSettings(env, process.env)))
} catch (error) {
  fail(error)
}

const state = contentState(env)
startTool(
  'The site',
  [path.join(root, 'node_modules/vite/bin/vite.js')],
  services.lake && { SANITY_VIEWER_TOKEN: services.lake.viewerToken },
)
startTool('The Studio', [path.join(root, 'node_modules/sanity/bin/sanity'), 'dev'])

const addresses: readonly (readonly [string, string])[] = [
  ['Site', env.startUrl],
  ['Studio', `http://${env.host}:${env.studioPort}`],
  ...(env.hosted ? [] : [['Content Lake', env.lakeUrl] as const]),
  ['Careers API', `http://${env.host}:${env.careersPort}`],
]
const silent = await Promise.all(
  addresses.map(async ([name, url]) => {
    const up = await comesUp(url, START_TIMEOUT_MS)
    console.log(up ? `${name.padEnd(13)} ${url}` : `${name} does not answer at ${url}.`)
    return up ? undefined : name
  }),
)
for (const line of (await state).lines) console.log(line)
if (values.host) {
  console.log(
    'Everyone on the network can open these addresses and read the code of the site and the Studio. ' +
      'Whatever is typed there, including passwords, is sent unencrypted.',
  )
}
if (silent.some(Boolean)) await stop(1)
else if (!stopping) console.log('Ready. Press Ctrl-C to stop everything.')
