/** `npm run typegen`: writes studio/schema.json and the *.gen.ts of web from the schemas and queries. */
import path from 'node:path'
import { fail, readArguments } from './terminal/commandLine.ts'

readArguments({}, 'Usage: npm run typegen. It regenerates studio/schema.json and the *.gen.ts files of web.')

const started = Date.now()
console.log('Generating types from schemas/ and the queries in web/content/ and render/content/.')
// Imported only now, because the Studio’s modules take seconds to load.
const { generatedFiles, generateTypes } = await import('./types/generateTypes.ts')
try {
  await generateTypes()
} catch (error) {
  fail(error)
}
const names = Object.values(generatedFiles).map((file) => path.relative(process.cwd(), file))
console.log(`Wrote ${names.join(', ')} in ${Math.round((Date.now() - started) / 1000)} s.`)
// The Studio's modules keep timers running, so the process doesn't end by itself.
process.exit()
