import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')

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

const BROWSER = 'export const title: string = document.title\n'
const NODE = 'export const id: number = process.pid\n'
const BOTH = 'export const host: string = new URL("https://example.com").host\n'

async function compiles(packageFolder: string, folder: string, source: string): Promise<boolean> {
  const file = path.join(folder, 'tried.ts')
  await writeFile(file, source)
  const config = {
    extends: path.join(root, packageFolder, 'tsconfig.json'),
    compilerOptions: { composite: false, emitDeclarationOnly: false, noEmit: true, rootDir: '/' },
    files: [file],
    include: [],
    references: [],
  }
  await writeFile(path.join(folder, 'tsconfig.json'), JSON.stringify(config))
  const tsc = path.join(root, 'node_modules/typescript/bin/tsc')
  return new Promise((resolve) => {
    execFile(process.execPath, [tsc, '-p', folder], (error) => resolve(error === null))
  })
}

test.each(RUNTIMES)('the compiler knows where %s runs', { timeout: 120_000 }, async (name, browser, node) => {
  // Where Node's types are found, as from a package.
  const cache = path.join(root, 'node_modules/.cache')
  await mkdir(cache, { recursive: true })
  const folder = await mkdtemp(path.join(cache, 'runtimes-'))
  try {
    expect([
      await compiles(name, folder, BROWSER),
      await compiles(name, folder, NODE),
      await compiles(name, folder, BOTH),
    ]).toEqual([browser, node, true])
  } finally {
    await rm(folder, { recursive: true })
  }
})
