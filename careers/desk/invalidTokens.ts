import { LRUCache } from 'lru-cache'
import { plural } from '@archstep/contracts/text/plural.ts'
import { tryAgain } from '../problem.ts'

const WINDOW_MS = 60_000
/** Per address. A few open Studios with expired sessions send fewer. */
const MAX_INVALID = 30
const MAX_ADDRESSES = 10_000

/** Counts invalid and unverified tokens by address, so that nobody can try endless tokens. */
export class InvalidTokens {
  readonly #byAddress = new LRUCache<string, { count: number; until: number }>({ max: MAX_ADDRESSES })

  /**
   * Counts a token that is about to be checked.
   * @returns a function that takes this back once the token is known to be valid or could not be checked
   * @throws Problem if the address has sent too many
   */
  count(address: string): () => void {
    const now = Date.now()
    const before = this.#byAddress.get(address)
    const counted = before && before.until > now ? before : { count: 0, until: now + WINDOW_MS }
    if (counted.count >= MAX_INVALID) {
      const seconds = Math.ceil((counted.until - now) / 1000)
      const wait = plural(seconds, 'second', 'seconds')
      throw tryAgain(429, seconds, `Too many invalid sign-ins came from your address. Try again in ${wait}.`)
    }
    counted.count += 1
    this.#byAddress.set(address, counted)
    return () => (counted.count -= 1)
  }
}
