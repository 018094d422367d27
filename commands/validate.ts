/** Validates the content of studio/seed with the rules of the schemas, as the Studio would. Part of `npm test`. */
import { openProgress } from '#render/messages/progress.ts'
import { readSeed, seedFolder } from './dataset/seed/seedFiles.ts'
import { fail, readArguments } from './terminal/commandLine.ts'

readArguments({}, 'Usage: npm run validate. It checks studio/seed with the rules of the schemas, and changes nothing.')

try {
  const seed = await readSeed(seedFolder)
  // Imported only now, because the Studio’s modules take seconds to load.
  const { validateSeed } = await import('./dataset/seed/seedValidation.ts')
  const progress = openProgress()
  const findings = await validateSeed(seed, undefined, (done, of) =>
    progress.say(`Checked ${done} of ${of} documents.`),
  )
  progress.end()
  for (const { documentId, place, level, message } of findings) {
    console.log(`${level}: ${documentId}.json${place && `, ${place}`}: ${message}`)
  }
  const errors = findings.filter(({ level }) => level === 'error').length
  console.log(`${seed.documents.length} documents checked: ${errors} errors, ${findings.length - errors} warnings.`)
  // The Studio's modules keep timers running, so the process would not exit by itself.
  process.exit(errors === 0 ? 0 : 1)
} catch (error) {
  fail(error)
}
