/**
 * `npm run links`: checks every link of the pages in `dist/site`, internal and external, and exits with code 1 if one
 * is broken.
 */
import path from 'node:path'
import { readEnv } from '#env.ts'
import { createStaticServer } from '#hosts/preview/staticServer.ts'
import { runNode } from './services/processes.ts'
import { fail, readArguments } from './terminal/commandLine.ts'

readArguments({}, 'Usage: npm run links. It checks the pages that `npm run build` has written.')
const env = readEnv()
const root = path.join(env.distDir, 'site')
const site = await createStaticServer({ root, port: 0 }).catch(fail)
const linkinator = path.resolve(import.meta.dirname, '../node_modules/linkinator/build/src/cli.js')
process.exitCode = await runNode([
  linkinator,
  `${site.url}/`,
  '--recurse',
  '--check-fragments',
  '--sitemap',
  '--verbosity',
  'error',
  // Canonical links, social cards and the sitemap use the public address, which stands for the built site.
  '--url-rewrite-search',
  `^${env.siteUrl.replaceAll('.', String.raw`\.`)}/`,
  '--url-rewrite-replace',
  `${site.url}/`,
  '--timeout',
  '20000',
  '--retry',
  '--concurrency',
  '20',
  // A page that blocks or throttles programs still exists.
  ...['401', '403', '405', '429', '999'].flatMap((code) => ['--status-code', `${code}:warn`]),
]).exited
await site.close()
