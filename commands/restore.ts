/**
 * `npm run restore -- <archive> [--dataset <name>] [--replace]`: brings an archive of `npm run backup` into an empty
 * dataset. One that was interrupted goes on, or with `--replace` begins anew. Without an archive it lists all.
 */
import path from 'node:path'
import type { SanityClient } from '@sanity/client'
import { readEnv } from '../env.ts'
import { inWords, requireArchive } from './dataset/archive.ts'
import { backupsIn, NotEmpty, restoreBackup } from './dataset/backups.ts'
import { datasetClient, datasetName, failureOf } from './dataset/datasetClient.ts'
import { fail, readArguments } from './services/commandLine.ts'

const USAGE =
  'Usage: npm run restore -- <archive> [--dataset <name of an empty or a new dataset>] [--replace]. With ' +
  '--replace, what an interrupted restore has left is taken away first.'

/** Makes the dataset when there is none of this name. Visitors must be able to read it. */
async function ensureDataset(client: SanityClient, name: string): Promise<void> {
  const datasets = await client.datasets.list()
  if (!datasets.some((dataset) => dataset.name === name)) await client.datasets.create(name, { aclMode: 'public' })
}

const {
  values,
  positionals: [archive, ...more],
} = readArguments(
  { options: { dataset: { type: 'string' }, replace: { type: 'boolean', default: false } }, allowPositionals: true },
  USAGE,
)
const configured = readEnv()
const env = { ...configured, dataset: values.dataset ?? configured.dataset }
const shown = (file: string) => path.relative(process.cwd(), file)
try {
  if (more.length > 0) fail(USAGE)
  const client = datasetClient(env)
  if (archive === undefined) {
    const backups = await backupsIn(env.backupDir, datasetClient(configured))
    if (backups.length === 0) fail(`There is no backup in ${shown(env.backupDir)}: \`npm run backup\` makes one.`)
    fail(`${USAGE}\nThe backups, the newest last:\n${backups.map((file) => `  ${shown(file)}`).join('\n')}`)
  }
  await requireArchive(path.resolve(archive))
  if (values.dataset !== undefined) await ensureDataset(client, env.dataset)
  const again = `npm run restore -- ${archive}${values.dataset === undefined ? '' : ` --dataset ${values.dataset}`}`
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, () => {
      fail(
        `Stopped. Dataset ${env.dataset} may hold a part of the archive. To go on: ${again}\nTo begin anew: ` +
          `${again} --replace`,
      )
    })
  }
  console.log(`Restoring ${shown(path.resolve(archive))} into dataset ${env.dataset}.`)
  console.log(`Restored ${inWords(await restoreBackup(client, path.resolve(archive), values.replace))}.`)
  if (env.dataset !== configured.dataset) {
    console.log(
      `To use it, set SANITY_DATASET=${env.dataset} and start, build and deploy again; the content of ` +
        `${configured.dataset} stays where it is.`,
    )
  }
} catch (error) {
  if (error instanceof NotEmpty) {
    fail(
      `${error.message} Restore into a dataset of its own, which is made for it:\n  npm run restore -- ` +
        `${archive ?? '<archive>'} --dataset <name>`,
    )
  }
  fail(`The archive could not be restored into ${datasetName(env)}: ${failureOf(error, env)}`)
}
