/** The `content-lake` command: one Content Lake, until Ctrl-C. */
import path from 'node:path'
import { parseArgs } from 'node:util'
import { runSanity } from './cli/runSanity.ts'
import { LakeError, LakeUnusable } from './protocol/errors.ts'
import type { NewAccount } from './server.ts'

const HELP = `content-lake [options]
content-lake [--port <number>] [--data <folder>] cli <command of sanity> …

A Content Lake on this machine, for a Sanity Studio and @sanity/client. Stop it with Ctrl-C.
With cli, it runs the project's own Sanity command line on a running lake:
content-lake cli dataset import seed.ndjson production

  --project <id>            the project that it serves (local)
  --dataset <name>          created if it doesn't exist (production)
  --port <number>           3900; 0 takes any free one
  --data <folder>           where everything is stored (.content-lake)
  --origin <url>            an origin on another machine whose pages may use it; can be repeated
  --attributes <n>          how many kinds of attributes a dataset may have (2000, as on Sanity's free plan)
  --writes-per-second <n>   refuse more than this from one address, as hosted Sanity does (25 there; here no limit)
  --cdn-lag <ms>            how old responses to visitors may be, as from hosted Sanity's CDN (0)
  --reset-passwords         make new passwords for the accounts, print them, and exit
  --help                    this page`

class WrongUsage extends Error {}

/** The command line; everything after `cli` is for Sanity's command. */
const words = process.argv.slice(2)
const cliAt = words.indexOf('cli')

function readArguments() {
  try {
    return parseArgs({
      args: cliAt < 0 ? words : words.slice(0, cliAt),
      options: {
        project: { type: 'string', default: 'local' },
        dataset: { type: 'string', default: 'production' },
        port: { type: 'string', default: '3900' },
        data: { type: 'string', default: '.content-lake' },
        origin: { type: 'string', multiple: true, default: [] },
        attributes: { type: 'string', default: '2000' },
        'writes-per-second': { type: 'string' },
        'cdn-lag': { type: 'string', default: '0' },
        'reset-passwords': { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    }).values
  } catch (error) {
    throw new WrongUsage(`${(error as Error).message}\n\n${HELP}`, { cause: error })
  }
}

/** @throws WrongUsage if `value` is not a whole number from 0 to `max` */
function wholeNumber(option: string, value: string, max = Number.MAX_SAFE_INTEGER): number {
  const number = Number(value)
  if (value.trim() !== '' && Number.isInteger(number) && number >= 0 && number <= max) return number
  throw new WrongUsage(`--${option} ${value}: use a whole number from 0 to ${max}.`)
}

function printAccounts(accounts: readonly NewAccount[]): void {
  for (const { role, email, password } of accounts) console.log(`${role}: ${email}  ${password}`)
}

async function run(): Promise<void> {
  const { 'writes-per-second': writes, 'cdn-lag': lag, ...options } = readArguments()
  if (options.help) return console.log(HELP)
  const dataDir = path.resolve(options.data)
  const port = wholeNumber('port', options.port, 65_535)
  if (cliAt >= 0 && !options['reset-passwords']) {
    process.exitCode = await runSanity(words.slice(cliAt + 1), `http://localhost:${port}`, dataDir)
    return
  }
  // Imported on demand, because help and Sanity's commands don't need a lake.
  const { resetPasswords, startLake } = await import('./server.ts')
  if (options['reset-passwords']) return printAccounts(await resetPasswords(dataDir))
  const lake = await startLake({
    port,
    dataDir,
    projectId: options.project,
    dataset: options.dataset,
    allowedOrigins: options.origin,
    maxAttributes: wholeNumber('attributes', options.attributes),
    cdnLag: wholeNumber('cdn-lag', lag),
    ...(writes !== undefined && { writesPerSecond: wholeNumber('writes-per-second', writes) }),
  })
  if (lake.accounts?.length)
    console.log('Accounts; the passwords are shown only this once (--reset-passwords makes new ones):')
  printAccounts(lake.accounts ?? [])
  console.log(`The Content Lake answers at ${lake.url}`)
  console.log(`The token for scripts is in ${path.join(dataDir, 'token')}`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void lake.close().finally(() => process.exit(0)))
  }
}

try {
  await run()
} catch (error) {
  // Errors that people can fix are a single sentence; anything else is a bug of the lake and gets a stack trace.
  const isForPeople = [WrongUsage, LakeUnusable, LakeError].some((kind) => error instanceof kind)
  console.error(isForPeople ? (error as Error).message : error)
  process.exit(1)
}
