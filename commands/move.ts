/**
 * `npm run move -- hosted|local [--dataset <name>] [--replace]`: copies the content of the local Content Lake to hosted
 * Sanity, or the other way: a backup of the one that is restored into the other, where the dataset must be empty. The
 * options are those of `npm run restore`.
 */
import path from 'node:path'
import { readEnv } from '../env.ts'
import { backUp } from './dataset/backups.ts'
import { datasetClient, datasetName, failureOf } from './dataset/datasetClient.ts'
import { fail } from './services/commandLine.ts'
import { runNode } from './services/processes.ts'

const [target, ...options] = process.argv.slice(2)
if (target !== 'hosted' && target !== 'local') {
  fail('Usage: npm run move -- hosted|local [--dataset <name of an empty or a new dataset of the target>] [--replace]')
}
const hosted = readEnv()
if (!hosted.hosted) {
  fail(
    'Set SANITY_PROJECT_ID and SANITY_AUTH_TOKEN to the hosted project. For the local side run ' +
      '`SANITY_PROJECT_ID= npm start` in another terminal.',
  )
}
const local = { ...hosted, hosted: false, projectId: 'local' }
const from = target === 'hosted' ? local : hosted
try {
  console.log(`Backing up ${datasetName(from)}.`)
  const { file } = await backUp(datasetClient(from), { folder: hosted.backupDir, keep: hosted.backupsKept })
  const restore = runNode([path.join(import.meta.dirname, 'restore.ts'), file, ...options], {
    // An empty value means the local lake, whatever `.env` says.
    env: target === 'local' ? { SANITY_PROJECT_ID: '' } : {},
  })
  process.exitCode = await restore.exited
} catch (error) {
  fail(`The content could not be moved from ${datasetName(from)}: ${failureOf(error, from)}`)
}
