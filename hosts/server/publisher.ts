/** `node hosts/server/publisher.ts`: the publisher of a server, until SIGTERM. */
import path from 'node:path'
import { Registry } from 'prom-client'
import { readEnv } from '../../env.ts'
import { openRenderer } from '../../render/renderer.ts'
import { endProcess } from './process/endProcess.ts'
import { startMonitoredServer } from './process/monitoredServer.ts'
import { onStop } from './process/onStop.ts'
import { openProcessLog } from './process/processLog.ts'
import { startSitePublisher } from './publishing/sitePublisher.ts'

const env = readEnv()
// The renderer's modules read these when they load: which build of React to use, and where the lake is on this machine.
process.env.NODE_ENV ??= 'production'
process.env.LAKE_LOCAL_URL = env.lakeLocalUrl
const log = openProcessLog()
const renderer = await openRenderer(path.join(env.distDir, 'renderer')).catch(endProcess)
const registry = new Registry()
const publisher = await startSitePublisher({ env, renderer, registry, log })
startMonitoredServer({
  name: 'The publisher',
  port: env.publisherPort,
  setting: 'PUBLISHER_PORT',
  log,
  registry,
  whyNotReady: async () => publisher.whyNotReady(),
})
onStop(() => {
  publisher.stop()
  // An incomplete deployment was never shown, so the next publisher starts it over.
  process.exit(0)
})
