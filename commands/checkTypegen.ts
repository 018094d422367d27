/**
 * Says whether the generated files are in step with the schemas and the queries. Part of `npm test`.
 * Generating takes some ten seconds, so a check that passed is remembered by the content of all that went into it.
 */
import { createHash } from 'node:crypto'
import { existsSync, globSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { generatedFiles, generateTypes } from './types/generateTypes.ts'

const root = path.resolve(import.meta.dirname, '..')
const memory = path.join(root, 'node_modules/.cache/checkTypegen')

/** One hash over every file that the generated types depend on, and over the generated files themselves. */
async function fingerprint(): Promise<string> {
  const files = globSync(
    [
      'schemas/**/*.ts',
      'sanity.cli.ts',
      'commands/types/*.ts',
      'studio/schema.json',
      'web/content/**/*.ts',
      'package-lock.json',
    ],
    { cwd: root },
  )
  const hash = createHash('sha256')
  for (const file of files.sort()) hash.update(`${file}\0`).update(await readFile(path.join(root, file)))
  return hash.digest('hex')
}

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
  const now = await fingerprint()
  if (!existsSync(memory) || (await readFile(memory, 'utf8')) !== now) {
    const outdated = await outdatedFiles()
    if (outdated.length > 0) {
      console.error(`Out of step with the schemas and queries: ${outdated.join(', ')}.`)
      console.error('Run `npm run typegen` and commit the result.')
      process.exit(1)
    }
    await mkdir(path.dirname(memory), { recursive: true })
    await writeFile(memory, now)
  }
  console.log('The generated types are in step with the schemas and queries.')
  // The Studio's modules keep timers running, so the process doesn't end by itself.
  process.exit()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
