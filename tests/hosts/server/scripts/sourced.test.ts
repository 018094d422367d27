import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { temporaryFolder } from '../../../support/atEnd.ts'

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

describe('an option that a script would not heed', () => {
  const folder = temporaryFolder()
  // A server of its own: a script that goes on must not reach one of this machine.
  const version = path.join(folder, 'srv/trial/versions/1.0.0')
  cpSync(scripts, version, { recursive: true })
  writeFileSync(path.join(version, 'VERSION'), '1.0.0\n')
  const call = (script: string, words: readonly string[]) => {
    const env = { ...process.env, NO_SYSTEMD: '1', NO_USERS: '1' }
    const { status, stderr } = spawnSync(path.join(version, script), words, { cwd: folder, env, encoding: 'utf8' })
    return { status, stderr }
  }
  const usageOf = (script: string) => /^usage='(.+)'$/m.exec(codeOf(script))?.[1] ?? ''
  const options = ['--name', '--root', '--listen', '--ports', '--restore', '--site', '--yes', '--often', '--if-changed']

  test.each(own)('%s refuses options of other scripts with a sentence, and does nothing', (script) => {
    const before = readdirSync(folder, { recursive: true })
    const foreign = options.filter((option) => !usageOf(script).includes(option))
    expect(foreign.length).toBeGreaterThan(2)
    for (const option of foreign)
      expect(call(script, [option, '3'])).toEqual({
        status: 2,
        stderr: `There is no option ${option}.\n${usageOf(script)}\n`,
      })
    expect(readdirSync(folder, { recursive: true })).toEqual(before)
  })

  test('rollback refuses a version together with a deployment', () => {
    const { status, stderr } = call('rollback', ['1.0.0', '--site', '7'])
    expect([status, stderr]).toEqual([2, expect.stringMatching(/^Name a version or a deployment, not both\.\nUsage: /)])
  })
})

test('no two of the sourced files have a function of the same name', () => {
  const names = shared.flatMap(definedIn)
  expect(names).toEqual([...new Set(names)])
})
