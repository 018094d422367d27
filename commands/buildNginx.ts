/** `npm run build:nginx`: dist/nginx from dist/site and dist/studio, ready to be copied to a server with nginx. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { readEnv } from '#env.ts'
import { writeNginxSite, writeNginxStudio } from '#hosts/nginxRules/writeNginx.ts'
import { fail, readArguments } from './terminal/commandLine.ts'

readArguments({}, 'Usage: npm run build:nginx. It prepares what `npm run build` has written for nginx.')
const { distDir } = readEnv()
const out = path.join(distDir, 'nginx')
const studio = path.join(distDir, 'studio')
console.log('Compressing each file for nginx; that takes about a minute.')
try {
  await writeNginxSite(path.join(distDir, 'site'), out)
  const withStudio = existsSync(studio)
  if (withStudio) await writeNginxStudio(studio, out)
  console.log(`Wrote ${path.relative(process.cwd(), out)} for the site${withStudio ? ' and the Studio' : ''}.`)
  console.log(
    'docs/deploy.md says where it goes; hosts/nginxRules/website.conf is the configuration that includes its rules.',
  )
} catch (error) {
  fail(error)
}
