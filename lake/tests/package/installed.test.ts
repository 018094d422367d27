/**
 * The package as another team gets it: packed, installed by npm into an empty folder, and used with the commands of its
 * README, next to a current Studio. The Studio is linked from this repository, because npm takes longer to install it
 * than all of these tests to run. `hoisted` is npm's layout; in `strict`, the package only has its declared
 * dependencies, as with pnpm. Both share one installation: the second folder links to its packages.
 */
import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../atEnd.ts'
import { act, clientOf } from '../testLake.ts'

const ROOT = path.resolve(import.meta.dirname, '../../..')
const NPM = process.env['npm_execpath'] ?? 'npm'
const PROJECT = { projectId: 'abc123', dataset: 'production' }

interface Manifest {
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
  exports: Record<string, string>
}
const { dependencies, devDependencies } = JSON.parse(
  await readFile(path.join(ROOT, 'package.json'), 'utf8'),
) as Manifest
const versionOf = (name: string) => [name, devDependencies[name] ?? dependencies[name]] as const

/** Runs a command in a folder, as in its package.json or README. */
async function type(cwd: string, command: string, ...args: string[]): Promise<string> {
  const [file, all] = /\.[cm]?js$/.test(command) ? [process.execPath, [command, ...args]] : [command, args]
  const { stdout } = await promisify(execFile)(file, all, { cwd, env: { ...process.env, CI: 'true' } })
  return stdout
}
const bin = (folder: string, name: string) => path.join(folder, 'node_modules/.bin', name)

const PACKAGE = '@archstep/content-lake'
const STUDIO_PACKAGES = ['sanity', 'react', 'react-dom', 'styled-components']

const installed = temporaryFolder()
beforeAll(async () => {
  await type(path.join(ROOT, 'lake'), NPM, 'pack', '--silent', '--pack-destination', installed)
  const archive = (await readdir(installed))[0] ?? ''
  const manifest = { private: true, type: 'module', devDependencies: { [PACKAGE]: `file:${archive}` } }
  await writeFile(path.join(installed, 'package.json'), JSON.stringify(manifest))
  const quietly = ['--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error']
  await type(installed, NPM, 'install', ...quietly)
  await addStudio(installed)
}, 600_000)

/** Links the packages of a Studio into a folder, as if npm had installed them. */
async function addStudio(folder: string): Promise<void> {
  const own = path.join(folder, 'node_modules')
  for (const name of [...STUDIO_PACKAGES, '.bin/sanity']) await link(name, own, path.join(ROOT, 'node_modules'))
  const file = path.join(folder, 'package.json')
  const manifest = JSON.parse(await readFile(file, 'utf8')) as Manifest
  const studio = Object.fromEntries(STUDIO_PACKAGES.map(versionOf))
  await writeFile(file, JSON.stringify({ ...manifest, dependencies: studio }))
}

/** Links a package into the folder of packages `to`, as installed in one of `from`. */
async function link(name: string, to: string, ...from: string[]): Promise<void> {
  const found = from.map((packages) => path.join(packages, name)).find(existsSync)
  if (found === undefined) throw new Error(`${name} is not installed`)
  await mkdir(path.dirname(path.join(to, name)), { recursive: true })
  await symlink(found, path.join(to, name))
}

/** Another folder with the same packages, where the lake's can only reach its declared dependencies. */
async function strictly(): Promise<string> {
  const folder = temporaryFolder()
  const all = path.join(installed, 'node_modules')
  const original = path.join(all, PACKAGE)
  // Next to the folder: inside it, the package would reach everything that the Studio has.
  const store = path.join(temporaryFolder(), 'node_modules')
  await cp(original, path.join(store, PACKAGE), {
    recursive: true,
    filter: (file) => file !== `${original}/node_modules`,
  })
  const declared = JSON.parse(await readFile(path.join(original, 'package.json'), 'utf8')) as Manifest
  for (const name of Object.keys(declared.dependencies)) await link(name, store, `${original}/node_modules`, all)
  expect(() => createRequire(path.join(store, PACKAGE, 'package.json')).resolve('react')).toThrow('Cannot find module')
  const own = path.join(folder, 'node_modules')
  await link(PACKAGE, own, store)
  await mkdir(path.join(own, '.bin'))
  await symlink(path.join(own, PACKAGE, 'dist/bin.js'), bin(folder, 'content-lake'))
  await cp(path.join(installed, 'package.json'), path.join(folder, 'package.json'))
  await addStudio(folder)
  return folder
}

