import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { testTitles } from '../support/testTitles.ts'

const root = path.resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

const DOCUMENT = 'docs/requirements.md'

/** The id of a row; the name of an encoding has the same shape. */
const ID = /\b(?!UTF-)[A-Z]+-\d\d\b/g

interface Row {
  id: string
  sentence: string
  proofs: { file: string; title: string }[]
}

/** The lines of all tables: `| id | sentence | proofs |`, a proof being the path of a file and a title, both as code. */
const rows = read(DOCUMENT)
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| Row'))
  .map((line): Row => {
    const [, id = '', sentence = '', proofs = ''] = line.split('|').map((cell) => cell.trim())
    const named = proofs.matchAll(/`([^`]+)`: `([^`]+)`/g)
    return { id, sentence, proofs: Array.from(named, ([, file = '', title = '']) => ({ file, title })) }
  })

/** For each id that code, tests or guides use, the first file that does. */
function idsInUse(): Map<string, string> {
  const files = globSync(
    ['*.{ts,md}', '{web,studio,schemas,lake,hosts,commands,tests,docs}/**/*.{ts,tsx,css,html,md}'],
    {
      cwd: root,
      exclude: [DOCUMENT, '**/node_modules/**'],
    },
  )
  return new Map(files.toReversed().flatMap((file) => (read(file).match(ID) ?? []).map((id) => [id, file] as const)))
}

describe('docs/requirements.md', () => {
  test('has a row, and only one, for each id in use', () => {
    const ids = rows.map(({ id }) => id)
    const used = idsInUse()
    expect(used.size).toBeGreaterThan(70)
    expect([...used].filter(([id]) => !ids.includes(id)).map(([id, file]) => `${id} of ${file}`)).toEqual([])
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  })

  test('says each row in words, with tests that exist and have its id in their title', () => {
    const titles = testTitles()
    const missing = rows.flatMap(({ id, proofs }) =>
      proofs
        .filter(({ file, title }) => !titles.get(file)?.has(title) || !title.includes(id))
        .map(({ file, title }) => `${id}: ${file}: ${title}`),
    )
    expect(missing).toEqual([])
    expect(rows.filter(({ sentence, proofs }) => !sentence || proofs.length === 0)).toEqual([])
  })
})
