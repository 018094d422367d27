/**
 * `npm run move -- hosted|local`: copies the content of the local Content Lake to hosted Sanity, or the other way: a
 * backup of one is restored into an empty dataset of the other.
 */
import { readEnv } from '#env.ts'
import { openProgress } from '#render/messages/progress.ts'
import { backUpDataset } from './dataset/archives/backups.ts'
import { restoreInto, restoreOptions } from './dataset/archives/restoreInto.ts'
import { datasetClient, datasetName } from './dataset/datasetClient.ts'
import { failureOf } from './dataset/datasetFailure.ts'
import { fail, misused, readArguments } from './terminal/commandLine.ts'

const USAGE =
  'Usage: npm run move -- hosted|local [--dataset <an empty or a new dataset of the target>] ' +
  '[--replace [--yes]]. The options are those of npm run restore.'

const {
  values,
  positionals: [target, ...more],
} = readArguments({ options: restoreOptions, allowPositionals: true }, USAGE)
if ((target !== 'hosted' && target !== 'local') || more.length > 0) misused('Say where to: hosted or local.', USAGE)
const hosted = readEnv()
if (!hosted.hosted) {
  fail(
    'Set SANITY_PROJECT_ID and SANITY_AUTH_TOKEN to the hosted project. For the local side run ' +
      '`SANITY_PROJECT_ID= npm start` in another terminal.',
  )
}
const local = { ...hosted, hosted: false, projectId: 'local' }
const [from, to] = target === 'hosted' ? [local, hosted] : [hosted, local]
let archive: string
try {
  console.log(`Backing up ${datasetName(from)}.`)
  const progress = openProgress()
  const { file } = await backUpDataset(datasetClient(from), {
    folder: hosted.backupDir,
    keep: hosted.backupsKept,
    onStep: (line) => progress.say(`  ${line}`),
  })
  progress.end()
  archive = file
} catch (error) {
  fail(`The content could not be moved from ${datasetName(from)}: ${failureOf(error, from)}`)
}
// An empty value selects the local lake, whatever `.env` says.
await restoreInto(to, archive, values, `${to.hosted ? '' : 'SANITY_PROJECT_ID= '}npm run restore --`).catch(fail)
