/** `npm run backup`: the configured dataset, with drafts, images and files, as a dated archive in BACKUP_DIR. */
import path from 'node:path'
import { readEnv } from '#env.ts'
import { openProgress } from '#render/messages/progress.ts'
import { contentsInWords } from './dataset/archives/archive.ts'
import { backUpDataset } from './dataset/archives/backups.ts'
import { datasetClient, datasetName } from './dataset/datasetClient.ts'
import { failureOf } from './dataset/datasetFailure.ts'
import { fail, readArguments } from './terminal/commandLine.ts'

readArguments({}, 'Usage: npm run backup. It writes the dataset SANITY_DATASET to an archive in BACKUP_DIR.')
const env = readEnv()
try {
  const client = datasetClient(env)
  console.log(`Backing up ${datasetName(env)}.`)
  const progress = openProgress()
  const { file, contents, removed } = await backUpDataset(client, {
    folder: env.backupDir,
    keep: env.backupsKept,
    onStep: (line) => progress.say(`  ${line}`),
  })
  progress.end()
  console.log(`Wrote ${contentsInWords(contents)} to ${path.relative(process.cwd(), file)}.`)
  for (const old of removed) console.log(`  removed ${path.basename(old)}: the last ${env.backupsKept} are kept`)
} catch (error) {
  fail(`No backup of ${datasetName(env)} was made: ${failureOf(error, env)}`)
}
