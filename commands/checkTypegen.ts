/** Says whether the generated files are in step with the schemas and the queries. Part of `npm test`. */
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { fail, readArguments } from './terminal/commandLine.ts'

readArguments({}, 'Usage: node commands/checkTypegen.ts. It changes nothing.')
// Imported only now, because the Studio’s modules take seconds to load.
const { generatedFiles, generateTypes } = await import('./types/generateTypes.ts')

const root = path.resolve(import.meta.dirname, '..')

/** The text of a generated file without the comments that say where its source was. */
async function comparable(file: string): Promise<string | undefined> {
  if (!existsSync(file)) return undefined
  return (await readFile(file, 'utf8')).replaceAll(/^\/\/ Source: .*$/gm, '')
}

async function outdatedFiles(): Promise<string[]> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'typegen-'))
  try {
    await generateTypes(folder)
    const outdated: string[] = []
    for (const file of Object.values(generatedFiles)) {
      const fresh = await comparable(path.join(folder, path.basename(file)))
      if ((await comparable(file)) !== fresh) outdated.push(path.relative(root, file))
    }
    return outdated
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

try {
  const outdated = await outdatedFiles()
  if (outdated.length > 0) {
    console.error(`Out of step with the schemas and queries: ${outdated.join(', ')}.`)
    fail('Run `npm run typegen` and commit the result.')
  }
  console.log('The generated types are in step with the schemas and queries.')
  // The Studio's modules keep timers running, so the process doesn't end by itself.
  process.exit()
} catch (error) {
  fail(error)
}
