/** Writes the `_headers` of a built Studio. Part of `npm run build`: `node commands/writeHeaders.ts <folder>`. */
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { readEnv } from '../env.ts'
import { studioHeaders } from '../studio/build/securityHeaders.ts'

const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('Say which folder the Studio was built into.')
const html = await readFile(path.join(folder, 'index.html'), 'utf8')
await writeFile(path.join(folder, '_headers'), studioHeaders(readEnv(), html))
