/** Holds the content of studio/seed to the rules of the schemas, as the Studio would. Part of `npm test`. */
import { readSeed, seedFolder } from './dataset/seedFiles.ts'
import { validateSeed } from './dataset/seedValidation.ts'
import { fail } from './services/commandLine.ts'

try {
  const seed = await readSeed(seedFolder)
  const findings = await validateSeed(seed)
  for (const { documentId, place, level, message } of findings) {
    console.log(`${level}: ${documentId}.json${place && `, ${place}`}: ${message}`)
  }
  const errors = findings.filter(({ level }) => level === 'error').length
  console.log(`${seed.documents.length} documents checked: ${errors} errors, ${findings.length - errors} warnings.`)
  // The Studio's modules keep timers running, so the process doesn't end by itself.
  process.exit(errors === 0 ? 0 : 1)
} catch (error) {
  fail(error)
}
