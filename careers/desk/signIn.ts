/** Identifies people at the desk by asking the Studio's Content Lake who owns their token. */
import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { ADMINISTRATOR } from '@archstep/contracts/cms/editableTypes.ts'
import { fetchLake, readResponse, reasonOf, type ContentLake } from '../cms/contentLake.ts'
import { tryAgain } from '../problem.ts'
import { InvalidTokens } from './invalidTokens.ts'

/** How long the Content Lake's response is cached, and thus how long access lasts after it is revoked there. */
const CACHED_MS = 60_000
/** Keeps made-up tokens from filling the memory. */
const MAX_CACHED = 1_000

export interface Person {
  name: string
  email: string
  administrator: boolean
  admitted: boolean
}

export const nameOf = ({ name, email }: Person): string => `${name} <${email}>`

/**
 * The response of `/users/me`: `{}` if the token is invalid. API tokens belong to a robot, or have no email address.
 */
const user = z.object({
  id: z.string().optional(),
  name: z.string().nullish(),
  email: z.string().nullish(),
  isRobot: z.boolean().nullish(),
  // Roles in this project; empty for someone who was removed from it.
  roles: z.array(z.object({ name: z.string() })).default([]),
})

export interface SignInOptions {
  /** Email addresses of people who may use the desk besides administrators. */
  recruiters: readonly string[]
  /** Roles of the Content Lake whose holders may use it, too. */
  recruiterRoles: readonly string[]
  lake: ContentLake
  warn: (line: string) => void
}

/**
 * Asks the Content Lake who owns a token.
 * @returns undefined if the token is invalid
 * @throws Error if the Content Lake doesn't say
 */
async function fetchPerson(
  { lake, recruiters, recruiterRoles }: SignInOptions,
  token: string,
): Promise<Person | undefined> {
  const response = await fetchLake(`${lake.url}/v${lake.apiVersion}/users/me`, { authorization: `Bearer ${token}` })
  if (response.status === 401 || response.status === 403) return undefined
  const { id, name, email, isRobot, roles } = await readResponse(response, user)
  if (id === undefined) return undefined
  const address = email?.trim().toLowerCase() ?? ''
  const administrator = roles.some((role) => role.name === ADMINISTRATOR)
  const isPerson = isRobot !== true && address !== ''
  const isRecruiter = recruiters.some((each) => each.toLowerCase() === address)
  const recruits = isRecruiter || roles.some((role) => recruiterRoles.includes(role.name))
  const admitted = isPerson && roles.length > 0 && (administrator || recruits)
  return { name: name ?? address, email: address, administrator, admitted }
}

interface CheckedToken {
  person: Promise<Person | undefined>
  /** When it has to be checked again. */
  until: number
  /** Whether somebody owned it when it was last checked. */
  wasValid: boolean
}

/**
 * @returns a function that identifies the owner of a token that came from an address; undefined if the token is
 * invalid. It throws a Problem if the Content Lake doesn't respond, or if the address has sent too many invalid tokens.
 */
export function signInWith(options: SignInOptions): (token: string, address: string) => Promise<Person | undefined> {
  /** By the hash of the token. */
  const checked = new LRUCache<string, CheckedToken>({ max: MAX_CACHED })
  const invalid = new InvalidTokens()

  /** @throws Problem if the Content Lake doesn't say */
  const ownerOf = (token: string) =>
    fetchPerson(options, token).catch((error: unknown) => {
      options.warn(`The Content Lake doesn't say who is signed in: ${reasonOf(error)}.`)
      throw tryAgain(503, 60, "The Content Lake doesn't say who you are just now. Try again in a minute.")
    })

  return async (token, address) => {
    const key = createHash('sha256').update(token).digest('base64url')
    const before = checked.get(key)
    if (before && before.until > Date.now()) return before.person
    // A token that used to be valid is always checked, because other people may share the address.
    const takeBack = before?.wasValid ? undefined : invalid.count(address)
    const current = { person: ownerOf(token), until: Date.now() + CACHED_MS, wasValid: false }
    checked.set(key, current)
    try {
      const person = await current.person
      current.wasValid = person !== undefined
      if (person) takeBack?.()
      return person
    } catch (problem) {
      checked.delete(key)
      takeBack?.()
      throw problem
    }
  }
}
