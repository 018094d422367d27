/**
 * `npm run migrate`: says what the pending migrations would change; with `-- --write` they run in order, each once, after a
 * confirmation. `--again <name>` repeats one, because an unarchived release may have content in the old form.
 */
import { readEnv } from '#env.ts'
import { plural } from '@archstep/contracts/text/plural.ts'
import { datasetClient, datasetName } from './dataset/datasetClient.ts'
import { failureOf } from './dataset/datasetFailure.ts'
import {
  pendingMigrations,
  readMigrations,
  runMigration,
  type NamedMigration,
} from './dataset/migrations/contentMigrations.ts'
import { migrationsFolder } from './dataset/migrations/migrationRecords.ts'
import { confirm, fail, readArguments } from './terminal/commandLine.ts'

/** The migration to run even if it has run before. */
function named(migrations: readonly NamedMigration[], name: string): NamedMigration[] {
  const found = migrations.filter((migration) => migration.name === name)
  if (found.length > 0) return found
  return fail(`There is no migration ${name}. There are: ${migrations.map((migration) => migration.name).join(', ')}.`)
}

const no = { type: 'boolean', default: false } as const
const { write, again, yes } = readArguments(
  { options: { write: no, yes: no, again: { type: 'string' } } },
  'Usage: npm run migrate [-- --write [--yes]] [--again <name>]. Without --write nothing is changed; --yes skips the question.',
).values
const env = readEnv()
try {
  const client = datasetClient(env)
  const migrations = await readMigrations(migrationsFolder)
  const pending = again === undefined ? await pendingMigrations(client, migrations) : named(migrations, again)
  if (pending.length === 0) console.log(`Nothing to do: ${datasetName(env)} has been through every migration.`)
  let all = 0
  for (const migration of pending) {
    const { name, title, changed } = await runMigration(client, migration, false)
    console.log(`${name}: ${title}.`)
    console.log(`  ${plural(changed.length, 'document', 'documents')} would change.`)
    for (const id of changed) console.log(`  ${id}`)
    all += changed.length
  }
  if (write && all > 0) {
    await confirm(
      `These ${all} changes are made in ${datasetName(env)}. \`npm run backup\` keeps what is there now.`,
      yes,
    )
  }
  // Each migration runs anew, instead of writing the changes found above: those before it, and people, may have changed
  // documents since.
  for (const migration of write ? pending : []) {
    const { name, changed } = await runMigration(client, migration, true)
    console.log(`${name}: ${plural(changed.length, 'document', 'documents')} changed.`)
  }
  if (pending.length > 0 && !write) {
    console.log(
      `Nothing was changed in ${datasetName(env)}. To run this: npm run migrate -- ` +
        `--write${again === undefined ? '' : ` --again ${again}`}`,
    )
  }
} catch (error) {
  fail(
    `Migrating ${datasetName(env)} failed: ${failureOf(error, env)}\nRun the command again then: what is done ` +
      'stays done.',
  )
}
