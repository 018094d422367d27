import { hasCode, HOST_UNKNOWN, UNREACHABLE, type Admit, type Verdict } from './publicAddress.ts'

/** How long an address may take, with all that it leads on to. */
const PATIENCE_MS = 5000

/**
 * How often one address is asked, with redirects and second tries: Cloudflare's Free plan grants a request of ours 50.
 */
export const MOST_REQUESTS = 5

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])
const GONE: ReadonlySet<number> = new Set([404, 410])

const ANSWERS: Verdict = { state: 'answers', what: 'It answers.', isSilent: false }
const dead = (what: string): Verdict => ({ state: 'dead', what, isSilent: false })
const unclear = (what: string, isSilent = false): Verdict => ({ state: 'unclear', what, isSilent })

function verdictOf(status: number): Verdict {
  if (status < 400) return ANSWERS
  if (GONE.has(status)) return dead(`There is no such page there any more (${status}).`)
  if (status === 429) return unclear('It was asked too often by others (429).')
  // 520 to 530, too: a server that Cloudflare can't ask is not sure enough to be away to call its page dead.
  if (status >= 500) return unclear(`Its server has a fault at the moment (${status}).`)
  return unclear(`It does not let programs in (${status}).`)
}

/** Certificates that no browser takes. For others it may find what is missing, and a proxy may have put its own. */
const BAD_CERTIFICATE = /^(?:CERT_HAS_EXPIRED|ERR_TLS_CERT_ALTNAME_INVALID|DEPTH_ZERO_SELF_SIGNED_CERT)$/

/**
 * What Node.js calls a failure: https://nodejs.org/api/errors.html,
 * https://nodejs.org/api/tls.html#x509-certificate-error-codes
 */
function failureOf(error: unknown): Verdict {
  const failed = (code: RegExp) => hasCode(error, code)
  if (failed(/^ENOTFOUND$/)) return HOST_UNKNOWN
  if (failed(/^ECONNREFUSED$/)) return unclear('Its host takes no connections just now.')
  if (failed(BAD_CERTIFICATE)) return dead('Its certificate is not valid, so browsers warn of it.')
  if (failed(/CERT|SIGNATURE/)) return unclear('Its certificate could not be verified from here.')
  if (failed(/^(?:ECONNRESET|UND_ERR_SOCKET)$/)) return unclear('Its host broke off without an answer.')
  if (failed(UNREACHABLE)) return unclear('It could not be reached from here.', true)
  if (failed(/^(?:ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT)$/) || (error instanceof Error && error.name === 'TimeoutError')) {
    return unclear('It did not answer in time.', true)
  }
  return unclear('What it answers could not be understood.')
}

interface AskOptions {
  /** Is asked before each request, after a redirect, too. */
  readonly admit: Admit
  /** The site whose links these are: the others are told who asks, and why. */
  readonly siteUrl: string
  /** Milliseconds. */
  readonly patience?: number
}

/** Asks an address whether it still answers. Nothing of the answer is read but its status and where it leads on to. */
export async function askAddress(
  address: string,
  { admit, siteUrl, patience = PATIENCE_MS }: AskOptions,
): Promise<Verdict> {
  const headers = { 'user-agent': `LinkCheck/1.0 (+${siteUrl}; looks whether links of this site still work)` }
  const signal = AbortSignal.timeout(patience)
  // A name that is looked up knows of no signal.
  const tooLate = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error))
  })
  let url = new URL(address)
  let refusesHead = false
  try {
    for (let request = 1; request <= MOST_REQUESTS; request += 1) {
      const refused = await Promise.race([admit(url), tooLate])
      if (refused) return refused
      // After the last request there is no second try, so that its answer must count.
      const method = refusesHead || request === MOST_REQUESTS ? 'GET' : 'HEAD'
      const response = await fetch(url, { method, headers, redirect: 'manual', signal })
      await response.body?.cancel()
      const { status } = response
      const location = response.headers.get('location')
      if (REDIRECTS.has(status) && location !== null) {
        if (!URL.canParse(location, url)) return unclear('It leads on to something that is no address.')
        url = new URL(location, url)
        refusesHead = false
      } else if (status >= 400 && status !== 429 && method === 'HEAD') {
        // Some servers refuse HEAD, and some say 404 to it for pages that they have.
        refusesHead = true
      } else return verdictOf(status)
    }
    return unclear('It leads on from one address to the next too often.')
  } catch (error) {
    return failureOf(error)
  }
}
