/**
 * `npm run move -- hosted|local [--yes] [--replace]`: copies the content from the local Content Lake to hosted Sanity, or the other
 * way, with drafts, images and files. Without `--yes` it only says what it would do.
 */
import { parseArgs } from 'node:util'
import { readEnv, type Env } from '../env.ts'
import { inWords } from './dataset/archive.ts'
import { datasetClient, datasetName, failureOf } from './dataset/datasetClient.ts'
import { CannotMove, moveDataset, planMove } from './dataset/moveDataset.ts'

const SHOWN = 5

function fail(message: string): never {
  console.error(message)
  process.exit(1)
}

function readArguments(): { target: 'hosted' | 'local'; yes: boolean; replace: boolean } {
  try {
    const { values, positionals } = parseArgs({
      options: { yes: { type: 'boolean', default: false }, replace: { type: 'boolean', default: false } },
      allowPositionals: true,
    })
    const [target, ...more] = positionals
    if (more.length === 0 && (target === 'hosted' || target === 'local')) return { target, ...values }
  } catch {
    // An option that there is not; the usage says which there are.
  }
  return fail(
    'Usage: npm run move -- hosted|local [--yes] [--replace]. Without --yes it only says what it would do; with --replace, documents that the target has are overwritten.',
  )
}

/** The first of the ids, and how many more there are. */
function some(ids: readonly string[]): string {
  const more = ids.length > SHOWN ? ` and ${ids.length - SHOWN} more` : ''
  return `${ids.slice(0, SHOWN).join(', ')}${more}`
}

const { target, yes, replace } = readArguments()
const hosted = readEnv()
if (!hosted.hosted) {
  fail(
    'Set SANITY_PROJECT_ID and SANITY_AUTH_TOKEN to the hosted project. For the local side run `SANITY_PROJECT_ID= npm start` in another terminal.',
  )
}
const local: Env = { ...hosted, hosted: false, projectId: 'local' }
const [from, to] = target === 'hosted' ? [local, hosted] : [hosted, local]
let at = from
try {
  const source = datasetClient(from)
  await source.fetch('count(*[0...1])')
  at = to
  const destination = datasetClient(to)
  const { contents, assetsThere, inTheWay } = await planMove(source, destination)
  const sent = assetsThere === 0 ? '' : `; ${assetsThere} of the images and files are there already`
  console.log(`From ${datasetName(from)}\nto ${datasetName(to)}: ${inWords(contents)}${sent}.`)
  if (inTheWay.length > 0) {
    const which = inTheWay.length === 1 ? '1 document is' : `${inTheWay.length} documents are`
    const what = replace ? 'will be overwritten' : 'would be overwritten'
    console.log(`${which} in the target, too, and ${what}: ${some(inTheWay)}.`)
  }
  if (inTheWay.length > 0 && !replace) {
    const backup = target === 'hosted' ? 'npm run backup' : 'SANITY_PROJECT_ID= npm run backup'
    const next = `Back the target up (\`${backup}\`), then add --replace`
    if (yes) fail(`Nothing was written. ${next}.`)
    console.log(`Nothing was written. ${next} --yes.`)
  } else if (yes) {
    console.log(`Wrote ${await moveDataset(source, destination, replace)} documents with their images and files.`)
  } else {
    console.log(`Nothing was written. To do it: npm run move -- ${target}${replace ? ' --replace' : ''} --yes`)
  }
} catch (error) {
  if (error instanceof CannotMove) fail(`${error.message} Nothing was written.`)
  const again = yes ? '\nThen run the command again with --replace: what was written by now is in the way.' : ''
  fail(
    `The content could not be moved from ${datasetName(from)} to ${datasetName(to)}: ${failureOf(error, at)}${again}`,
  )
}
