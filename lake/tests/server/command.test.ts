import { execFileSync, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, rename, symlink } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { runLake, startLakeProcess } from '../lakeProcess.ts'
import { act, clientOf, temporaryDir } from '../testLake.ts'

const lakeFolder = path.resolve(import.meta.dirname, '../..')
const npm = process.env['npm_execpath'] ?? 'npm'

function run(command: string, args: string[], cwd: string): string {
  const [file, all] = /\.[cm]?js$/.test(command) ? [process.execPath, [command, ...args]] : [command, args]
  return execFileSync(file, all, { cwd, encoding: 'utf8' })
}

test('the packed package has everything that it needs, with nothing else installed', { timeout: 180_000 }, async () => {
  // Outside of the project, with only its declared dependencies: pnpm's layout.
  const folder = await temporaryDir()
  const [archive = ''] = run(npm, ['pack', '--silent', '--pack-destination', folder], lakeFolder)
    .trim()
    .split('\n')
    .slice(-1)
  const installed = path.join(folder, 'node_modules/@archstep')
  await mkdir(installed, { recursive: true })
  run('tar', ['-xzf', archive, '-C', installed], folder)
  const home = path.join(installed, 'content-lake')
  await rename(path.join(installed, 'package'), home)
  const { dependencies } = JSON.parse(await readFile(path.join(home, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  for (const name of Object.keys(dependencies)) {
    const place = path.join(home, 'node_modules', name)
    await mkdir(path.dirname(place), { recursive: true })
    await symlink(path.join(lakeFolder, '../node_modules', name), place)
  }

  const { child, url } = await startLakeProcess(await temporaryDir(), {
    main: path.join(home, 'dist/bin.js'),
    more: ['--project', 'abc123', '--dataset', 'blog', '--data', path.join(folder, 'data')],
  })
  const config = { projectId: 'abc123', dataset: 'blog' }
  const token = (await readFile(path.join(folder, 'data/token'), 'utf8')).trim()
  const client = clientOf(url, { ...config, token, perspective: 'raw' })
  // Both types of the sample Studio.
  await client.create({ _id: 'ann', _type: 'author', name: 'Ann' })
  const author = { _type: 'reference', _ref: 'ann' }
  await client.create({ _id: 'drafts.post', _type: 'post', title: 'One', author })
  await act(client, 'publish', { draftId: 'drafts.post', publishedId: 'post' })
  expect(await clientOf(url, config).fetch('*[_type == "post"]{title, "by": author->name}')).toEqual([
    { title: 'One', by: 'Ann' },
  ])
  child.kill('SIGINT')
  expect(await once(child, 'exit')).toEqual([0, null])

  // What a Studio and its build load.
  const script = `const { localLake } = await import('@archstep/content-lake/studio')
    const { offlineAssets } = await import('@archstep/content-lake/vite')
    console.log(localLake('http://localhost:3900', 'abc123').apiHost, offlineAssets().name)`
  expect(run(process.execPath, ['--input-type=module', '-e', script], folder).trim()).toBe(
    'http://localhost:3900 offline-assets',
  )
})

test('on an older Node.js, the command says what it needs', async () => {
  const older =
    'data:text/javascript,Object.defineProperty(process,"versions",{value:{...process.versions,node:"20.1.0"}})'
  const child = spawnSync(process.execPath, ['--import', older, path.join(lakeFolder, 'bin.ts'), '--help'], {
    encoding: 'utf8',
  })
  expect([child.status, child.stdout, child.stderr]).toEqual([
    1,
    '',
    expect.stringMatching(/^The Content Lake needs Node.js 24/),
  ])
})

test.each([
  [['--port', 'seventy'], /^--port seventy: that is no whole number from 0 to 65535\.$/],
  [['--port', '65536'], /^--port 65536: that is no whole number from 0 to 65535\.$/],
  [['--port', ''], /^--port : that is no whole number/],
  [['--cdn-lag=-1', '--port', '0'], /^--cdn-lag -1: that is no whole number/],
  [['--attributes', '1.5', '--port', '0'], /^--attributes 1\.5: that is no whole number/],
  [['--projects', 'abc'], /--projects[\s\S]*--project <id>/],
])('the command with %j says what to do', async (args, sentence) => {
  const { code, output } = await runLake('--data', await temporaryDir(), ...args)
  expect(output).toMatch(sentence)
  expect(code).toBe(1)
})
