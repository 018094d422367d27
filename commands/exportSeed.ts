/** `npm run seed:export`: writes the published content of the configured dataset back to studio/seed. */
import path from 'node:path'
import { readEnv } from '#env.ts'
import { openProgress } from '#render/messages/progress.ts'
import { datasetClient, datasetName } from './dataset/datasetClient.ts'
import { failureOf } from './dataset/datasetFailure.ts'
import { exportSeed } from './dataset/seed/exportSeed.ts'
import { seedFolder } from './dataset/seed/seedFiles.ts'
import { confirm, fail, readArguments } from './terminal/commandLine.ts'

const { yes } = readArguments(
  { options: { yes: { type: 'boolean', default: false } } },
  'Usage: npm run seed:export [-- --yes]. It overwrites studio/seed with the published content of the dataset; --yes ' +
    'skips the question.',
).values
const env = readEnv()
try {
  const client = datasetClient(env)
  console.log(`Exporting the published content of ${datasetName(env)}.`)
  const progress = openProgress()
  const { documents, assets, removed } = await exportSeed(client, seedFolder, {
    agree: (outcome) =>
      confirm(
        `${outcome.documents} documents and ${outcome.assets} images and files are written over those in ${seedFolder}, ` +
          (outcome.removed.length === 0
            ? 'and nothing is removed.'
            : `and ${outcome.removed.length} files that are no longer in the dataset are removed: ${outcome.removed.join(', ')}.`),
        yes,
      ),
    onAsset: (done, of) => progress.say(`  ${done} of ${of} images and files`),
  })
  progress.end()
  for (const name of removed) console.log(`  removed ${name}: it is no longer in the dataset`)
  const folder = path.relative(process.cwd(), seedFolder)
  console.log(
    `Wrote ${documents} documents and ${assets} images and files to ${folder}. Look at the difference, then commit it.`,
  )
} catch (error) {
  fail(`The content of ${datasetName(env)} could not be exported: ${failureOf(error, env)}`)
}
