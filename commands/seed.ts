/**
 * `npm run seed`: puts the content of studio/seed into the configured dataset. What is there already stays as it
 * is, unless `--replace` is given. `--types job,department` leaves the documents of other types out.
 */
import { readEnv } from '../env.ts'
import { migrationNames, migrationsFolder } from './dataset/contentState.ts'
import { datasetClient, datasetName, failureOf, NoAccess } from './dataset/datasetClient.ts'
import { seedDataset } from './dataset/seedDataset.ts'
import { BadSeed, readSeed, seedFolder, seedOfTypes } from './dataset/seedFiles.ts'
import { fail, readArguments } from './services/commandLine.ts'

const { replace, types } = readArguments(
  { options: { replace: { type: 'boolean', default: false }, types: { type: 'string' } } },
  'Usage: npm run seed [-- --replace] [--types <type>,…]. With --replace, documents that exist are ' +
    'overwritten; with --types, only documents of those types are written.',
).values
const env = readEnv()
try {
  const whole = await readSeed(seedFolder)
  const seed = types === undefined ? whole : seedOfTypes(whole, types.split(','))
  if (seed.documents.length === 0) fail(`studio/seed has no documents of the types ${types}.`)
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, () => {
      fail(
        'Stopped. Images and files may have been uploaded; of the documents, all were written or none. Run the ' +
          'command again: it goes on from what is there.',
      )
    })
  }
  const client = datasetClient(env)
  console.log(
    `Seeding ${datasetName(env)} with ${seed.documents.length} ` +
      `documents${types === undefined ? ` and ${seed.assets.size} images and files` : ''}.`,
  )
  const { present, written, assets, waiting } = await seedDataset(client, seed, {
    replace,
    migrations: await migrationNames(migrationsFolder),
    onUpload: (uploaded, total) => {
      if (uploaded % 20 === 0 || uploaded === total) console.log(`  ${uploaded} of ${total} images and files`)
    },
  })
  const uploads = assets === 0 ? '' : `, with ${assets} images and files`
  console.log(
    replace
      ? `${written} documents written${uploads}; ${present} of them replaced what was there.`
      : `${present} documents already there, ${written} written${uploads}.`,
  )
  if (waiting.length > 0) {
    console.log(
      `Left out, because \`npm run migrate -- --write\` takes it from the content that is there: ` +
        `${waiting.join(', ')}. Run that first, then the seed again.`,
    )
  }
  if (!replace && present > 0) {
    console.log('What is there stays as it is. To overwrite it with studio/seed: npm run seed -- --replace')
  }
} catch (error) {
  if (error instanceof BadSeed) fail(`Nothing was written: the files in studio/seed need fixing.\n${error.message}`)
  if (error instanceof NoAccess) fail(error.message)
  fail(
    `Seeding ${datasetName(env)} failed: ${failureOf(error, env)}\nThen run the command again: it goes on from ` +
      'what is there.',
  )
}
