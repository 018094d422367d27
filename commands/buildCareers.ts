/** `npm run build:careers`: dist/careers, the careers service with its packages, ready to be copied to a server. */
import { cp, mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { readEnv } from '#env.ts'
import { runNode } from './services/processes.ts'
import { fail, readArguments } from './terminal/commandLine.ts'

readArguments({}, 'Usage: npm run build:careers.')
const root = path.resolve(import.meta.dirname, '..')
const tests = path.join(root, 'careers/tests')
const out = path.join(readEnv().distDir, 'careers')
const npm = process.env.npm_execpath
if (!npm) {
  fail('Run this as `npm run build:careers`: it needs to know which npm installs the packages.')
}
await rm(out, { recursive: true, force: true })
await mkdir(out, { recursive: true })
for (const name of ['package.json', 'package-lock.json', 'contracts', 'careers']) {
  await cp(path.join(root, name), path.join(out, name), { recursive: true, filter: (file) => file !== tests })
}
const install = [npm, 'ci', '--workspace', 'careers', '--omit=dev', '--no-audit', '--no-fund']
const code = await runNode(install, { cwd: out }).exited
if (code !== 0) {
  fail('The packages of the careers service could not be installed; the lines above say why.')
}
console.log(`Wrote ${path.relative(process.cwd(), out)}. docs/careers-service.md says where it goes.`)
