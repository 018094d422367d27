import { execFileSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import config from '../../vitest.config.ts'
import { canRead, CHECKS, PROJECTS, type Room } from '../rooms.ts'
import { greenRuns } from '../support/greenRuns.ts'

const root = path.resolve(import.meta.dirname, '../..')

describe('a room that passed', () => {
  const lake: Room = { name: 'lake', title: 'Lake', job: 'unit', reads: 'lake/ !lake/notes.md .env' }
  let clone: string
  const runs = () => greenRuns(clone, path.join(clone, 'node_modules/.cache/green-runs'))
  const write = (file: string, text: string) => writeFileSync(path.join(clone, file), text)

  beforeEach(async () => {
    clone = mkdtempSync(path.join(os.tmpdir(), 'green-runs-test-'))
    execFileSync('git', ['init', '--quiet'], { cwd: clone })
    for (const folder of ['lake', 'web', 'node_modules']) mkdirSync(path.join(clone, folder))
    write('.gitignore', 'node_modules/\n.env\n')
    write('lake/server.ts', 'export const port = process.env.LAKE_PORT')
    write('web/page.ts', 'export {}')
    await runs().remember(lake)
  })
  afterEach(() => {
    delete process.env.LAKE_PORT
    rmSync(clone, { recursive: true, force: true })
  })

  test('is not run again while nothing changes that it can read', async () => {
    write('web/page.ts', 'export const changed = true')
    write('lake/notes.md', 'Changed, and of no matter.')
    expect(await runs().passedAt(lake)).toBeInstanceOf(Date)
  })

  test.each<[what: string, change: () => void]>([
    ['one byte of a file', () => write('lake/server.ts', 'export const port = process.env.LAKE_PORT ')],
    ['a file more, which git does not know yet', () => write('lake/other.ts', '')],
    ['a file less', () => rmSync(path.join(clone, 'lake/server.ts'))],
    ['a setting that a file names', () => (process.env.LAKE_PORT = '1234')],
    ['the settings that git leaves out', () => write('.env', 'LAKE_PORT=1234')],
    ['an installed package', () => write('node_modules/.package-lock.json', '{}')],
  ])('is run again after a change of %s', async (_, change) => {
    change()
    expect(await runs().passedAt(lake)).toBeUndefined()
  })

  test('is run again after a run that failed or was interrupted', async () => {
    await runs().forget(lake)
    expect(await runs().passedAt(lake)).toBeUndefined()
  })

  test('is run again when a file changed while it ran', async () => {
    const running = runs()
    await running.forget(lake)
    write('lake/server.ts', 'export {}')
    await running.remember(lake)
    expect(await runs().passedAt(lake)).toBeUndefined()
  })

  test('is run again where nobody says which files belong to the project', async () => {
    rmSync(path.join(clone, '.git'), { recursive: true })
    expect(await runs().passedAt(lake)).toBeUndefined()
  })
})

/** Imports and the like, by a path that starts with a dot. */
const NAMED = /(?:\bfrom|\bimport\(?|\bmock\(|\bURL\()\s*['"](\.{1,2}\/[^'"?*]+)/g

function* testsOf({ name, job }: Room): Generator<string> {
  const isEndToEnd = job === 'site' || job === 'studio'
  for (const project of isEndToEnd ? [] : (config.test?.projects ?? [])) {
    if (typeof project !== 'object' || !('test' in project) || project.test?.name !== name) continue
    const folder = project.test.root ?? root
    const found = globSync([...(project.test.include ?? [])], { cwd: folder })
    yield* found.map((file) => path.relative(root, path.join(folder, file)))
  }
  if (isEndToEnd) yield* globSync('tests/e2e/*.spec.ts', { cwd: root })
}

test.each(PROJECTS)('$job, $name: can read all that its tests import, and whatever that imports', (room) => {
  const files = new Set(testsOf(room))
  expect(files.size).toBeGreaterThan(0)
  // A set goes on to what is added to it meanwhile.
  for (const file of files) {
    if (!/\.tsx?$/.test(file)) continue
    for (const [, named = ''] of readFileSync(path.join(root, file), 'utf8').matchAll(NAMED)) {
      const imported = path.join(path.dirname(file), named)
      if (statSync(path.join(root, imported), { throwIfNoEntry: false })?.isFile()) files.add(imported)
    }
  }
  expect([...files].filter((file) => !canRead(room, file))).toEqual([])
})

test('rooms read folders and files that exist', () => {
  const places = [...CHECKS, ...PROJECTS].flatMap(({ reads }) => reads.split(' ')).map((each) => each.replace('!', ''))
  // A project may have settings in this one, which git leaves out.
  const named = new Set(places.filter((place) => place !== '*' && place !== '.env'))
  expect([...named].filter((place) => !existsSync(path.join(root, place)))).toEqual([])
})
