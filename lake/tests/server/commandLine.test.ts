import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestLake } from '../testLake.ts'

const lake = await startTestLake({ localAccounts: true })
const ROOT = path.resolve(import.meta.dirname, '../../..')
const MAIN = path.join(ROOT, 'lake/main.ts')
const LEAD = path.join(ROOT, 'lake/cli/leadToLake.ts')

/** A project of another team, beside what is installed in this repository. */
const folder = await mkdtemp(path.join(ROOT, 'node_modules/.lake-command-line-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const FILES = {
  'package.json': '{"name":"other","private":true,"type":"module"}',
  'sanity.cli.ts': `import { defineCliConfig } from 'sanity/cli'
export default defineCliConfig({ api: { projectId: 'test', dataset: 'production' },
  // Node loads Sanity's modules in a quarter of the time that Vite takes to transform all of them.
  vite: ({ ssr, ...config }) => config })`,
  // No TypeScript: Node reads none below node_modules.
  'sanity.config.js': `import { defineConfig } from 'sanity'
export default defineConfig({ name: 'default', projectId: 'test', dataset: 'production',
  schema: { types: [{ name: 'post', type: 'document', fields: [{ name: 'title', type: 'string' }] }] } })`,
  'in.ndjson': '{"_id":"p1","_type":"post","title":"One"}\n{"_id":"p2","_type":"post","title":"Two"}\n',
  'p3.json': '{"_id":"p3","_type":"post","title":"Three"}',
  'migrations/louder/index.ts': `import { at, defineMigration, set } from 'sanity/migrate'
export default defineMigration({ title: 'Louder', documentTypes: ['post'],
  migrate: { document: ({ title }) => [at('title', set(title + '!'))] } })`,
  // Loaded before the command line: runs several commands in one process, because each start takes seconds of CPU time.
  'several.js': `import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { isMainThread } from 'node:worker_threads'
const [, file, commands] = process.argv
if (isMainThread && /\\bsanity$/.test(file)) {
  const cli = createRequire(file).resolve('@sanity/cli/package.json')
  const { run, settings } = await import(pathToFileURL(createRequire(cli).resolve('@oclif/core')))
  settings.enableAutoTranspile = false
  for (const words of JSON.parse(commands)) {
    console.log('\\n$ ' + words)
    console.error('\\n$ ' + words)
    await run(words.split(' '), pathToFileURL(cli).href).then(
      () => console.log('\\n= ' + (process.exitCode ?? 0)),
      (error) => console.log(error.message + '\\n= ' + (error.oclif?.exit ?? 1)))
    process.exitCode = undefined
  }
  process.exit()
}`,
}
for (const [name, content] of Object.entries(FILES)) {
  await mkdir(path.dirname(path.join(folder, name)), { recursive: true })
  await writeFile(path.join(folder, name), content)
}

// Colors, and lines that are broken where the terminal ends.
const inOneLine = (output: string) =>
  // oxlint-disable-next-line no-control-regex -- that is how colors begin
  output.replaceAll(/\x1b\[[\d;]*[a-zA-Z]/g, '').replaceAll(/\s*\n\s*›?\s*/g, ' ')

/** What a program of Node prints in that folder, and its exit code. */
async function runRaw(args: string[], env: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: { ...process.env, CI: 'true', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [stdout, stderr, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((resolve) => child.on('exit', resolve)),
  ])
  return { code, stdout, stderr }
}
async function run(args: string[], env?: NodeJS.ProcessEnv) {
  const { code, stdout, stderr } = await runRaw(args, env)
  return { code, output: inOneLine(stdout + stderr) }
}
const LED = [MAIN, '--port', String(lake.port), '--data', lake.dataDir, 'cli']
const sanity = (words: string, env?: NodeJS.ProcessEnv) => run([...LED, ...words.split(' ')], env)

const titles = () => lake.client.fetch<string[]>('*[_type == "post"] | order(_id).title')

const DONE: [words: string, says: RegExp | string][] = [
  ['dataset import in.ndjson --dataset production', 'Imported 2 documents'],
  ['documents query *[_type=="post"].title', /"One", "Two"/],
  ['documents get p1', '"title": "One"'],
  ['documents create p3.json', 'p3'],
  ['documents delete p3', 'Deleted 1 document'],
  ['dataset create other --visibility public', 'created successfully'],
  ['dataset list', /production other/],
  ['dataset export production out.tar.gz', 'Export finished'],
  ['migration run louder --no-dry-run --no-confirm', '2 mutations generated'],
  ['users list', 'Administrator'],
  ['projects list', 'test'],
]
/** Features of hosted Sanity that a lake lacks. */
const REFUSED = ['dataset copy production copied', 'cors list', 'tokens list', 'schema deploy']

describe('the command line of Sanity on a lake', { timeout: 240_000 }, () => {
  const printed = new Map<string, { code: number; output: string }>()
  beforeAll(async () => {
    const commands = [...DONE.map(([words]) => words), ...REFUSED]
    const several = { NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} --import=${path.join(folder, 'several.js')}` }
    const { stdout, stderr } = await runRaw([...LED, JSON.stringify(commands)], several)
    const errors = new Map(
      Array.from(stderr.matchAll(/^\$ (.+)\n([^]*?)(?=\n\$ |(?![^]))/gm), ([, words, text]) => [words, text]),
    )
    for (const [, words = '', output = '', code] of stdout.matchAll(/^\$ (.+)\n([^]*?)\n= (\d+)$/gm))
      printed.set(words, { code: Number(code), output: inOneLine(output + (errors.get(words) ?? '')) })
  }, 600_000)

  test.each(DONE)('runs the command: %s', (words, says) => {
    expect(printed.get(words)).toEqual({ code: 0, output: expect.stringMatching(says) })
  })

  test.each(REFUSED)('says in a sentence that a lake doesn’t have this: %s', (words) => {
    expect(printed.get(words)?.output).toMatch(/The Content Lake has no (?:GET|PUT) \/v/)
    expect(printed.get(words)?.code).not.toBe(0)
  })

  test('run by itself, a command ends like Sanity’s own', async () => {
    const { code, output } = await sanity('hook list')
    expect([code, output]).toEqual([1, expect.stringContaining('The Content Lake has no GET /v')])
  })

  test('everything that the command line wrote is in the lake', async () => {
    expect(await titles()).toEqual(['One!', 'Two!'])
    expect((await readFile(path.join(folder, 'out.tar.gz'))).length).toBeGreaterThan(100)
  })

  test.each([
    [['--port', '1', '--data', lake.dataDir], 'No Content Lake answers at http://localhost:1: start it'],
    [['--data', folder], 'start one, or name its folder (--data)'],
  ])('sends nothing elsewhere if there is no lake: %j', async (options, says) => {
    const { code, output } = await run([MAIN, ...options, 'cli', 'dataset', 'delete', 'production', '--force'])
    expect([code, output.trim()]).toEqual([1, expect.stringContaining(says)])
  })

  test('uses no proxy, which would query hosted Sanity', async () => {
    const asked: unknown[] = []
    const proxy = createServer().on('connect', ({ url }, socket) => {
      asked.push(url)
      socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n')
    })
    await once(proxy.listen(0, '127.0.0.1'), 'listening')
    const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
    const { code } = await sanity('documents query *', { HTTPS_PROXY: url, https_proxy: url, ALL_PROXY: url })
    proxy.close()
    expect({ code, asked }).toEqual({ code: 0, asked: [] })
  })

  test('the process that would report commands to Sanity ends at once', async () => {
    const name = 'flushTelemetry.worker.js'
    const original = path.join(ROOT, 'node_modules/@sanity/cli/dist/hooks/prerun', name)
    await writeFile(path.join(folder, name), `${await readFile(original, 'utf8')}\nconsole.log('It goes on.')`)
    expect(await run(['--require', LEAD, name], { CONTENT_LAKE_URL: lake.url })).toEqual({ code: 0, output: '' })
  })

  test('reaches nothing beyond this machine, not even from a worker thread', async () => {
    const ask = `for (const url of ['http://203.0.113.1/', 'https://www.sanity.io/'])
      await fetch(url).catch(({ cause }) => console.log(cause.message))
    await fetch('https://abc.api.sanity.io/v1/ping').then(async (r) => console.log(await r.text()))`
    const code = `${ask}
    new (require('node:worker_threads').Worker)(${JSON.stringify(`(async () => { ${ask} })()`)}, { eval: true })`
    const { output } = await run(['--require', LEAD, '-e', `(async () => { ${code} })()`], {
      CONTENT_LAKE_URL: lake.url,
    })
    for (const host of ['203.0.113.1', 'www.sanity.io'])
      expect(output.split(`${host} is not this machine`)).toHaveLength(3)
    expect(output.split('{"pong":true}')).toHaveLength(3)
  })
})
