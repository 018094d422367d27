/**
 * `npm run build`: dist/site (static, prerendered) and dist/studio. With the argument `renderer`, only what a server
 * needs to render the site, without any content. With `--from-last` unchanged pages are reused from the previous build.
 */
import path from 'node:path'
import { readEnv } from '#env.ts'
import { buildRenderer, buildSite } from './builds/buildSite.ts'
import { buildStudio } from './builds/buildStudio.ts'
import { whyNotPublic } from './builds/publicBuild.ts'
import { whyNotHere } from './services/processes.ts'
import { fail, misused, readArguments } from './terminal/commandLine.ts'
import { sayUnknownSettings } from './terminal/unknownSettings.ts'

const USAGE =
  'Usage: npm run build [site | studio | renderer] [-- --from-last]. By default it builds the site and the Studio; ' +
  'with --from-last, the site reuses unchanged pages of the existing one.'

const {
  values: { 'from-last': fromLast },
  positionals: [only],
} = readArguments({ options: { 'from-last': { type: 'boolean', default: false } }, allowPositionals: true }, USAGE)
const env = readEnv()
sayUnknownSettings()
if (only !== undefined && only !== 'site' && only !== 'studio' && only !== 'renderer') {
  misused(`There is no build called '${only}'.`, USAGE)
}
const refusal =
  whyNotPublic(env, only === 'renderer' ? 'site' : only) ?? whyNotHere(path.resolve(import.meta.dirname, '..'))
if (refusal !== undefined) fail(refusal)
const missing = ['SITE_URL', 'STUDIO_URL', 'CAREERS_API_URL'].filter((name) => !process.env[name])
if (env.hosted && missing.length > 0) {
  console.warn(`${missing.join(', ')} not set: this build is for this machine only. Set them to deploy it.`)
}

const started = Date.now()
try {
  if (only === 'renderer') await buildRenderer()
  const summary = only === undefined || only === 'site' ? await buildSite(env, fromLast) : []
  if (only === undefined || only === 'studio') await buildStudio(env)
  const dist = path.relative(process.cwd(), env.distDir)
  const where = only ? `${dist}/${only}` : `${dist}/site and ${dist}/studio`
  console.log(['', ...summary, `Built ${where} in ${Math.round((Date.now() - started) / 1000)} s.`].join('\n'))
  // The Studio’s modules, if loaded, keep timers running.
  process.exit()
} catch (error) {
  fail(error)
}
