import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../atEnd.ts'
import { runLake } from '../lakeProcess.ts'

const lakeFolder = path.resolve(import.meta.dirname, '../..')

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
  [['--port', 'seventy'], /^--port seventy: use a whole number from 0 to 65535\.$/],
  [['--port', '65536'], /^--port 65536: use a whole number from 0 to 65535\.$/],
  [['--port', ''], /^--port : use a whole number/],
  [['--cdn-lag=-1', '--port', '0'], /^--cdn-lag -1: use a whole number/],
  [['--attributes', '1.5', '--port', '0'], /^--attributes 1\.5: use a whole number/],
  [['--projects', 'abc'], /--projects[\s\S]*--project <id>/],
])('the command with %j says what to do', async (args, sentence) => {
  const { code, output } = await runLake('--data', temporaryFolder(), ...args)
  expect(output).toMatch(sentence)
  expect(code).toBe(1)
})
