import { existsSync } from 'node:fs'
import path from 'node:path'
import type { SanityClient } from '@sanity/client'
import type { Env } from '#env.ts'
import { openProgress } from '#render/messages/progress.ts'
import { confirm, fail } from '../../terminal/commandLine.ts'
import { datasetClient, datasetName } from '../datasetClient.ts'
import { failureOf } from '../datasetFailure.ts'
import { contentsInWords, requireArchive } from './archive.ts'
import { NotEmpty, restoreBackup } from './backups.ts'

/** Options for parseArgs of the commands that restore content. */
export const restoreOptions = {
  dataset: { type: 'string' },
  replace: { type: 'boolean', default: false },
  yes: { type: 'boolean', default: false },
} as const

interface RestoreValues {
  readonly dataset?: string | undefined
  readonly replace: boolean
  readonly yes: boolean
}

/** Creates the dataset if it does not exist. Visitors must be able to read it. */
async function ensureDataset(client: SanityClient, name: string): Promise<void> {
  const datasets = await client.datasets.list()
  if (!datasets.some((dataset) => dataset.name === name)) await client.datasets.create(name, { aclMode: 'public' })
}

/**
 * Restores an archive into the configured or named dataset and prints progress.
 * @param typed its path
 * @param command for resuming after an interruption
 * @throws Error that says what to do
 */
export async function restoreInto(
  configured: Env,
  typed: string,
  { dataset = configured.dataset, replace, yes }: RestoreValues,
  command = 'npm run restore --',
): Promise<void> {
  const env = { ...configured, dataset }
  // Health and the doctor know an archive by its name only.
  const named = path.join(env.backupDir, typed)
  const archive = !existsSync(typed) && existsSync(named) ? named : path.resolve(typed)
  const again = `${command} ${typed}${dataset === configured.dataset ? '' : ` --dataset ${dataset}`}`
  try {
    await requireArchive(archive)
    const client = datasetClient(env)
    if (dataset !== configured.dataset) await ensureDataset(client, dataset)
    for (const signal of ['SIGINT', 'SIGTERM']) {
      process.once(signal, () => {
        fail(
          `Stopped. Dataset ${dataset} may hold a part of the archive. To resume: ${again}\nTo start over: ` +
            `${again} --replace`,
        )
      })
    }
    console.log(`Restoring ${path.relative(process.cwd(), archive)} into ${datasetName(env)}.`)
    const progress = openProgress()
    const contents = await restoreBackup(client, archive, {
      replace,
      agree: (there, part) =>
        confirm(
          `${contentsInWords(there)} are deleted from dataset ${dataset} first: what an interrupted restore of ${part} has left ` +
            'there, and what was written since.',
          yes,
        ),
      onStep: (line) => progress.say(`  ${line}`),
    })
    progress.end()
    console.log(`Restored ${contentsInWords(contents)}.`)
    if (dataset !== configured.dataset) {
      console.log(
        `To use it, set SANITY_DATASET=${dataset} and start, build and deploy again; the content of ` +
          `${configured.dataset} stays where it is.`,
      )
    }
  } catch (error) {
    if (error instanceof NotEmpty) {
      throw new Error(
        `${error.message} Restore into a dataset of its own, which is made for it:\n  ${command} ${typed} ` +
          '--dataset <name>',
        { cause: error },
      )
    }
    throw new Error(`The archive could not be restored into ${datasetName(env)}: ${failureOf(error, env)}`, {
      cause: error,
    })
  }
}
