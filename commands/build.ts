/**
 * `npm run build`: dist/site (static, prerendered) and dist/studio. With the argument `renderer`, only what a server
 * needs to render the site, without any content. With `--from-last` unchanged pages are reused from the previous build.
 */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { readEnv, sayUnknownSettings } from '#env.ts'
import { contentState } from './dataset/contentState.ts'
import { datasetClient } from './dataset/datasetClient.ts'
import { failureOf } from './dataset/datasetFailure.ts'
import { sampleLeft } from './dataset/sampleLeft.ts'
import { takenPorts } from './services/ports.ts'
import { takeFaultyDocuments } from '#render/messages/faultyDocuments.ts'
import { openProgress } from '#render/messages/progress.ts'
import { isUp, runNode, whyNotHere } from './services/processes.ts'
import { isLoopback, whyNotPublic } from './buildChecks/publicBuild.ts'
import { studioHeaders } from '#render/hostRules/studioHeaders.ts'
import { fail, misused, readArguments } from './terminal/commandLine.ts'

const USAGE =
  'Usage: npm run build [site | studio | renderer] [-- --from-last]. By default it builds the site and the Studio; ' +
  'with --from-last, the site reuses unchanged pages of the existing one.'

const root = path.resolve(import.meta.dirname, '..')
const {
  values: { 'from-last': fromLast },
  positionals: [only],
} = readArguments({ options: { 'from-last': { type: 'boolean', default: false } }, allowPositionals: true }, USAGE)
const env = readEnv()
sayUnknownSettings()
if (only !== undefined && only !== 'site' && only !== 'studio' && only !== 'renderer') {
  misused(`There is no build called '${only}'.`, USAGE)
}

/** Prerendering reads the content: a local build uses the running Content Lake, or starts one. */
async function withContent(work: () => Promise<void>): Promise<void> {
  if (env.hosted || (await isUp(env.lakeUrl))) return work()
  if (!isLoopback(env.lakeUrl))
    throw new Error(`No Content Lake answers at LAKE_URL=${env.lakeUrl}. Start it there first.`)
  const [taken] = await takenPorts([{ port: env.lakePort, service: 'the Content Lake', variable: 'LAKE_PORT' }])
  if (taken) throw new Error(taken)
  // Loaded only when no lake is running.
  const { startSeededLake } = await import('./services/services.ts')
  const lake = await startSeededLake(env)
  try {
    await work()
  } finally {
    await lake.close()
  }
}

/** What the content lacks for this version, or for the public, as sentences. */
const needs: string[] = []

/** @throws Error if the content is incomplete, because the site would lose the missing pages */
async function requireWholeContent(): Promise<void> {
  const { isWhole, lines } = await contentState(env)
  if (!isWhole) throw new Error(`Nothing was built. ${lines[0]}`)
  needs.push(...lines)
}

/** Summary lines of the site's build, repeated at the end, where people look. */
const summary: string[] = []
/** Ids of documents that the site's build could not show as they are. */
let faulty: string[] = []

/** Prints what the schema rules say about these: which field of which document, as named in the Studio. */
async function sayFaults(): Promise<void> {
  faulty = await takeFaultyDocuments(path.join(env.distDir, 'site'))
  if (faulty.length === 0) return
  try {
    const { contentFaults } = await import('./dataset/contentFaults.ts')
    const lines = await contentFaults(datasetClient(env), faulty)
    if (lines.length > 0) console.log(`\nTo fix in the Studio:\n${lines.map((line) => `  ${line}`).join('\n')}`)
  } catch (error) {
    console.log(`What the rules of the schemas say of ${faulty.join(', ')} could not be seen: ${failureOf(error, env)}`)
  }
}

async function run(what: string, args: readonly string[], settings: Record<string, string> = {}): Promise<void> {
  console.log(`Building ${what}.`)
  const progress = openProgress()
  const onLine = (line: string) => {
    // At most one a second, because the tool has no terminal.
    if (process.stdout.isTTY && /^Rendered \d+ of /.test(line)) return progress.say(line)
    progress.end()
    console.log(line)
    if (/^(?:Prerendered|The quota of) /.test(line)) summary.push(line)
  }
  const code = await runNode(args, {
    cwd: root,
    env: { DO_NOT_TRACK: '1', NO_UPDATE_NOTIFIER: '1', ...settings },
    onLine,
  }).exited
  if (code !== 0) throw new Error(`${what} could not be built (exit code ${code}); the lines above say why.`)
}

const refusal = whyNotPublic(env, only === 'renderer' ? 'site' : only) ?? whyNotHere(root)
if (refusal !== undefined) {
  fail(refusal)
}

const publicAddresses = ['SITE_URL', 'STUDIO_URL', 'CAREERS_API_URL'] as const
const missing = publicAddresses.filter((name) => !process.env[name])
if (env.hosted && missing.length > 0) {
  console.warn(`${missing.join(', ')} not set: this build is for this machine only. Set them to deploy it.`)
}

const started = Date.now()
try {
  if (only !== 'studio') {
    // Without listing several hundred files.
    const vite = [path.join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn']
    if (only === 'renderer') await run('the renderer', vite, { RENDERER_ONLY: 'yes' })
    else
      await withContent(async () => {
        await requireWholeContent()
        try {
          await run('the site', vite, fromLast ? { FROM_LAST_BUILD: 'yes' } : {})
        } finally {
          await sayFaults()
        }
        const sample = isLoopback(env.siteUrl) ? undefined : await sampleLeft(env)
        if (sample !== undefined) needs.push(sample)
      })
  }
  if (only === undefined || only === 'studio') {
    const out = path.join(env.distDir, 'studio')
    await rm(out, { recursive: true, force: true })
    await mkdir(path.dirname(out), { recursive: true })
    await run('the Studio', [path.join(root, 'node_modules/sanity/bin/sanity'), 'build', out, '--yes'])
    await writeFile(
      path.join(out, '_headers'),
      studioHeaders(env, await readFile(path.join(out, 'index.html'), 'utf8')),
    )
  }
} catch (error) {
  fail(error)
}
const dist = path.relative(process.cwd(), env.distDir)
const where = only ? `${dist}/${only}` : `${dist}/site and ${dist}/studio`
console.log('')
for (const line of [...summary, ...needs]) console.log(line)
console.log(`Built ${where} in ${Math.round((Date.now() - started) / 1000)} s.`)
// The Studio’s modules, if loaded, keep timers running.
if (faulty.length > 0) process.exit()
