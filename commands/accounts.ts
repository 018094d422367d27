/** `npm run accounts`: manages who may sign in to the Studio on your own Content Lake, from a terminal. */
import type { SanityClient } from '@sanity/client'
import { readEnv } from '#env.ts'
import type { AccountEntry, ChangedAccount, Lake } from '#lake/server.ts'
import { accountsClient } from '#lake/studio/accountsClient.ts'
import { plainText } from '@archstep/contracts/text/plainText.ts'
import { plural } from '@archstep/contracts/text/plural.ts'
import { isoDay } from '@archstep/contracts/time/isoDay.ts'
import { datasetClient } from './dataset/datasetClient.ts'
import { failureOf } from './dataset/datasetFailure.ts'
import { isUp } from './services/reachable.ts'
import { confirm, fail, misused, readArguments } from './terminal/commandLine.ts'

/** Entries that `log` prints. */
const LOGGED = 200
const USAGE = `npm run accounts -- list                     who has an account
npm run accounts -- invite EMAIL --role ROLE [--name NAME]
                                             makes an account, and a link that works once, for seven days
npm run accounts -- role EMAIL ROLE          changes the role
npm run accounts -- disable EMAIL [--yes]    ends someone's access; history still names them
npm run accounts -- enable EMAIL             lets them in again
npm run accounts -- reset EMAIL              makes a link for a new password
npm run accounts -- sessions EMAIL [--yes]   signs someone out everywhere
npm run accounts -- log                      who did what, the last ${LOGGED} entries

The lake in DATA_DIR need not be running. --yes skips the question.`

const { values, positionals } = readArguments(
  {
    options: { role: { type: 'string' }, name: { type: 'string' }, yes: { type: 'boolean', default: false } },
    allowPositionals: true,
  },
  USAGE,
)

const env = readEnv()
const [command = '', email = '', role = values.role ?? ''] = positionals

/** The arguments that each command requires. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  list: [],
  log: [],
  invite: [email, values.role ?? ''],
  role: [email, role],
  disable: [email],
  enable: [email],
  reset: [email],
  sessions: [email],
}

/** The configured lake, and a function that stops it if it was started here. */
async function openLake(): Promise<{ client: SanityClient; lake: Lake | undefined }> {
  if (await isUp(env.lakeLocalUrl)) return { client: datasetClient(env), lake: undefined }
  // Loaded only when no lake is running.
  const { startLake } = await import('#lake/server.ts')
  const { ownLakeOptions } = await import('#hosts/ownLake/lakeOptions.ts')
  const lake = await startLake({ ...ownLakeOptions(env), port: 0, localAccounts: false })
  return { client: datasetClient({ ...env, lakeLocalUrl: lake.url }), lake }
}

/** Prints a changed account, and its link if one was made. */
function say({ account, link, until }: ChangedAccount): void {
  console.log(`${account.email}   ${account.name}   ${account.role}   ${account.state}`)
  if (link === undefined || until === undefined) return
  console.log(`Give this link to ${account.name}. It sets a password, once, until ${isoDay(new Date(until))}:\n${link}`)
}

async function run(client: SanityClient): Promise<void> {
  const lake = accountsClient(client)
  const named = async (): Promise<AccountEntry> => {
    const address = plainText(email).trim().toLowerCase()
    const account = (await lake.read()).accounts.find((each) => each.email === address)
    return account ?? fail(`${address} has no account. \`npm run accounts -- list\` names those there are.`)
  }
  const idOf = async (): Promise<string> => (await named()).id
  /** Asks first, because somebody who is signed out may lose unsaved work. */
  async function signedOut(more: string): Promise<string> {
    const { id, name, email, role, sessions } = await named()
    await confirm(
      `${name} (${email}, ${role}) is signed out of ${plural(sessions, 'session', 'sessions')}${more}.`,
      values.yes,
    )
    return id
  }
  switch (command) {
    case 'list': {
      const { accounts } = await lake.read()
      for (const { email, name, role, state, seenAt } of accounts) {
        const seen = seenAt === null ? 'never signed in' : `last seen ${seenAt.slice(0, 16).replace('T', ' ')} UTC`
        console.log(`${email.padEnd(30)} ${role.padEnd(14)} ${state.padEnd(9)} ${seen.padEnd(31)} ${name}`)
      }
      if (accounts.length === 0) console.log('Nobody has an account yet.')
      return
    }
    case 'invite': {
      const name = values.name ?? email.replace(/@.*/, '')
      return say(await lake.invite({ email, name, role: values.role ?? '' }))
    }
    case 'role':
      return say(await lake.setRole(await idOf(), role))
    case 'disable':
      return say(await lake.setDisabled(await signedOut(' and can’t sign in anymore'), true))
    case 'enable':
      return say(await lake.setDisabled(await idOf(), false))
    case 'reset':
      return say(await lake.makeLink(await idOf()))
    case 'sessions':
      return say(await lake.endSessions(await signedOut('')))
    case 'log': {
      const { entries } = await lake.log(LOGGED, 0)
      for (const { at, who, what, whom } of entries) console.log(`${at}   ${who}   ${what}   ${whom}`)
    }
  }
}

if (positionals.length === 0) {
  console.log(USAGE)
  process.exit(0)
}
const words = WORDS[command]
if (words === undefined) misused(`There is no command ${command}.`, USAGE)
if (words.includes('')) misused('An argument is missing.', USAGE)
if (env.hosted) {
  fail('SANITY_PROJECT_ID is set: accounts of hosted Sanity are managed at sanity.io/manage, under Members.')
}
let opened: Awaited<ReturnType<typeof openLake>> | undefined
try {
  opened = await openLake()
  await run(opened.client)
  await opened.lake?.close()
} catch (error) {
  await opened?.lake?.close()
  fail(failureOf(error, env))
}
