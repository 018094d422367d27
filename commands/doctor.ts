/**
 * `npm run doctor`: checks the configured project, local or hosted, and the addresses of the site, the Studio and the
 * careers service. It changes nothing, reports in sentences, and exits with code 1 if something is broken.
 */
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { setGlobalProxyFromEnv } from 'node:http'
import { readEnv } from '#env.ts'
import { serverReport } from '@archstep/contracts/services/serverStatus.ts'
import { datasetName } from './dataset/datasetClient.ts'
import { broken, well, type Finding } from './doctor/finding.ts'
import { readArguments } from './terminal/commandLine.ts'
import { sayUnknownSettings } from './terminal/unknownSettings.ts'

const HEADINGS: Readonly<Record<Finding['level'], string>> = {
  broken: 'Broken:',
  note: 'Good to know:',
  unseen: 'Could not be checked:',
  well: 'In order:',
}

// For a server's script `status`: root's findings are on standard input, one per line, and the whole report goes into a
// file for Health. Runs by a timer don't sign in to the mail server, which might take that for an attack.
const { values } = readArguments(
  {
    options: {
      report: { type: 'string' },
      script: { type: 'string' },
      often: { type: 'boolean', default: false },
    },
  },
  'Usage: npm run doctor. It reads its settings from the environment and from .env.',
)
const env = readEnv()
// As @sanity/client does by itself.
setGlobalProxyFromEnv()
sayUnknownSettings()
console.log(`Checking ${datasetName(env)}, ${env.siteUrl} and ${env.studioUrl}.`)
// Loaded late, so that help comes at once.
const { examine } = await import('./doctor/examine.ts')
const findings = await examine(env, process.env, new Date(), values.often)
if (values.report !== undefined) {
  const seen = readFileSync(0, 'utf8').split('\n').filter(Boolean)
  const byRoot = seen.flatMap((line) => (line.startsWith('WRONG: ') ? broken(line.replace('WRONG: ', '')) : well(line)))
  const report = serverReport.parse({ findings: [...byRoot, ...findings], script: values.script })
  // The timer and an operator may write it at the same time.
  const whole = `${values.report}.${process.pid}`
  writeFileSync(whole, JSON.stringify(report))
  renameSync(whole, values.report)
}
for (const level of ['broken', 'unseen', 'note', 'well'] as const) {
  const texts = new Set(findings.filter((finding) => finding.level === level).map(({ text }) => text))
  if (texts.size === 0) continue
  console.log(`\n${HEADINGS[level]}`)
  for (const text of texts) console.log(`  ${text}`)
}
if (findings.some(({ level }) => level === 'broken')) process.exitCode = 1
else
  console.log(
    findings.some(({ level }) => level === 'unseen') ? '\nEverything that could be checked is well.' : '\nAll is well.',
  )
