/**
 * `npm run doctor`: checks the configured project, local or hosted, and the addresses of the site, the Studio and the
 * careers service. It changes nothing, reports in sentences, and exits with code 1 if something is broken.
 */
import { readEnv, sayUnknownSettings } from '#env.ts'
import { datasetName } from './dataset/datasetClient.ts'
import { examine } from './doctor/examine.ts'
import type { Finding } from './doctor/finding.ts'
import { readArguments } from './services/commandLine.ts'

const HEADINGS: Readonly<Record<Finding['level'], string>> = {
  broken: 'Broken:',
  note: 'Good to know:',
  unseen: 'Could not be looked at:',
}

readArguments({}, 'Usage: npm run doctor. It reads its settings from the environment and from .env.')
const env = readEnv()
sayUnknownSettings()
console.log(`Looking at ${datasetName(env)}, ${env.siteUrl} and ${env.studioUrl}.`)
const findings = await examine(env, process.env, new Date())
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
