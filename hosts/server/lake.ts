/**
 * `node hosts/server/lake.ts`: the Content Lake of a server, until SIGTERM. Its first account is made by
 * `npm run accounts -- invite <e-mail> --role administrator`. With `--seed`, an empty lake begins with studio/seed.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { readEnv, type Env } from '../../env.ts'
import { openLog, startLake, type Lake } from '../../lake/server.ts'
import { ownLakeOptions } from './ownLake.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** Ends the process with a sentence for whoever reads the log. */
function fail(reason: unknown): never {
  console.error(reason instanceof Error ? reason.message : reason)
  process.exit(1)
}

async function seed(env: Env): Promise<void> {
  const seeding = spawn(process.execPath, [path.join(root, 'commands/seed.ts')], {
    cwd: root,
    env: { ...process.env, DATA_DIR: env.dataDir },
    stdio: 'inherit',
  })
  const [code] = (await once(seeding, 'exit')) as [number | null]
  if (code !== 0) fail('The seed content could not be put into the Content Lake; the lines above say why.')
}

let asked: { seed: boolean }
try {
  asked = parseArgs({ options: { seed: { type: 'boolean', default: false } } }).values
} catch {
  fail('Usage: node hosts/server/lake.ts [--seed]. With --seed, an empty Content Lake begins with studio/seed.')
}
const env = readEnv()
const log = openLog()
if (env.hosted) fail('SANITY_PROJECT_ID is set: the content is on hosted Sanity, and this server needs no lake.')

let lake: Lake
try {
  // A lake that has no accounts yet gets none with a password of its own making: people are invited.
  lake = await startLake({ ...ownLakeOptions(env), localAccounts: false, log, logRequests: true })
} catch (error) {
  fail(error)
}
let stopping = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (stopping) return
    stopping = true
    void lake.close().finally(() => {
      log('The Content Lake has stopped.', { level: 'info' })
      process.exit(0)
    })
  })
}
if (asked.seed && lake.isEmpty()) await seed(env)
log(`The Content Lake answers at ${lake.url}, for browsers at ${env.lakeUrl}.`, { level: 'info' })
