import { LRUCache } from 'lru-cache'
import { Attempts } from './attempts.ts'

const WINDOW_MS = 5 * 60 * 1000
/** With one account from one network address: whoever knows someone's email must not lock them out everywhere. */
const MAX_FAILURES = 10
/** Per network address, which a whole office may share. */
const MAX_FAILURES_OF_ADDRESS = 30
/** With one account from all addresses from which nobody has signed in to it, of strangers and of people with an account. */
const MAX_FAILURES_OF_ACCOUNT = 50
/** How many addresses from which people have signed in are remembered. */
const MAX_KNOWN = 10_000

interface SignIn {
  /** A `foldedEmail`. */
  name: string
  isAccount: boolean
  /** Of the network address, as `addressOwner` returns it. */
  owner: string
  /** Whether somebody at that address is signed in, to any account. */
  isColleague: boolean
}

class AccountLimits {
  readonly fromAddress = new Attempts(MAX_FAILURES, WINDOW_MS)
  readonly fromColleagues = new Attempts(MAX_FAILURES_OF_ACCOUNT, WINDOW_MS)
  readonly fromStrangers = new Attempts(MAX_FAILURES_OF_ACCOUNT, WINDOW_MS)
}

/** How often passwords may be tried. */
export class SignInLimits {
  readonly #ofAddress = new Attempts(MAX_FAILURES_OF_ADDRESS, WINDOW_MS)
  readonly #ofAccounts = new AccountLimits()
  // Kept apart, so that a flood of unknown names can't make the lake forget attempts on real accounts.
  readonly #ofInvented = new AccountLimits()
  /** Accounts and addresses from which someone has signed in to them. */
  readonly #known = new LRUCache<string, true>({ max: MAX_KNOWN })

  /**
   * Starts an attempt, which counts as failed until it has succeeded.
   * @returns seconds until an attempt is allowed, 0 if this one is; and what to call when it has succeeded
   */
  start({ name, isAccount, owner, isColleague }: SignIn): { wait: number; succeed: () => void } {
    const { fromAddress, fromColleagues, fromStrangers } = isAccount ? this.#ofAccounts : this.#ofInvented
    const place = `${owner} ${name}`
    const fromOthers = isColleague ? fromColleagues : fromStrangers
    const limits = [[this.#ofAddress, owner] as const, [fromAddress, place] as const]
    const isKnown = this.#known.has(place)
    if (!isKnown) limits.push([fromOthers, name])
    const wait = Math.max(...limits.map(([attempts, key]) => attempts.wait(key)))
    // What one limit refuses must not use up another.
    if (wait === 0) for (const [attempts, key] of limits) attempts.start(key)
    return {
      wait,
      succeed: () => {
        fromAddress.forget(place)
        this.#ofAddress.takeBack(owner)
        if (!isKnown) fromOthers.takeBack(name)
        this.#known.set(place, true)
      },
    }
  }
}
