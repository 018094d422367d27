/** `npm run seed:export`: writes the published content of the configured dataset back to studio/seed. */
import path from 'node:path'
import { readEnv } from '../env.ts'
import { datasetClient, datasetName, failureOf } from './dataset/datasetClient.ts'
import { exportDataset } from './dataset/exportDataset.ts'
import { seedFolder } from './dataset/seedFiles.ts'
import { fail } from './services/commandLine.ts'

const env = readEnv()
try {
  const client = datasetClient(env)
  console.log(`Exporting the published content of ${datasetName(env)}.`)
  const { documents, assets, removed } = await exportDataset(client, seedFolder)
  for (const name of removed) console.log(`  removed ${name}: it is no longer in the dataset`)
  const folder = path.relative(process.cwd(), seedFolder)
  console.log(
    `Wrote ${documents} documents and ${assets} images and files to ${folder}. Look at the difference, then commit it.`,
  )
} catch (error) {
  fail(`The content of ${datasetName(env)} could not be exported: ${failureOf(error, env)}`)
}