const STUDIO = (lakeUrl: string) => ({
  'sanity.cli.ts': `import { offlineAssets } from '@archstep/content-lake/vite'
import { defineCliConfig } from 'sanity/cli'
export default defineCliConfig({
  api: ${JSON.stringify(PROJECT)},
  vite: (config) => ({ ...config, plugins: [...(config.plugins ?? []), offlineAssets()] }),
})`,
  'sanity.config.ts': `import { localLake } from '@archstep/content-lake/studio'
import { defineConfig } from 'sanity'
import { structureTool } from 'sanity/structure'
const author = { name: 'author', type: 'document', fields: [{ name: 'name', type: 'string' }] }
const post = { name: 'post', type: 'document', fields: [
  { name: 'title', type: 'string' }, { name: 'author', type: 'reference', to: [{ type: 'author' }] }] }
export default defineConfig({ ...${JSON.stringify(PROJECT)}, ...localLake('${lakeUrl}', 'abc123'),
  plugins: [structureTool()], schema: { types: [author, post] } })`,
  'seed.ndjson': `{"_id":"ann","_type":"author","name":"Ann"}
{"_id":"drafts.post","_type":"post","title":"One","author":{"_type":"reference","_ref":"ann"}}`,
})

/** Starts the lake with its command, and waits until it responds. */
function startLake(folder: string): Promise<{ child: ChildProcess; url: string }> {
  const args = ['--project', PROJECT.projectId, '--dataset', PROJECT.dataset, '--port', '0']
  const child = spawn(bin(folder, 'content-lake'), args, { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  let output = ''
  return new Promise((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text
      const url = /answers at (http:\S+)/.exec(output)?.[1]
      if (url) resolve({ child, url })
    })
    child.on('error', reject).on('exit', () => reject(new Error(`The lake ended before it answered: ${output}`)))
  })
}

/** Writes the files of a Studio for a lake at `url` into a folder. */
async function writeStudio(folder: string, url: string): Promise<void> {
  for (const [name, content] of Object.entries(STUDIO(url))) await writeFile(path.join(folder, name), content)
}

describe.each(['hoisted', 'strict'])('installed %s, the package', (layout) => {
  test('serves the content of a current Studio with the commands of its README, and each of its modules loads', async () => {
    const folder = layout === 'hoisted' ? installed : await strictly()
    const { child, url } = await startLake(folder)
    await writeStudio(folder, url)
    const data = (await readdir(folder)).find((name) => existsSync(path.join(folder, name, 'token'))) ?? ''
    const options = ['--port', new URL(url).port, '--data', data, 'cli']
    const led = (...words: string[]) => type(folder, bin(folder, 'content-lake'), ...options, ...words)
    expect(await led('dataset', 'import', 'seed.ndjson', '--dataset', PROJECT.dataset)).toContain('2 documents')
    expect(await led('documents', 'query', '*[_type=="author"].name')).toContain('"Ann"')

    const token = (await readFile(path.join(folder, data, 'token'), 'utf8')).trim()
    const script = clientOf(url, { ...PROJECT, token, perspective: 'raw' })
    await act(script, 'publish', { draftId: 'drafts.post', publishedId: 'post' })
    expect(await clientOf(url, PROJECT).fetch('*[_type == "post"]{title, "by": author->name}')).toEqual([
      { title: 'One', by: 'Ann' },
    ])

    const manifest = await readFile(path.join(folder, 'node_modules', PACKAGE, 'package.json'), 'utf8')
    const names = Object.keys((JSON.parse(manifest) as Manifest).exports).map((name) => PACKAGE + name.slice(1))
    const load = names.map((name) => `console.log(Object.keys(await import('${name}')).join())`).join('\n')
    const loaded = await type(folder, process.execPath, '--input-type=module', '--eval', load)
    expect(loaded.trim().split(/[,\n]/)).toEqual(expect.arrayContaining(['startLake', 'localLake', 'offlineAssets']))

    child.kill('SIGINT')
    expect(await once(child, 'exit')).toEqual([0, null])
  })
})

test('a current Studio is built with it, queries that lake, and loads nothing from Sanity', async () => {
  const url = 'http://localhost:41234'
  await writeStudio(installed, url)
  await type(installed, bin(installed, 'sanity'), 'build', 'out', '--yes', '--no-minify')
  const page = await readFile(path.join(installed, 'out/index.html'), 'utf8')
  expect(page).not.toMatch(/sanity-cdn|static\.sanity\.io/)
  const out = await readdir(path.join(installed, 'out'), { recursive: true })
  const scripts = out.filter((name) => name.endsWith('.js'))
  const texts = await Promise.all(scripts.map((name) => readFile(path.join(installed, 'out', name), 'utf8')))
  expect(texts.some((text) => text.includes(url))).toBe(true)
})
