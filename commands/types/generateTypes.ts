import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { extractSchema } from '@sanity/schema/_internal'
import { createSchema } from 'sanity'
import { addressGroq } from '../../schemas/addresses.ts'
import { schemaTypes } from '../../schemas/schemaTypes.ts'
import { siteValuesGroq, VALUE_IN_TEXT } from '../../schemas/siteValues.ts'
import { VIMEO_ADDRESS, YOUTUBE_ADDRESS } from '../../schemas/videoAddress.ts'
import { unmarkedFieldsModule } from './unmarkedFields.ts'

const root = path.resolve(import.meta.dirname, '../..')
const run = promisify(execFile)

/** Where the generated files of the repository are. */
export const generatedFiles = {
  schema: path.join(root, 'studio/schema.json'),
  types: path.join(root, 'web/content/types.gen.ts'),
  address: path.join(root, 'web/content/queries/address.gen.ts'),
  siteValues: path.join(root, 'web/content/queries/siteValues.gen.ts'),
  mailValues: path.join(root, 'careers/mail/mailValues.gen.ts'),
  videoAddress: path.join(root, 'web/ui/pictures/videoAddress.gen.ts'),
  unmarkedFields: path.join(root, 'web/content/preview/unmarkedFields.gen.ts'),
}

/** The module that tells the site, which does not import the schemas, where documents are. */
const ADDRESS_MODULE = [
  '/** Written by `npm run typegen` from schemas/addresses.ts: the address of a document, inside its projection. */',
  `export const addressGroq = \`${addressGroq}\` as const`,
  '',
].join('\n')

/** The module that tells the site and the careers service which values texts have by name. */
const SITE_VALUES_MODULE = [
  '/** Written by `npm run typegen` from schemas/siteValues.ts: what stands in texts by its name. */',
  `export const siteValuesGroq = \`${siteValuesGroq}\``,
  '/** How a text names one of them. */',
  `export const VALUE_IN_TEXT = ${VALUE_IN_TEXT}`,
  '',
].join('\n')

/** The module that tells the site how the addresses of videos are read. */
const VIDEO_ADDRESS_MODULE = [
  '/** Written by `npm run typegen` from schemas/videoAddress.ts: the id of a video is the first group. */',
  `export const YOUTUBE_ADDRESS = ${YOUTUBE_ADDRESS}`,
  '/** The second or third group is what opens a video that is not listed. */',
  `export const VIMEO_ADDRESS = ${VIMEO_ADDRESS}`,
  '',
].join('\n')

/**
 * The schemas become schema.json, as `sanity schema extract` writes it, which first would run the whole Studio;
 * schema.json with the GROQ queries of web/content becomes TypeScript; with them, addresses and which fields code
 * reads. Needs no network and no account.
 * @param folder writes the files there instead of to their places in the repository
 * @throws Error with what Sanity's tool said
 */
export async function generateTypes(folder?: string): Promise<void> {
  const placeOf = (file: string) => (folder === undefined ? file : path.join(folder, path.basename(file)))
  const schema = createSchema({ name: 'default', types: schemaTypes })
  const extracted = extractSchema(schema, { enforceRequiredFields: true })
  await writeFile(placeOf(generatedFiles.schema), `${JSON.stringify(extracted, null, 2)}\n`)

  // The queries have it in them.
  await writeFile(placeOf(generatedFiles.address), ADDRESS_MODULE)
  await writeFile(placeOf(generatedFiles.siteValues), SITE_VALUES_MODULE)
  await writeFile(placeOf(generatedFiles.mailValues), SITE_VALUES_MODULE)
  await writeFile(placeOf(generatedFiles.videoAddress), VIDEO_ADDRESS_MODULE)

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
