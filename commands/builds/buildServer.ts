import { chmod, cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { writeNginxStudio } from '#hosts/nginxRules/writeNginx.ts'
import { DEFAULT_PORTS } from '@archstep/contracts/services/defaultPorts.ts'
import { runNode } from '../services/processes.ts'

const root = path.resolve(import.meta.dirname, '../..')
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

async function run(what: string, args: readonly string[], cwd = root): Promise<void> {
  const code = await runNode(args, { cwd }).exited
  if (code !== 0) throw new Error(`${what} could not be made (exit code ${code}); the lines above say why.`)
}

async function gatherFiles(out: string, distDir: string): Promise<void> {
  for (const folder of FOLDERS) {
    await cp(path.join(root, folder), path.join(out, folder), {
      recursive: true,
      filter: (file) => !TESTS.has(file) && path.basename(file) !== 'node_modules',
    })
  }
  for (const bundle of ['renderer', 'drafts']) {
    await cp(path.join(distDir, bundle), path.join(out, 'dist', bundle), { recursive: true })
  }
  await cp(process.execPath, path.join(out, 'node'))
  await chmod(path.join(out, 'node'), 0o755)
  // An operator calls them in the folder of a version.
  const scripts = path.join(out, 'hosts/server/scripts')
  for (const script of await readdir(scripts)) await rename(path.join(scripts, script), path.join(out, script))
}

/** A package.json without development dependencies, so that npm doesn't install them or their peers. */
async function writeManifest(out: string, folder: string): Promise<void> {
  const { devDependencies: _, ...rest } = JSON.parse(
    await readFile(path.join(root, folder, 'package.json'), 'utf8'),
  ) as {
    devDependencies?: unknown
    dependencies?: unknown
  }
  // The root's dependencies are in the bundles.
  const written = folder === '' ? { ...rest, dependencies: {} } : rest
  await writeFile(path.join(out, folder, 'package.json'), JSON.stringify(written, undefined, 2))
}

/** @throws Error if npm installed other versions than the lock file's */
async function requireLocked(out: string): Promise<void> {
  type Lock = { packages: Record<string, { version?: string }> }
  const read = async (folder: string) =>
    (JSON.parse(await readFile(path.join(folder, 'package-lock.json'), 'utf8')) as Lock).packages
  const [locked, installed] = [await read(root), await read(out)]
  const other = Object.keys(installed).filter(
    (place) => place.includes('node_modules/') && installed[place]?.version !== locked[place]?.version,
  )
  if (other.length > 0)
    throw new Error(`npm installed other versions than package-lock.json says: ${other.join(', ')}.`)
}

async function installPackages(out: string, npm: string): Promise<void> {
  for (const folder of ['', ...WORKSPACES]) await writeManifest(out, folder)
  await cp(path.join(root, 'package-lock.json'), path.join(out, 'package-lock.json'))
  await run('The folder of packages', [npm, 'install', '--no-audit', '--no-fund', '--no-save'], out)
  await requireLocked(out)
}

/** A CycloneDX SBOM of the server's packages, for vulnerability scanners. */
async function writeSbom(out: string, npm: string): Promise<void> {
  const lines: string[] = []
  const words = [npm, 'sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application']
  const code = await runNode(words, { cwd: out, onLine: (line) => lines.push(line) }).exited
  if (code !== 0) throw new Error(`The list of packages could not be made:\n${lines.join('\n')}`)
  // npm names the SBOM after its folder.
  await writeFile(path.join(out, 'sbom.json'), lines.join('\n').replaceAll(path.basename(out), 'archstep-website'))
}

/** @returns the version, which differs with each build */
async function writeVersion(out: string): Promise<string> {
  const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as { version: string }
  const moment = new Date().toISOString().slice(0, 19).replaceAll(/[-:]/g, '')
  await writeFile(path.join(out, 'VERSION'), `${version}-${moment}\n`)
  return `${version}-${moment}`
}

async function writeSettings(out: string): Promise<void> {
  const settings = await readFile(path.join(root, 'hosts/server/settings.env'), 'utf8')
  const filled = settings.replaceAll(/@(\w+)@/g, (_text, name: string) => process.env[name] ?? '')
  await writeFile(path.join(out, 'website.env'), filled)
  const ports = Object.entries(DEFAULT_PORTS).map(([name, port]) => `${name.toUpperCase()}_PORT=${port}\n`)
  await writeFile(path.join(out, 'ports.env'), ports.join(''))
}

/** Builds everything that a server runs. @param npm path of the one that installs the packages */
export async function buildServer(distDir: string, npm: string): Promise<{ out: string; version: string }> {
  const out = path.join(distDir, 'server')
  const half = `${out}.half`
  await run('The Studio', [path.join(root, 'commands/build.ts'), 'studio'])
  await run('The renderer', [path.join(root, 'commands/build.ts'), 'renderer'])
  console.log('Gathering what the server runs.')
  await rm(half, { recursive: true, force: true })
  await mkdir(half, { recursive: true })
  await gatherFiles(half, distDir)
  await installPackages(half, npm)
  await writeSbom(half, npm)
  await writeNginxStudio(path.join(distDir, 'studio'), path.join(half, 'nginx'))
  const version = await writeVersion(half)
  await writeSettings(half)
  await rm(out, { recursive: true, force: true })
  await rename(half, out)
  return { out, version }
}
