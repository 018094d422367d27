import { callResponse, CALL_REQUEST_PATH, type CallRequest } from '@archstep/contracts/forms/callRequest.ts'
import { env } from '../env.ts'
import { randomKey } from '../lib/randomKey.ts'

/** After this, the visitor is better off writing an email. */
const PATIENCE_MS = 8_000

/** Has the careers service send a request for a call. @returns false if it can't, or doesn't confirm */
export async function sendCall(
  call: Omit<CallRequest, 'id' | 'own' | 'extra'> & { own: string | undefined; extra: string | undefined },
): Promise<boolean> {
  try {
    const response = await fetch(env.careersUrl + CALL_REQUEST_PATH, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...call, id: randomKey() }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    return callResponse.parse(await response.json()).sent
  } catch {
    return false
  }
}
