import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const scripts = path.resolve(import.meta.dirname, '../../../../hosts/server/scripts')
const shared = readdirSync(path.join(scripts, 'sourced')).map((name) => path.join('sourced', name))
const own = readdirSync(scripts).filter((name) => name !== 'sourced')

const codeOf = (file: string) => readFileSync(path.join(scripts, file), 'utf8').replaceAll(/^\s*#.*$/gm, '')
const definedIn = (file: string) => [...codeOf(file).matchAll(/^(\w+)\(\)/gm)].map(([, name = '']) => name)
/** Where each shared function is. */
const homes = new Map(shared.flatMap((file) => definedIn(file).map((name) => [name, file] as const)))
/** The files that every script sources, directly or not. */
const EVERYWHERE = new Set(['sourced/options.sh', 'sourced/terminal.sh'])

// A shell looks up a function only when it is called, which may be on the day an upgrade fails.
test.each([...own, ...shared])('%s sources the files whose functions it calls, and no others', (file) => {
  const code = codeOf(file)
  const sourced = [...code.matchAll(/^\. ".*\/(sourced\/\w+\.sh)"$/gm)].map(([, name = '']) => name)
  const called = [...homes].filter(([name, home]) => home !== file && new RegExp(`\\b${name}\\b`).test(code))
  const needed = new Set(called.map(([, home]) => home))
  const isKnown = (name: string) => !EVERYWHERE.has(name)
  expect(sourced.filter(isKnown)).toEqual([...needed].filter(isKnown).toSorted())
})

test('git checks the scripts out without carriage returns, because shells can’t run those', () => {
  const asked = execFileSync('git', ['check-attr', 'eol', ...own], { cwd: scripts, encoding: 'utf8' })
  expect(asked.trim().split('\n')).toEqual(own.map((script) => `${script}: eol: lf`))
})

test.each(own)('%s reads its options with the shared function', (script) => {
  expect(codeOf(script)).toMatch(/^usage=.+\n\. "\$\(dirname "\$0"\)\/sourced\/options\.sh"\n/m)
})

test('no two of the sourced files have a function of the same name', () => {
  const names = shared.flatMap(definedIn)
  expect(names).toEqual([...new Set(names)])
})
