import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { addressModule } from './addresses.ts'
import { unmarkedFieldsModule } from './unmarkedFields.ts'

const root = path.resolve(import.meta.dirname, '../..')
const run = promisify(execFile)

/** Where the generated files of the repository are. */
export const generatedFiles = {
  schema: path.join(root, 'studio/schema.json'),
  address: path.join(root, 'web/content/queries/address.gen.ts'),
  types: path.join(root, 'web/content/types.gen.ts'),
  unmarkedFields: path.join(root, 'web/content/preview/unmarkedFields.gen.ts'),
}

/**
 * Runs Sanity's own tools: the schemas become schema.json, and schema.json with the GROQ queries of
 * web/content becomes TypeScript; before them, what the queries ask for as an address, and after them, which fields code
 * reads. Needs no network and no account.
 * @param folder writes the files there instead of to their places in the repository
 * @throws Error with what the tools said
 */
export async function generateTypes(folder?: string): Promise<void> {
  const write = (file: string, text: string) => writeFile(folder ? path.join(folder, path.basename(file)) : file, text)
  await write(generatedFiles.address, addressModule())
  const env = {
    ...process.env,
    DO_NOT_TRACK: '1',
    NO_UPDATE_NOTIFIER: '1',
    NO_COLOR: '1',
    // The tools take relative paths only.
    ...(folder === undefined ? {} : { TYPEGEN_DIR: path.relative(root, folder) }),
  }
  for (const command of [
    ['schema', 'extract', '--force'],
    ['typegen', 'generate'],
  ]) {
    const sanity = path.join(root, 'node_modules/sanity/bin/sanity')
    await run(process.execPath, [sanity, ...command], { cwd: root, env }).catch((error: unknown) => {
      const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
      throw new Error(`“sanity ${command.join(' ')}” failed:\n${stdout}${stderr}`.trimEnd(), { cause: error })
    })
  }
  await write(generatedFiles.unmarkedFields, unmarkedFieldsModule())
}
