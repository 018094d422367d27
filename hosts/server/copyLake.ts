/** `node hosts/server/copyLake.ts <folder>`: copies all data of the Content Lake, running or not, for a backup. */
import { readEnv } from '../../env.ts'
import { copyData } from '../../lake/server.ts'
import { endProcess } from './process/endProcess.ts'

const [folder] = process.argv.slice(2)
if (folder === undefined) endProcess('Usage: node hosts/server/copyLake.ts <folder>')
const env = readEnv()
await copyData(env.lakeDir, env.lakeLocalUrl, folder).catch(endProcess)
