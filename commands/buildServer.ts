/**
 * `npm run build:server`: dist/server, everything for running your own server, ready to be copied there
 * (docs/server.md).
 */
import { chmod, cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { readEnv } from '#env.ts'
import { writeNginxStudio } from '#hosts/nginxRules/writeNginx.ts'
import { DEFAULT_PORTS } from '@archstep/contracts/services/defaultPorts.ts'
import { requireKnownNode } from './builds/nodeSums.ts'
import { whyNoServer } from './builds/publicBuild.ts'
import { runNode } from './services/processes.ts'
import { fail, readArguments } from './terminal/commandLine.ts'
import { sayUnknownSettings } from './terminal/unknownSettings.ts'

readArguments({}, 'Usage: npm run build:server. docs/server.md lists the settings that it needs.')
const root = path.resolve(import.meta.dirname, '..')
/** The server runs the sources, because Node reads TypeScript. */
const FOLDERS = [
  'careers',
  'commands',
  'contracts',
  'hosts',
  'lake',
  'migrations',
  'render',
  'schemas',
  'studio',
  'web',
  'env.ts',
]
const WORKSPACES = ['careers', 'lake', 'hosts/server']
const TESTS = new Set(['careers/tests', 'lake/tests'].map((folder) => path.join(root, folder)))

const env = readEnv()
sayUnknownSettings()
const npm = process.env.npm_execpath
if (!npm) fail('Run this as `npm run build:server`: it needs to know which npm installs the packages.')
const refusal = whyNoServer(env, process.env)
if (refusal !== undefined) fail(refusal)

const out = path.join(env.distDir, 'server')
const half = `${out}.half`

async function run(what: string, args: readonly string[], cwd = root): Promise<void> {
  const code = await runNode(args, { cwd }).exited
  if (code !== 0) fail(`${what} could not be made (exit code ${code}); the lines above say why.`)
}

/** A package.json without development dependencies, so that npm doesn't install them or their peers. */
async function writeManifest(folder: string): Promise<void> {
  const { devDependencies: _, ...rest } = JSON.parse(
    await readFile(path.join(root, folder, 'package.json'), 'utf8'),
  ) as {
    devDependencies?: unknown
    dependencies?: unknown
  }
  // The root's dependencies are in the bundles.
  const written = folder === '' ? { ...rest, dependencies: {} } : rest
  await writeFile(path.join(half, folder, 'package.json'), JSON.stringify(written, undefined, 2))
}

/** @throws Error if npm installed other versions than the lock file's */
async function requireLocked(): Promise<void> {
  type Lock = { packages: Record<string, { version?: string }> }
  const read = async (folder: string) =>
    (JSON.parse(await readFile(path.join(folder, 'package-lock.json'), 'utf8')) as Lock).packages
  const [locked, installed] = [await read(root), await read(half)]
  const other = Object.keys(installed).filter(
    (place) => place.includes('node_modules/') && installed[place]?.version !== locked[place]?.version,
  )
  if (other.length > 0)
    throw new Error(`npm installed other versions than package-lock.json says: ${other.join(', ')}.`)
}

/** A CycloneDX SBOM of the server's packages, for vulnerability scanners. */
async function writeSbom(folder: string): Promise<void> {
  const lines: string[] = []
  const words = [npm ?? '', 'sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application']
  const code = await runNode(words, { cwd: folder, onLine: (line) => lines.push(line) }).exited
  if (code !== 0) fail(`The list of packages could not be made:\n${lines.join('\n')}`)
  // npm names the SBOM after its folder.
  await writeFile(
    path.join(folder, 'sbom.json'),
    lines.join('\n').replaceAll(path.basename(folder), 'archstep-website'),
  )
}

try {
  await requireKnownNode()
  await run('The Studio', [path.join(root, 'commands/build.ts'), 'studio'])
  await run('The renderer', [path.join(root, 'commands/build.ts'), 'renderer'])
  console.log('Gathering what the server runs.')
  await rm(half, { recursive: true, force: true })
  await mkdir(half, { recursive: true })
  for (const folder of FOLDERS) {
    await cp(path.join(root, folder), path.join(half, folder), {
      recursive: true,
      filter: (file) => !TESTS.has(file) && path.basename(file) !== 'node_modules',
    })
  }
  for (const bundle of ['renderer', 'drafts']) {
    await cp(path.join(env.distDir, bundle), path.join(half, 'dist', bundle), { recursive: true })
  }
  for (const folder of ['', ...WORKSPACES]) await writeManifest(folder)
  await cp(path.join(root, 'package-lock.json'), path.join(half, 'package-lock.json'))
  await run('The folder of packages', [npm, 'install', '--no-audit', '--no-fund', '--no-save'], half)
  await requireLocked()
  await writeSbom(half)
  await cp(process.execPath, path.join(half, 'node'))
  await chmod(path.join(half, 'node'), 0o755)
  await writeNginxStudio(path.join(env.distDir, 'studio'), path.join(half, 'nginx'))
  const scripts = path.join(half, 'hosts/server/scripts')
  for (const script of await readdir(scripts)) await rename(path.join(scripts, script), path.join(half, script))
  const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as { version: string }
  const moment = new Date().toISOString().slice(0, 19).replaceAll(/[-:]/g, '')
  await writeFile(path.join(half, 'VERSION'), `${version}-${moment}\n`)
  const settings = await readFile(path.join(root, 'hosts/server/settings.env'), 'utf8')
  const filled = settings.replaceAll(/@(\w+)@/g, (_text, name: string) => process.env[name] ?? '')
  await writeFile(path.join(half, 'website.env'), filled)
  const ports = Object.entries(DEFAULT_PORTS).map(([name, port]) => `${name.toUpperCase()}_PORT=${port}\n`)
  await writeFile(path.join(half, 'ports.env'), ports.join(''))
  await rm(out, { recursive: true, force: true })
  await rename(half, out)
  console.log(
    `Wrote ${path.relative(process.cwd(), out)}, version ${version}-${moment}. docs/server.md says where it goes.`,
  )
} catch (error) {
  fail(error)
}
