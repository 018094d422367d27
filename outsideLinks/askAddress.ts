import type { Admit } from './publicAddress.ts'
import { hasCode, NO_HOST, type Verdict } from './verdict.ts'

/** How long an address may take, with all that it leads on to. */
const PATIENCE_MS = 5000

/** How often one address is asked, redirects and second tries included: Cloudflare's Free plan ends a request of ours after 50. */
export const MOST_REQUESTS = 5

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])
const GONE: ReadonlySet<number> = new Set([404, 410])

const ANSWERS: Verdict = { state: 'answers', what: 'It answers.', isSilent: false }

function verdictOf(status: number): Verdict {
  const isSilent = false
  if (status < 400) return ANSWERS
  if (GONE.has(status)) return { state: 'dead', what: `There is no such page there any more (${status}).`, isSilent }
  if (status === 429) return { state: 'unclear', what: 'It was asked too often by others (429).', isSilent }
  if (status >= 500 && status < 600)
    return { state: 'unclear', what: `Its server has a fault at the moment (${status}).`, isSilent }
  return { state: 'unclear', what: `It does not let programs in (${status}).`, isSilent }
}

/** What Node.js calls a failure: https://nodejs.org/api/errors.html, https://nodejs.org/api/tls.html#x509-certificate-error-codes */
function failureOf(error: unknown): Verdict {
  if (hasCode(error, /^ENOTFOUND$/)) return NO_HOST
  if (hasCode(error, /^ECONNREFUSED$/))
    return { state: 'dead', what: 'Its host takes no connections.', isSilent: false }
  if (hasCode(error, /CERT|SIGNATURE|ALTNAME/))
    return { state: 'dead', what: 'Its certificate is not valid, so browsers warn of it.', isSilent: false }
  if (hasCode(error, /^(?:ECONNRESET|UND_ERR_SOCKET)$/))
    return { state: 'unclear', what: 'Its host broke off without an answer.', isSilent: false }
  if (error instanceof Error && error.name === 'TimeoutError')
    return { state: 'unclear', what: 'It did not answer in time.', isSilent: true }
  return { state: 'unclear', what: 'It could not be reached.', isSilent: true }
}

interface AskOptions {
  /** Is asked before each request, after a redirect, too. */
  readonly admit: Admit
  /** Milliseconds. */
  readonly patience?: number
}

/** Asks an address whether it still answers. Nothing of the answer is read but its status and where it leads on to. */
export async function askAddress(address: string, { admit, patience = PATIENCE_MS }: AskOptions): Promise<Verdict> {
  const signal = AbortSignal.timeout(patience)
  // A name that is looked up knows of no signal.
  const tooLate = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error))
  })
  let url = new URL(address)
  let method = 'HEAD'
  try {
    for (let request = 0; request < MOST_REQUESTS; request += 1) {
      const refused = await Promise.race([admit(url), tooLate])
      if (refused) return refused
      const { status, headers, body } = await fetch(url, { method, redirect: 'manual', signal })
      await body?.cancel()
      const location = headers.get('location')
      if (REDIRECTS.has(status) && location !== null) {
        url = new URL(location, url)
        method = 'HEAD'
      } else if (status >= 400 && status !== 429 && method === 'HEAD') {
        // Some servers refuse HEAD, and some say 404 to it for pages that they have.
        method = 'GET'
      } else return verdictOf(status)
    }
    return { state: 'unclear', what: 'It leads on from one address to the next too often.', isSilent: false }
  } catch (error) {
    return failureOf(error)
  }
}
