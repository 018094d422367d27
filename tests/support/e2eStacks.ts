import { rm } from 'node:fs/promises'
import path from 'node:path'
import { startSeededLake, startServices } from '#commands/services/services.ts'
import { parseEnv } from '#env.ts'
import { loadDraftsService } from '#hosts/drafts/node/loadDraftsService.ts'
import type { NewAccount } from '#lake/server.ts'
import { freePorts } from './freePorts.ts'
import { startLakeSwitch } from './lakeSwitch.ts'
import { serveBuild } from './serveBuild.ts'
import { copyOf, type Built } from './sharedBuild.ts'

/** Also points to the site. Unlike `localhost`, browsers don't trust it without https. */
export const PLAIN_NAME = 'archstep.test'

/** Someone who may sign in to the Studio. */
export type Account = Pick<NewAccount, 'email' | 'password'>

/** What end-to-end tests need to know about the services. */
export interface EndToEnd {
  /** The addresses in pages: they are in the built files. */
  site: string
  studio: string
  lake: string
  careers: string
  admin: Account
  editor: Account
  recruiter: Account
  /** One for each worker. All of them share the files of the site and the Studio. */
  stacks: WorkerStack[]
}

/** The services of one worker, which it may change and stop freely. */
export interface WorkerStack {
  /** The site with this lake's drafts. */
  site: string
  /** The real address of this lake. */
  lake: string
  /** The real address of this careers API. */
  careers: string
  /** Stops and restarts the lake: see lakeSwitch.ts. */
  lakeSwitch: string
  /** Has write access to this lake only. */
  token: string
  /** Absolute path of the folder in which these services keep their data. */
  dataDir: string
}

/** "Invalidations may take up to 60 seconds": https://www.sanity.io/docs/api-cdn */
const CDN_LAG_MS = 60_000

function accountOf(accounts: readonly NewAccount[], role: string): Account {
  const account = accounts.find((candidate) => candidate.role === role)
  if (!account) throw new Error(`A new lake makes an account with the role ${role}, but this one did not.`)
  return { email: account.email, password: account.password }
}

async function startStack(built: Built, closing: AsyncDisposableStack): Promise<WorkerStack> {
  const copy = await copyOf(built)
  closing.defer(copy.remove)
  // Without its token file, a lake creates a new token, so a test that calls another worker's lake is refused.
  await rm(path.join(copy.dataDir, 'lake', 'token'), { force: true })
  const known = parseEnv(built.env)
  const [lakePort, careersPort] = await freePorts(2, [known.sitePort, known.previewPort, known.studioPort])
  const env = parseEnv({
    ...built.env,
    SITE_URL: known.siteUrl,
    STUDIO_URL: known.studioUrl,
    LAKE_PORT: String(lakePort),
    CAREERS_PORT: String(careersPort),
    DATA_DIR: copy.dataDir,
  })
  // Without the id of a live event, a result may be older than the content, as from hosted Sanity's CDN.
  const lakeOptions = { publicUrl: known.lakeUrl, cdnLag: CDN_LAG_MS }
  // One address sends every application of the run, so the limit for visitors must not apply.
  const services = await startServices(
    env,
    // A test fills in the form faster than a person.
    { rateLimit: { max: 1000, windowSeconds: 60 }, minFillMs: 0 },
    lakeOptions,
  )
  closing.defer(() => services.close())
  if (!services.lake) throw new Error('The end-to-end tests run on the local lake, but the settings name a project.')
  const lakeSwitch = await startLakeSwitch(services.lake, () => startSeededLake(env, lakeOptions))
  closing.defer(() => lakeSwitch.close())
  const draftsService = await loadDraftsService({
    folder: path.join(path.dirname(built.site), 'drafts'),
    token: services.lake.viewerToken,
    readAsset: (asset) => fetch(new URL(asset, known.siteUrl)),
    contentUrl: env.lakeUrl,
  })
  const site = await serveBuild({ root: built.site, port: 0, draftsService })
  closing.defer(() => site.close())
  return {
    site: site.url,
    lake: env.lakeUrl,
    careers: env.careersUrl,
    lakeSwitch: lakeSwitch.url,
    token: services.lake.token,
    dataDir: copy.dataDir,
  }
}

/** Serves a build, and starts `count` copies of the services, which `closing` closes again. */
export async function startEndToEnd(built: Built, count: number, closing: AsyncDisposableStack): Promise<EndToEnd> {
  const env = parseEnv(built.env)
  const site = await serveBuild({ root: built.site, port: env.previewPort })
  closing.defer(() => site.close())
  const studio = await serveBuild({ root: built.studio, port: env.studioPort, singlePage: true })
  closing.defer(() => studio.close())
  const stacks: WorkerStack[] = []
  for (let index = 0; index < count; index += 1) stacks.push(await startStack(built, closing))
  return {
    site: site.url,
    studio: studio.url,
    lake: env.lakeUrl,
    careers: env.careersUrl,
    admin: accountOf(built.accounts, 'administrator'),
    editor: accountOf(built.accounts, 'editor'),
    recruiter: accountOf(built.accounts, 'recruiter'),
    stacks,
  }
}

/**
 * Chromium's host rules: the addresses in the built files are mapped to the services of one worker, other ports of this
 * machine to themselves, and every other name to nowhere.
 */
export function nameRules(run: EndToEnd, stack: WorkerStack): string {
  const led = (['site', 'lake', 'careers'] as const).flatMap((service) => {
    const { port } = new URL(run[service])
    const target = new URL(stack[service]).host
    return ['localhost', '*.localhost'].map((name) => `MAP ${name}:${port} ${target}`)
  })
  led.push(`MAP ${PLAIN_NAME} localhost`)
  const kept = ['localhost', '127.0.0.1'].map((name) => `MAP ${name} ${name}`)
  return [...led, ...kept, 'MAP *.localhost localhost', 'MAP * ~NOTFOUND'].join(', ')
}
