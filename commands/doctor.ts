/**
 * `npm run doctor`: looks at the configured project, local or hosted, and at the addresses of the site, the Studio and
 * the careers service. It changes nothing, says each thing in a sentence, and ends with exit code 1 when something is
 * broken. With `-- --links` it asks other sites, too, whether the pages that the content leads to are still there.
 */
import { readEnv, sayUnknownSettings } from '../env.ts'
import { datasetName } from './dataset/datasetClient.ts'
import { examine } from './doctor/examine.ts'
import type { Finding } from './doctor/finding.ts'
import { readArguments } from './services/commandLine.ts'

const HEADINGS: Readonly<Record<Finding['level'], string>> = {
  broken: 'Broken:',
  note: 'Good to know:',
  unseen: 'Could not be looked at:',
}

const { links } = readArguments(
  { options: { links: { type: 'boolean', default: false } } },
  'Usage: npm run doctor [-- --links]. With --links it looks at links to other sites, too.',
).values
const env = readEnv()
sayUnknownSettings()
console.log(`Looking at ${datasetName(env)}, ${env.siteUrl} and ${env.studioUrl}.`)
const findings = await examine(env, process.env, new Date(), links)
for (const level of ['broken', 'unseen', 'note'] as const) {
  const texts = new Set(findings.filter((finding) => finding.level === level).map(({ text }) => text))
  if (texts.size === 0) continue
  console.log(`\n${HEADINGS[level]}`)
  for (const text of texts) console.log(`  ${text}`)
}
if (findings.some(({ level }) => level === 'broken')) process.exitCode = 1
else
  console.log(
    findings.some(({ level }) => level === 'unseen') ? '\nAll that could be looked at is well.' : '\nAll is well.',
  )
