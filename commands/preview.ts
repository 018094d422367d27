/** `npm run preview`: serves the built site and Studio as in production, with the local services. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { readEnv } from '#env.ts'
import { noSiteIn } from '#hosts/staticFiles/siteFiles.ts'
import { servicePorts, studioPort, takenPorts } from './services/ports.ts'
import { beforeSignalEnds, whyNotHere } from './services/processes.ts'
import type { Services } from './services/services.ts'
import { fail, readArguments } from './terminal/commandLine.ts'
import { sayUnknownSettings } from './terminal/unknownSettings.ts'

readArguments({}, 'Usage: npm run preview. It serves what `npm run build` has written.')
const env = readEnv()
sayUnknownSettings()
const refusal = whyNotHere(path.resolve(import.meta.dirname, '..'))
if (refusal !== undefined) fail(refusal)
const siteRoot = path.join(env.distDir, 'site')
const studioRoot = path.join(env.distDir, 'studio')
if (!existsSync(siteRoot)) fail(noSiteIn(siteRoot))
const withStudio = existsSync(studioRoot)
const taken = await takenPorts([
  { port: env.previewPort, service: 'the built site', variable: 'PREVIEW_PORT' },
  ...(withStudio ? [studioPort(env)] : []),
  ...servicePorts(env),
])
if (taken.length) {
  fail(taken.join('\n'))
}

// Loaded late, so that help, or a message that a port is in use, comes at once. One after the other: Node refuses a package
// that one of them requires while another is still importing it.
const { contentState } = await import('./dataset/contentState.ts')
const { loadLatestDraftsService } = await import('#hosts/drafts/node/loadDraftsService.ts')
const { createStaticServer } = await import('#hosts/preview/staticServer.ts')
const { careersSettings, startServices } = await import('./services/services.ts')
let services: Services
try {
  services = await startServices(env, careersSettings(env, process.env))
} catch (error) {
  fail(error)
}
const draftsService = await loadLatestDraftsService({
  folder: path.join(env.distDir, 'drafts'),
  // A local lake has its own token; one for a hosted project is not valid there.
  token: services.lake?.viewerToken ?? env.viewerToken,
  readAsset: (asset) => fetch(new URL(asset, `http://localhost:${env.previewPort}`)),
})
const site = await createStaticServer({ root: siteRoot, port: env.previewPort, draftsService })
const studio = withStudio
  ? await createStaticServer({ root: studioRoot, port: env.studioPort, singlePage: true })
  : undefined

console.log(`Site          ${site.url}`)
console.log(studio ? `Studio        ${studio.url}` : 'Studio        not built: `npm run build` builds it')
if (!env.hosted) console.log(`Content Lake  ${env.lakeUrl}`)
console.log(`Careers API   http://localhost:${env.careersPort}`)
for (const line of (await contentState(env)).lines) console.log(line)
console.log('Ready. Press Ctrl-C to stop everything.')

async function stop(): Promise<void> {
  await Promise.all([site.close(), studio?.close(), services.close()])
  console.log('Stopped: the built site, the Studio and the local services.')
  process.exit(0)
}
beforeSignalEnds(stop)
