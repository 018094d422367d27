import { callResponse, CALL_REQUEST_PATH, type CallRequest } from '@archstep/contracts/forms/callRequest.ts'
import type { EMPTY_FIELD } from '@archstep/contracts/forms/emptyField.ts'
import { env } from '../env.ts'
import { randomKey } from '../lib/randomKey.ts'

/** After this, the visitor is better off writing an email. */
const TIMEOUT_MS = 8_000

/** The last call and its id, which a retry reuses so that the service records the call once. */
let last = { call: '', id: '' }

/** Has the careers service send a request for a call. @returns false if it can't, or doesn't confirm */
export async function sendCall(
  call: Omit<CallRequest, 'id' | 'own' | typeof EMPTY_FIELD> & Record<'own' | typeof EMPTY_FIELD, string | undefined>,
): Promise<boolean> {
  const sent = JSON.stringify(call)
  if (last.call !== sent) last = { call: sent, id: randomKey() }
  try {
    const response = await fetch(env.careersUrl + CALL_REQUEST_PATH, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...call, id: last.id }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return callResponse.parse(await response.json()).sent
  } catch {
    return false
  }
}
