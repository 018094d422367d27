import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { extractSchema } from '@sanity/schema/_internal'
import { schemaTypes } from '#schemas/schemaTypes.ts'
import { compileSchema } from './compiledSchema.ts'
import { unmarkedFieldsModule } from './unmarkedFields.ts'

const root = path.resolve(import.meta.dirname, '../..')
const run = promisify(execFile)

/** Paths of the generated files. */
export const generatedFiles = {
  schema: path.join(root, 'studio/schema.json'),
  types: path.join(root, 'web/content/types.gen.ts'),
  unmarkedFields: path.join(root, 'web/content/preview/unmarkedFields.gen.ts'),
}

/**
 * Generates schema.json from the schemas (`sanity schema extract` would run the whole Studio), TypeScript types from
 * schema.json and the GROQ queries of web/content and render/content, and the list of fields that code reads. Needs no network or account.
 * @param folder output folder, instead of the repository
 * @throws BadSchema before anything is written; Error with the output of Sanity's tool
 */
export async function generateTypes(folder?: string): Promise<void> {
  const placeOf = (file: string) => (folder === undefined ? file : path.join(folder, path.basename(file)))
  const schema = compileSchema(schemaTypes)
  const extracted = extractSchema(schema, { enforceRequiredFields: true })
  await writeFile(placeOf(generatedFiles.schema), `${JSON.stringify(extracted, null, 2)}\n`)

  const env = {
    ...process.env,
    DO_NOT_TRACK: '1',
    NO_UPDATE_NOTIFIER: '1',
    NO_COLOR: '1',
    // The tool takes relative paths only.
    ...(folder === undefined ? {} : { TYPEGEN_DIR: path.relative(root, folder) }),
  }
  const sanity = path.join(root, 'node_modules/sanity/bin/sanity')
  await run(process.execPath, [sanity, 'typegen', 'generate'], { cwd: root, env }).catch((error: unknown) => {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    throw new Error(`“sanity typegen generate” failed:\n${stdout}${stderr}`.trimEnd(), { cause: error })
  })
  await writeFile(placeOf(generatedFiles.unmarkedFields), unmarkedFieldsModule(schema))
}
