/**
 * Builds the site and the Studio against a new lake, serves everything on free ports and runs the end-to-end tests.
 * Arguments go to Playwright: `node tests/e2e/run.ts home.spec.ts -g HOME-03`.
 */
import path from 'node:path'
import { parseEnv } from '../../env.ts'
import { createStaticServer } from '../../local/preview/staticServer.ts'
import { runNode } from '../../local/processes.ts'
import { startSeededLake, startServices } from '../../local/services.ts'
import { findBrowser } from '../support/browser.ts'
import { startLakeSwitch } from '../support/lakeSwitch.ts'
import { isolatedStack } from '../support/stack.ts'

const root = path.resolve(import.meta.dirname, '../..')

function accountOf<Account extends { role: string }>(accounts: readonly Account[] | undefined, role: string): Account {
  const account = accounts?.find((candidate) => candidate.role === role)
  if (!account) throw new Error(`A new lake makes an account with the role ${role}, but this one did not.`)
  return account
}

const chrome = findBrowser()
const stack = await isolatedStack()
Object.assign(process.env, stack.env)
const env = parseEnv(process.env)
// One address sends every submission of the run: the limit that holds a visitor must not hold the tests.
const services = await startServices(env, { rateLimit: { max: 1000, windowSeconds: 60 } })
const servers: { close(): Promise<void> }[] = [services]
let code = 1
try {
  if (!services.lake)
    throw new Error('The end-to-end tests run on the local lake, but the settings name a hosted project.')
  const admin = accountOf(services.lake.accounts, 'administrator')
  const editor = accountOf(services.lake.accounts, 'editor')
  const built = await runNode([path.join(root, 'local/build.ts')], { cwd: root }).exited
  if (built !== 0) throw new Error('The site or the Studio could not be built; the lines above say why.')
  const site = await createStaticServer({ root: path.join(env.distDir, 'site'), port: env.previewPort })
  servers.unshift(site)
  const studio = await createStaticServer({
    root: path.join(env.distDir, 'studio'),
    port: env.studioPort,
    singlePage: true,
  })
  servers.unshift(studio)
  const lakeSwitch = await startLakeSwitch(services.lake, () => startSeededLake(env))
  servers.unshift(lakeSwitch)
  const addresses = {
    CHROME_PATH: chrome,
    SITE_URL: site.url,
    STUDIO_URL: studio.url,
    LAKE_URL: env.lakeUrl,
    LAKE_SWITCH_URL: lakeSwitch.url,
    CAREERS_URL: env.careersUrl,
    LAKE_TOKEN: services.lake.token,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    EDITOR_EMAIL: editor.email,
    EDITOR_PASSWORD: editor.password,
  }
  const playwright = path.join(root, 'node_modules/@playwright/test/cli.js')
  const config = path.join(root, 'tests/e2e/playwright.config.ts')
  const args = [playwright, 'test', '--config', config, ...process.argv.slice(2)]
  code = await runNode(args, { cwd: root, env: addresses }).exited
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
} finally {
  for (const server of servers) await server.close()
  await stack.remove()
}
process.exit(code)
