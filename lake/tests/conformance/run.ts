/**
 * `npm run conformance`: runs the tests in this folder against the Content Lake in CONFORMANCE_PROJECT_ID,
 * CONFORMANCE_DATASET and CONFORMANCE_TOKEN (a public dataset, a token with write access): hosted Sanity, or the lake
 * at CONFORMANCE_API_HOST. It asks before it starts, unless `--yes` is given for scripts. Without these settings, it
 * starts its own local lake.
 */
import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import path from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'

const NEEDED = ['CONFORMANCE_PROJECT_ID', 'CONFORMANCE_DATASET', 'CONFORMANCE_TOKEN'] as const

function fail(message: string): never {
  console.error(message)
  process.exit(1)
}

const USAGE = 'Usage: npm run conformance [-- --yes]'

function readArguments() {
  try {
    const options = { yes: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } } as const
    const { yes, help } = parseArgs({ options }).values
    if (!help) return { yes }
    console.log(USAGE)
    process.exit(0)
  } catch (error) {
    const [sentence] = error instanceof Error ? error.message.split('. ') : []
    console.error(`${sentence}.\n${USAGE}`)
    process.exit(2)
  }
}

async function confirmed(): Promise<boolean> {
  if (!process.stdin.isTTY) fail('Nobody is there to be asked: say --yes (npm run conformance -- --yes).')
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question('Start? (y/N) ')
  terminal.close()
  return /^y(es)?$/i.test(answer.trim())
}

/** Why the suite would fail at each of its requests; undefined if it would not. */
async function whyNot(project: string, dataset: string, token: string, apiHost?: string): Promise<string | undefined> {
  const api = apiHost ?? `https://${project}.api.sanity.io`
  try {
    const { status } = await fetch(`${api}/v2026-03-01/data/query/${dataset}?query=1`, {
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(30_000),
    })
    if (status < 400) return undefined
    if (status === 401 || status === 403) return `${api} does not take the token: correct CONFORMANCE_TOKEN.`
    if (status === 404)
      return `There is no dataset ${dataset} at ${api}: correct CONFORMANCE_DATASET, or make it first.`
    return `${api} answers with status ${status}.`
  } catch (error) {
    const { cause = error } = error as Error
    return `Nothing answers at ${api} (${(cause as { code?: string }).code ?? String(cause)}): check it, and the connection.`
  }
}

const { yes } = readArguments()
const missing = NEEDED.filter((name) => !process.env[name])
if (missing.length > 0 && missing.length < NEEDED.length)
  fail(`Set ${missing.join(' and ')}, too, or none of the three for a local lake.`)
const isNamed = missing.length === 0
if (isNamed) {
  const {
    CONFORMANCE_PROJECT_ID: project = '',
    CONFORMANCE_DATASET: dataset = '',
    CONFORMANCE_TOKEN = '',
  } = process.env
  const { CONFORMANCE_API_HOST: apiHost } = process.env
  console.log(
    `The suite asks dataset ${dataset} of project ${project} at ${apiHost ?? 'https://api.sanity.io'}. It makes documents whose ids begin with "conformance-" and a few small assets, and removes them at the end; nothing else is changed. It sends about 300 requests, some of them faster than the limit of mutations.`,
  )
  if (!yes && !(await confirmed())) fail('Nothing was sent.')
  const refusal = await whyNot(project, dataset, CONFORMANCE_TOKEN, apiHost)
  if (refusal !== undefined) fail(refusal)
}
const env = { CONFORMANCE_CONFIRMED: isNamed ? 'yes' : 'no' }
const vitest = path.join(path.dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs')
const lake = path.resolve(import.meta.dirname, '../..')
const { status } = spawnSync(process.execPath, [vitest, 'run', '--project', 'conformance'], {
  cwd: lake,
  env: { ...process.env, ...env },
  stdio: 'inherit',
})
process.exit(status ?? 1)
