import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { exceptionSchema } from './advisories.ts'
import { licenceExceptionSchema, lockSchema } from './licences.ts'

const root = path.resolve(import.meta.dirname, '../..')

export const licenceListFile = path.join(root, 'docs/licences.md')

const exceptionsSchema = z.object({
  advisories: z.array(exceptionSchema),
  licences: z.array(licenceExceptionSchema),
})

async function read<Schema extends z.ZodType>(name: string, schema: Schema): Promise<z.infer<Schema>> {
  const parsed = schema.safeParse(JSON.parse(await readFile(path.join(root, name), 'utf8')))
  if (parsed.success) return parsed.data
  throw new Error(`${name} is not as expected:\n${z.prettifyError(parsed.error)}`)
}

/** @throws Error that says what is wrong in the file */
export const readLock = () => read('package-lock.json', lockSchema)
/** What the audit and the list of licences let pass, with reasons. @throws Error that says what is wrong in the file */
export const readExceptions = () => read('.ci/exceptions.json', exceptionsSchema)
