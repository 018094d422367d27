/**
 * Says what the content needs before this version of the code shows all of it, a line each; nothing when nothing is needed or
 * there is no token. Part of `npm start`, `preview` and `build`. Ends with exit code 2 when only a part of the content is there.
 */
import { readEnv } from '../../env.ts'
import { readContentState, STATE_GROQ } from './contentState.ts'
import { datasetClient, failureOf, NoAccess } from './datasetClient.ts'

const env = readEnv()
try {
  const client = datasetClient({ ...env, authToken: env.authToken ?? env.viewerToken })
  const answer: unknown = await client.fetch(STATE_GROQ, {}, { perspective: 'raw', tag: 'state' })
  const { unfinished, behind } = await readContentState(answer)
  if (unfinished !== undefined) {
    console.log(unfinished)
    process.exitCode = 2
  }
  for (const line of behind) console.log(line)
} catch (error) {
  if (!(error instanceof NoAccess)) console.log(`What the content needs could not be seen: ${failureOf(error, env)}`)
}
