/**
 * `npm run build:server`: dist/server, everything for running your own server, ready to be copied there
 * (docs/server.md).
 */
import path from 'node:path'
import { readEnv } from '#env.ts'
import { buildServer } from './builds/buildServer.ts'
import { requireKnownNode } from './builds/nodeSums.ts'
import { whyNoServer } from './builds/publicBuild.ts'
import { fail, readArguments } from './terminal/commandLine.ts'
import { sayUnknownSettings } from './terminal/unknownSettings.ts'

readArguments({}, 'Usage: npm run build:server. docs/server.md lists the settings that it needs.')
const env = readEnv()
sayUnknownSettings()
const npm = process.env.npm_execpath
if (!npm) fail('Run this as `npm run build:server`: it needs to know which npm installs the packages.')
const refusal = whyNoServer(env, process.env)
if (refusal !== undefined) fail(refusal)
try {
  await requireKnownNode()
  const { out, version } = await buildServer(env.distDir, npm)
  console.log(`Wrote ${path.relative(process.cwd(), out)}, version ${version}. docs/server.md says where it goes.`)
} catch (error) {
  fail(error)
}
