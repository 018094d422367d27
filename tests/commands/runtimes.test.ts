import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../support/root.ts'

/** Types that only one runtime has, and the packages that run there. */
const RUNTIMES: readonly [package_: string, browser: boolean, node: boolean][] = [
  ['contracts', false, false],
  ['web', true, false],
  ['lake/studio', true, false],
  ['render', false, true],
  ['careers', false, true],
  ['lake', false, true],
  ['hosts', false, true],
  ['commands', false, true],
]

const SOURCES = {
  browser: 'export const title: string = document.title\n',
  node: 'export const id: number = process.pid\n',
  both: 'export const host: string = new URL("https://example.com").host\n',
}

/** Which of the sources compile as a package's files. */
async function compiling(packageFolder: string, folder: string): Promise<Record<string, boolean>> {
  const names = Object.keys(SOURCES)
  for (const [name, source] of Object.entries(SOURCES)) await writeFile(path.join(folder, `${name}.ts`), source)
  const config = {
    extends: path.join(root, packageFolder, 'tsconfig.json'),
    compilerOptions: { composite: false, emitDeclarationOnly: false, noEmit: true, rootDir: '/' },
    files: names.map((name) => path.join(folder, `${name}.ts`)),
    include: [],
    references: [],
  }
  await writeFile(path.join(folder, 'tsconfig.json'), JSON.stringify(config))
  const tsc = path.join(root, 'node_modules/typescript/bin/tsc')
  const text = await new Promise<string>((resolve) => {
    execFile(process.execPath, [tsc, '-p', folder, '--pretty', 'false'], { cwd: folder }, (_error, out) => resolve(out))
  })
  // Any other error of the compiler says nothing about runtimes.
  const complaints = text
    .trim()
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith(' '))
  const wrong = complaints.map((line) => /^(\w+)\.ts\(1,\d+\): error /.exec(line)?.[1] ?? line)
  return Object.fromEntries([...names.map((name) => [name, true]), ...wrong.map((name) => [name, false])])
}

test.each(RUNTIMES)('the compiler knows where %s runs', { timeout: 120_000 }, async (name, browser, node) => {
  // Where Node's types are found, as from a package.
  const cache = path.join(root, 'node_modules/.cache')
  await mkdir(cache, { recursive: true })
  const folder = await mkdtemp(path.join(cache, 'runtimes-'))
  try {
    expect(await compiling(name, folder)).toEqual({ browser, node, both: true })
  } finally {
    await rm(folder, { recursive: true })
  }
})
