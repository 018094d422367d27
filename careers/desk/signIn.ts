/** Identifies people at the desk: the Content Lake that the Studio signs in to knows the owner of a token. */
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { Problem } from '../problem.ts'
import type { ContentLake } from '../contentLake.ts'

/** How long the Content Lake's response is cached, and thus how long access lasts after it is revoked there. */
const HOLDS_MS = 60_000
const ANSWER_TIMEOUT_MS = 10_000
/** Responses cached at a time: made-up tokens must not fill the memory. */
const MAX_KEPT = 1_000

/** Invalid tokens from one address while responses are cached: a few open Studios with expired sessions send fewer. */
const MAX_INVENTED = 30

const ADMINISTRATOR = 'administrator'

/** Someone who is signed in to the Studio. */
export interface Person {
  name: string
  email: string
  administrator: boolean
  admitted: boolean
}

/** The person's name in the log and in notes. */
export const nameOf = ({ name, email }: Person): string => `${name} <${email}>`

/**
 * The response of `/users/me`: `{}` if the token is invalid. API tokens belong to a robot, or have no email address.
 */
const user = z.object({
  id: z.string().optional(),
  name: z.string().nullish(),
  email: z.string().nullish(),
  isRobot: z.boolean().nullish(),
  // Roles in this project; someone who was removed from it has none.
  roles: z.array(z.object({ name: z.string() })).default([]),
})

/** Who may use the desk besides administrators. */
export interface Recruiters {
  /** Email addresses, in lower case. */
  emails: ReadonlySet<string>
  /** Names of roles of the Content Lake. */
  roles: ReadonlySet<string>
}

/**
 * @returns a function that identifies the owner of a token that came from an address; undefined if the token is
 * invalid. It throws a Problem if the Content Lake doesn't respond, or if the address has sent too many invalid tokens.
 */
export function signInWith(
  { url, apiVersion }: ContentLake,
  recruiters: Recruiters,
  log: (line: string) => void,
): (token: string, address: string) => Promise<Person | undefined> {
  const kept = new Map<string, { person: Promise<Person | undefined>; until: number; real: boolean }>()
  /** Tokens that are invalid or still being checked, by sender. */
  const invented = new Map<string, { count: number; until: number }>()

  /** @returns a function that takes this one back. @throws Problem if an address has sent too many */
  function countInvented(address: string, now: number): () => void {
    for (const [each, { until }] of invented) if (until <= now) invented.delete(each)
    const counted = invented.get(address) ?? { count: 0, until: now + HOLDS_MS }
    if (counted.count >= MAX_INVENTED) {
      const seconds = String(Math.ceil((counted.until - now) / 1000))
      throw new Problem(
        429,
        `Too many sign-ins that don't hold came from your address. Try again in ${seconds} seconds.`,
        {
          'retry-after': seconds,
        },
      )
    }
    counted.count += 1
    invented.set(address, counted)
    return () => (counted.count -= 1)
  }

  async function ask(token: string): Promise<Person | undefined> {
    const response = await fetch(`${url}/v${apiVersion}/users/me`, {
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
    })
    if (response.status === 401 || response.status === 403) return undefined
    if (!response.ok) throw new Error(`it answered ${response.status}`)
    const { id, name, email, isRobot, roles } = user.parse(await response.json())
    if (id === undefined) return undefined
    const address = email?.trim().toLowerCase() ?? ''
    const administrator = roles.some((role) => role.name === ADMINISTRATOR)
    const isPerson = isRobot !== true && address !== ''
    const recruits = recruiters.emails.has(address) || roles.some(({ name }) => recruiters.roles.has(name))
    const admitted = isPerson && roles.length > 0 && (administrator || recruits)
    return { name: name ?? address, email: address, administrator, admitted }
  }

  return async (token, address) => {
    const key = createHash('sha256').update(token).digest('base64url')
    const now = Date.now()
    const known = kept.get(key)
    if (known && known.until > now) return known.person
    // A token that used to be valid is always checked, because others may share the address.
    const takeBack = known?.real ? undefined : countInvented(address, now)
    if (kept.size >= MAX_KEPT) kept.clear()
    const person = ask(token).catch((error: unknown) => {
      takeBack?.()
      kept.delete(key)
      const reason = error instanceof z.ZodError ? 'its answer is not one of a Content Lake' : String(error)
      log(`The Content Lake doesn't say who is signed in: ${reason.replaceAll(/\s+/g, ' ')}`)
      throw new Problem(503, "The Content Lake doesn't say who you are just now. Try again in a minute.", {
        'retry-after': '60',
      })
    })
    const entry = { person, until: now + HOLDS_MS, real: false }
    kept.set(key, entry)
    if (await person) {
      entry.real = true
      takeBack?.()
    }
    return person
  }
}
