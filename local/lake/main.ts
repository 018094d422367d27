/**
 * `node local/lake/main.ts` starts one Content Lake: LAKE_PORT (3900), DATA_DIR (.data/lake), LAKE_PROJECT (local),
 * LAKE_DATASET (production), LAKE_ORIGINS (origins of pages besides those of this machine, separated by commas).
 * `node local/lake/main.ts --reset-passwords` makes new passwords for the accounts in DATA_DIR and prints them.
 */
import path from 'node:path'
import { LakeError } from './errors.ts'
import { resetPasswords, startLake, StoreUnusable, type NewAccount } from './server.ts'

const { LAKE_PORT = '3900', DATA_DIR = '.data/lake', LAKE_PROJECT = 'local', LAKE_DATASET = 'production' } = process.env
const dataDir = path.resolve(DATA_DIR)

function printAccounts(accounts: NewAccount[]): void {
  for (const { role, email, password } of accounts) console.log(`${role}: ${email}  ${password}`)
}

async function run(): Promise<void> {
  if (process.argv.includes('--reset-passwords')) return printAccounts(await resetPasswords(dataDir))
  const port = Number(LAKE_PORT)
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new StoreUnusable(`LAKE_PORT=${LAKE_PORT} is not a port number`)
  const allowedOrigins = (process.env.LAKE_ORIGINS ?? '').split(',').flatMap((origin) => origin.trim() || [])
  const lake = await startLake({ port, dataDir, projectId: LAKE_PROJECT, dataset: LAKE_DATASET, allowedOrigins })
  printAccounts(lake.accounts ?? [])
  console.log(`The Content Lake answers at ${lake.url}`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void lake.close().finally(() => process.exit(0)))
  }
}

try {
  await run()
} catch (error) {
  // What a person can mend is said in one sentence; anything else is a fault of the lake and comes with its trace.
  console.error(error instanceof StoreUnusable || error instanceof LakeError ? error.message : error)
  process.exit(1)
}
