/**
 * `node lake/main.ts` starts one Content Lake: LAKE_PORT (3900), DATA_DIR (.data/lake), LAKE_PROJECT (local),
 * LAKE_DATASET (production), LAKE_ORIGINS (origins of pages besides those of this machine, separated by commas), and to be as slow
 * as hosted Sanity: LAKE_WRITES_PER_SECOND (mutations and uploads; any number) and LAKE_CDN_LAG (milliseconds; 0).
 * `node lake/main.ts --reset-passwords` makes new passwords for the accounts in DATA_DIR and prints them.
 */
import path from 'node:path'
import { LakeError } from './errors.ts'
import { resetPasswords, startLake, StoreUnusable, type NewAccount } from './server.ts'

const {
  LAKE_PORT = '3900',
  DATA_DIR = '.data/lake',
  LAKE_PROJECT = 'local',
  LAKE_DATASET = 'production',
  LAKE_WRITES_PER_SECOND = '0',
  LAKE_CDN_LAG = '0',
} = process.env
const dataDir = path.resolve(DATA_DIR)

function printAccounts(accounts: NewAccount[]): void {
  for (const { role, email, password } of accounts) console.log(`${role}: ${email}  ${password}`)
}

/** @throws StoreUnusable when `value` is no whole number from 0 to `max`. */
function numberIn(name: string, value: string, kind: string, max = Number.MAX_SAFE_INTEGER): number {
  const number = Number(value)
  if (Number.isInteger(number) && number >= 0 && number <= max) return number
  throw new StoreUnusable(`${name}=${value} is not ${kind}`)
}

async function run(): Promise<void> {
  if (process.argv.includes('--reset-passwords')) return printAccounts(await resetPasswords(dataDir))
  const port = numberIn('LAKE_PORT', LAKE_PORT, 'a port number', 65_535)
  const writesPerSecond = numberIn('LAKE_WRITES_PER_SECOND', LAKE_WRITES_PER_SECOND, 'a whole number')
  const cdnLag = numberIn('LAKE_CDN_LAG', LAKE_CDN_LAG, 'a whole number of milliseconds')
  const allowedOrigins = (process.env.LAKE_ORIGINS ?? '').split(',').flatMap((origin) => origin.trim() || [])
  const lake = await startLake({
    port,
    dataDir,
    projectId: LAKE_PROJECT,
    dataset: LAKE_DATASET,
    allowedOrigins,
    cdnLag,
    ...(writesPerSecond > 0 && { writesPerSecond }),
  })
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
