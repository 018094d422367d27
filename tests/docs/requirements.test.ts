import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../support/root.ts'

const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const find = (pattern: string) => globSync(pattern, { cwd: root, exclude: ['**/node_modules/**', '**/dist/**'] })

/** The first cells of the tables in docs/requirements.md. */
const rows = Array.from(read('docs/requirements.md').matchAll(/^\| ([A-Z]+-\d\d) \|/gm), ([, id]) => id)
const tests = find('**/*.{test,spec}.{ts,tsx}')

test('each row of docs/requirements.md is there once and in the title of a test; each id in a title is a row', () => {
  // A title begins with the ids of the rows that it proves.
  const proven = tests.flatMap((file) =>
    Array.from(read(file).matchAll(/['"`]((?:[A-Z]+-\d\d )+)/g), ([, ids = '']) => ids.trim().split(' ')).flat(),
  )
  expect(rows.toSorted()).toEqual([...new Set(rows)].toSorted())
  expect(rows.filter((id = '') => !proven.includes(id))).toEqual([])
  expect(proven.filter((id) => !rows.includes(id))).toEqual([])
})

test('docs/faults.md says what a visitor sees for exactly the disturbances of tests/e2e/world.ts', () => {
  const world = read('tests/e2e/world.ts')
  const troubles = Array.from(
    world.matchAll(/\bname: '([^']+)'|FILTER = '([^']+)'/g),
    ([, name, filter]) => name ?? filter,
  )
  const [, told = ''] = read('docs/faults.md').split('## Others change the page')
  const rows = Array.from(told.matchAll(/^\| ([^|]+) \| [^|]+ \| `world\.spec\.ts` \|$/gm), ([, row]) => row)
  expect(troubles.length).toBeGreaterThan(10)
  expect(rows.toSorted()).toEqual(troubles.toSorted())
})

test('the tests that docs/faults.md names exist', () => {
  const named = Array.from(read('docs/faults.md').matchAll(/`([\w.]+\.(?:test|spec)\.tsx?)`/g), ([, name]) => name)
  const existing = new Set(tests.map((file) => path.basename(file)))
  expect(named.length).toBeGreaterThan(40)
  expect(named.filter((name = '') => !existing.has(name))).toEqual([])
})

const GUIDES = find('{CONTRIBUTING,**/README,docs/**/*}.md')

/** Example files that the steps of CONTRIBUTING.md tell readers to create. */
const EXAMPLES = /\/(?:005-town|(?:note|press)(?:Block|Page)?)\.\w+$/i

test('the files and folders that guides name exist', () => {
  const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).trim().split('\n')
  const folders = files.flatMap((file) => file.split('/').map((_, depth, parts) => parts.slice(0, depth).join('/')))
  const existing = new Set([...files, ...folders, ...files.map((file) => path.basename(file))])
  const roots = new Set(files.map((file) => file.split('/')[0]))
  /** A name of code, or what begins with a folder of the root. Patterns and placeholders have other characters. */
  const isPath = (word: string) =>
    /^[\w./-]+$/.test(word) && (/^\w.*\.tsx?$/.test(word) || (word.includes('/') && roots.has(word.split('/')[0])))
  const guides = GUIDES.map((guide) => ({
    guide,
    named: Array.from(read(guide).matchAll(/```[^]*?```|`[^`\n]+`/g), ([code]) => code.split(/[\s`'"|]+/))
      .flat()
      .filter(isPath),
  }))
  expect(guides.flatMap(({ named }) => named).length).toBeGreaterThan(200)
  expect(
    guides.flatMap(({ guide, named }) =>
      named
        .map((name) => name.replace(/\/$/, ''))
        // A README also names files from its own folder on.
        .filter((name) => ![name, path.join(path.dirname(guide), name)].some((file) => existing.has(file)))
        .filter((name) => !EXAMPLES.test(name))
        .map((name) => `${guide}: ${name}`),
    ),
  ).toEqual([])
})

test('guides start files with the project’s Node, because the reader’s own may be older', () => {
  const started = GUIDES.flatMap((guide) =>
    Array.from(read(guide).matchAll(/(\S*) ?\bnode [\w./-]+\.ts\b/g), ([line, before]) => ({ guide, line, before })),
  )
  expect(started).toContainEqual(expect.objectContaining({ guide: 'CONTRIBUTING.md' }))
  // On a server, the guide has Node 24 installed there.
  expect(started.filter(({ before = '' }) => !/(npx|^\/usr\/bin\/)$/.test(before))).toEqual([])
})

/** The anchor that GitHub makes from a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\w\- ]/g, '')
    .replaceAll(' ', '-')

test('a link from one guide to another leads to a file, and to a heading that it has', () => {
  const withoutCode = (file: string) => read(file).replace(/```[^]*?```/g, '')
  const links = GUIDES.flatMap((guide) =>
    Array.from(
      withoutCode(guide).matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)#?([^)\s]*)\)/g),
      ([link, to = '', anchor]) => ({
        link: `${guide}: ${link}`,
        to: to === '' ? guide : path.join(path.dirname(guide), to),
        anchor,
      }),
    ),
  )
  expect(links.length).toBeGreaterThan(100)
  const isDead = ({ to, anchor }: (typeof links)[number]) => {
    if (!existsSync(path.join(root, to))) return true
    const headings = anchor
      ? Array.from(withoutCode(to).matchAll(/^#+ (.+)$/gm), ([, text = '']) => anchorOf(text))
      : []
    return anchor !== '' && !headings.includes(anchor ?? '')
  }
  expect(links.filter(isDead).map(({ link }) => link)).toEqual([])
})

test('no long passage appears in the guides twice', () => {
  const blocks = GUIDES.flatMap((guide) =>
    read(guide)
      .split(/\n{2,}/)
      .map((block) => block.replace(/\s+/g, ' ').trim())
      .filter((block) => block.length > 80),
  )
  expect(blocks.length).toBeGreaterThan(300)
  expect(blocks.filter((block, index) => blocks.indexOf(block) < index)).toEqual([])
})

test('README.md leads to the README of each package', () => {
  const packages = ['contracts', 'schemas', 'studio', 'web', 'render', 'careers', 'lake', 'hosts', 'commands', 'tests']
  const readme = read('README.md')
  expect(packages.filter((name) => !readme.includes(`(${name}/README.md)`))).toEqual([])
  // Another folder with a package's tsconfig.json would have no README that explains it.
  const others = find('*/tsconfig.json').map((file) => path.dirname(file))
  expect(others.filter((name) => !packages.includes(name))).toEqual([])
})
