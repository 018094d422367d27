/**
 * `npm run migrate`: says what the migrations that the dataset has not been through would change; with `-- --write` they run, in
 * order, each once.
 */
import { parseArgs } from 'node:util'
import { readEnv } from '../env.ts'
import { migrationsFolder, pendingMigrations, readMigrations, runMigration } from './contentMigrations.ts'
import { datasetClient, datasetName, failureOf } from './datasetClient.ts'

function fail(message: string): never {
  console.error(message)
  process.exit(1)
}

function readArguments() {
  try {
    return parseArgs({ options: { write: { type: 'boolean', default: false } } }).values
  } catch {
    return fail('Usage: npm run migrate [-- --write]. Without --write nothing is changed.')
  }
}

const { write } = readArguments()
const env = readEnv()
try {
  const client = datasetClient(env)
  const pending = await pendingMigrations(client, await readMigrations(migrationsFolder))
  if (pending.length === 0) console.log(`Nothing to do: ${datasetName(env)} has been through every migration.`)
  for (const migration of pending) {
    const { name, title, changed } = await runMigration(client, migration, write)
    console.log(`${name}: ${title}.`)
    console.log(`  ${changed.length} documents ${write ? 'changed' : 'would change'}.`)
    for (const id of changed) console.log(`  ${id}`)
  }
  if (pending.length > 0 && !write) {
    console.log(`Nothing was changed in ${datasetName(env)}. To run this: npm run migrate -- --write`)
  }
} catch (error) {
  fail(
    `Migrating ${datasetName(env)} failed: ${failureOf(error, env)}\nRun the command again: what is done stays done.`,
  )
}
