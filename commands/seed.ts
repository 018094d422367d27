/**
 * `npm run seed`: puts the content of studio/seed into the configured dataset. Existing documents stay as they are,
 * unless `--replace` is given. `--types job,department` is limited to those types.
 */
import { readEnv } from '#env.ts'
import { openProgress } from '#render/messages/progress.ts'
import { datasetClient, datasetName, NoAccess } from './dataset/datasetClient.ts'
import { failureOf } from './dataset/datasetFailure.ts'
import { migrationNames, migrationsFolder } from './dataset/migrations/migrationRecords.ts'
import { seedDataset } from './dataset/seed/seedDataset.ts'
import { BadSeed, readSeed, seedFolder, seedOfTypes, typesInWords } from './dataset/seed/seedFiles.ts'
import { confirm, fail, misused, readArguments } from './terminal/commandLine.ts'

const USAGE =
  'Usage: npm run seed [-- --replace [--yes]] [--types <type>,…]. With --replace, documents that exist are ' +
  'overwritten, after a question that --yes skips; with --types, only documents of those types are written, and what ' +
  'they refer to if it is missing.'
const { replace, types, yes } = readArguments(
  {
    options: {
      replace: { type: 'boolean', default: false },
      types: { type: 'string' },
      yes: { type: 'boolean', default: false },
    },
  },
  USAGE,
).values
const env = readEnv()
try {
  const whole = await readSeed(seedFolder)
  const wanted = types?.split(',')
  const unknown = wanted?.filter((type) => !whole.documents.some(({ _type }) => _type === type)) ?? []
  if (unknown.length > 0) misused(`studio/seed has no documents of the types ${unknown.join(', ')}.`, USAGE)
  const isWanted = ({ _type }: { _type: string }) => wanted?.includes(_type) ?? true
  const seed = wanted === undefined ? whole : seedOfTypes(whole, wanted)
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, () => {
      fail(
        'Stopped. Images and files may have been uploaded; of the documents, all were written or none. Run the ' +
          'command again: it goes on from what is there.',
      )
    })
  }
  const client = datasetClient(env)
  const count = seed.documents.filter(isWanted).length
  const besides = seed.documents.length - count
  console.log(
    `Seeding ${datasetName(env)} with ${count} documents` +
      (wanted === undefined
        ? ` and ${seed.assets.size} images and files.`
        : besides === 0
          ? '.'
          : `, and where they are missing with ${besides} that these refer to.`),
  )
  const progress = openProgress()
  const { present, written, replaced, assets, waiting } = await seedDataset(client, seed, {
    replace: (document) => replace && isWanted(document),
    agree: (replaced) =>
      confirm(
        `${replaced.length} documents are there already: ${typesInWords(replaced)}. They are overwritten, with all ` +
          'that staff have changed in them.',
        yes,
      ),
    migrations: await migrationNames(migrationsFolder),
    onUpload: (uploaded, total) => progress.say(`  ${uploaded} of ${total} images and files`),
  })
  progress.end()
  const uploads = assets === 0 ? '' : `, with ${assets} images and files`
  console.log(
    replace
      ? `${written} documents written${uploads}; ${replaced} of them replaced what was there.`
      : `${present} documents already there, ${written} written${uploads}.`,
  )
  if (waiting.length > 0) {
    console.log(
      `Left out, because \`npm run migrate -- --write\` takes it from the content that is there: ` +
        `${waiting.join(', ')}. Run that first, then the seed again.`,
    )
  }
  if (!replace && present > 0) {
    console.log(
      'What is there stays as it is. To overwrite it with studio/seed: npm run seed -- --replace' +
        (types === undefined ? '' : ` --types ${types}`),
    )
  }
} catch (error) {
  if (error instanceof BadSeed) fail(`Nothing was written: the files in studio/seed need fixing.\n${error.message}`)
  if (error instanceof NoAccess) fail(error.message)
  fail(
    `Seeding ${datasetName(env)} failed: ${failureOf(error, env)}\nThen run the command again: it goes on from ` +
      'what is there.',
  )
}
