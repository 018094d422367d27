/** `npm run audit`: asks the registry for known flaws of every package in the lockfile. CI runs it beside `npm test`. */
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { judge, readAdvisories } from './licences/advisories.ts'
import { readExceptions } from './licences/files.ts'

const npm = process.env.npm_execpath
if (npm === undefined) {
  console.error('Start this as `npm run audit`: it asks npm.')
  process.exit(1)
}
// npm exits with 1 when it finds something; what counts is what it says.
const audit = spawnSync(process.execPath, [npm, 'audit', '--json'], {
  cwd: path.resolve(import.meta.dirname, '..'),
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
})
try {
  const { advisories } = await readExceptions()
  const today = new Date().toISOString().slice(0, 10)
  const { problems, notes } = judge(readAdvisories(audit.stdout), advisories, today)
  for (const note of notes) console.log(note)
  for (const problem of problems) console.error(problem)
  console.log(problems.length > 0 ? `${problems.length} to look at.` : 'Nothing that stops a change.')
  process.exit(problems.length > 0 ? 1 : 0)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
