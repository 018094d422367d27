/**
 * `npm run links`: asks every address that the pages of `dist/site` link to, on the site itself and on others, whether it
 * is still there, and ends with exit code 1 when one is not.
 */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { readEnv } from '#env.ts'
import { createStaticServer } from '#hosts/preview/staticServer.ts'
import { fail, readArguments } from './services/commandLine.ts'
import { runNode } from './services/processes.ts'

readArguments({}, 'Usage: npm run links. It looks at the pages of `npm run build`.')
const env = readEnv()
const root = path.join(env.distDir, 'site')
if (!existsSync(root)) fail(`There is no built site in ${root}. Run \`npm run build -- site\` first.`)

const site = await createStaticServer({ root, port: 0 })
const linkinator = path.resolve(import.meta.dirname, '../node_modules/linkinator/build/src/cli.js')
process.exitCode = await runNode([
  linkinator,
  `${site.url}/`,
  '--recurse',
  '--check-fragments',
  '--sitemap',
  '--verbosity',
  'error',
  // Canonical links, share cards and the sitemap have the public address; what they lead to is the site that was built.
  '--url-rewrite-search',
  `^${env.siteUrl.replaceAll('.', String.raw`\.`)}/`,
  '--url-rewrite-replace',
  `${site.url}/`,
  '--timeout',
  '20000',
  '--retry',
  '--concurrency',
  '20',
  // A page that lets no programs in, or asks for fewer of them, is there.
  ...['401', '403', '405', '429', '999'].flatMap((code) => ['--status-code', `${code}:warn`]),
]).exited
await site.close()
