/**
 * `npm run restore -- <archive>`: restores an archive of `npm run backup` into an empty dataset. After an interruption
 * it resumes, or with `--replace` starts over. Without an archive it lists all.
 */
import path from 'node:path'
import { readEnv } from '#env.ts'
import { backupsIn } from './dataset/archives/backups.ts'
import { restoreInto, restoreOptions } from './dataset/archives/restoreInto.ts'
import { datasetClient } from './dataset/datasetClient.ts'
import { failureOf } from './dataset/datasetFailure.ts'
import { fail, misused, readArguments } from './terminal/commandLine.ts'

const USAGE =
  'Usage: npm run restore -- <archive> [--dataset <an empty or a new dataset>] [--replace [--yes]]. With ' +
  '--replace, what an interrupted restore has left is deleted first, after a question that --yes skips.'

const {
  values,
  positionals: [archive, ...more],
} = readArguments({ options: restoreOptions, allowPositionals: true }, USAGE)
if (more.length > 0) misused(`Restore one archive at a time: leave out ${more.join(' ')}.`, USAGE)
const env = readEnv()
if (archive !== undefined) await restoreInto(env, archive, values).catch(fail)
else {
  try {
    const shown = (file: string) => path.relative(process.cwd(), file)
    const backups = await backupsIn(env.backupDir, datasetClient(env))
    if (backups.length === 0) fail(`There is no backup in ${shown(env.backupDir)}: \`npm run backup\` makes one.`)
    console.log(`The backups, the newest last:\n${backups.map((file) => `  ${shown(file)}`).join('\n')}\n${USAGE}`)
  } catch (error) {
    fail(failureOf(error, env))
  }
}
