import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { chunkGroups } from '#render/vite/chunkGroups.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** What stands between the `|` of a pattern, except for those in parentheses. */
function alternatives(pattern: string): string[] {
  const parts = ['']
  let depth = 0
  for (const character of pattern) {
    if (character === '(') depth += 1
    if (character === ')') depth -= 1
    if (character === '|' && depth === 0) parts.push('')
    else parts.push(`${parts.pop()}${character}`)
  }
  return parts
}

/** The patterns without choices that a pattern stands for. */
function choices(pattern: string): string[] {
  return alternatives(pattern).flatMap((each) => {
    const start = each.search(/\(\?:(?!\\w)/)
    if (start === -1) return [each]
    let end = start
    for (let depth = 0; end < each.length; end += 1) {
      if (each[end] === '(') depth += 1
      if (each[end] === ')' && --depth === 0) break
    }
    return alternatives(each.slice(start + 3, end)).flatMap((inner) =>
      choices(each.slice(0, start) + inner + each.slice(end + 1)),
    )
  })
}

test('every module that a chunk names is there, so that none loses its chunk when a file moves', () => {
  const ours = execFileSync('git', ['ls-files', 'web', 'contracts'], { cwd: root, encoding: 'utf8' }).split('\n')
  const packages = readdirSync(path.join(root, 'node_modules')).map((name) => `node_modules/${name}/`)
  const named = chunkGroups.flatMap((group) => choices(group.test.source))
  expect(named.length).toBeGreaterThan(60)
  const missing = named.filter((each) => ![...ours, ...packages].some((file) => new RegExp(each).test(file)))
  // Rolldown's own.
  expect(missing).toEqual(['rolldown.runtime'])
})
