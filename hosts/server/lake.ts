/**
 * `node hosts/server/lake.ts`: the Content Lake of a server, until SIGTERM. Its first account is made by
 * `npm run accounts -- invite <email> --role administrator`.
 */
import { readEnv } from '../../env.ts'
import { openLog, startLake, type Lake } from '../../lake/server.ts'
import { ownLakeOptions } from '../ownLake/lakeOptions.ts'
import { endProcess } from './process/endProcess.ts'
import { onStop } from './process/onStop.ts'

const env = readEnv()
const log = openLog()
if (env.hosted) endProcess('SANITY_PROJECT_ID is set: the content is on hosted Sanity, and this server needs no lake.')

let lake: Lake
try {
  // A new lake must not create accounts with passwords: people are invited.
  const { STATUS_FILE: statusFile } = process.env
  lake = await startLake({
    ...ownLakeOptions(env),
    localAccounts: false,
    log,
    logRequests: true,
    ...(statusFile && { statusFile }),
  })
} catch (error) {
  endProcess(error)
}
onStop(
  () =>
    void lake.close().finally(() => {
      log('The Content Lake has stopped.', { level: 'info' })
      process.exit(0)
    }),
)
log(`The Content Lake answers at ${lake.url}, for browsers at ${env.lakeUrl}.`, { level: 'info' })
