/**
 * The fields of the interest form as they are sent (INT-02); empty ones are left out. The careers service enforces this
 * schema, and the site's form checks it before sending.
 */
import * as z from 'zod/mini'
import { EMAIL } from '../forms/emailAddress.ts'
import { optionalLineChecks, lineChecks, paragraphChecks, type TextWords } from '../forms/textChecks.ts'
import { parseUrl } from '../urls/parseUrl.ts'
import { MAX_LENGTHS, NOT_ASKED, PREFERRED_LOCATIONS, WORK_AUTHORIZATIONS } from './application.ts'

/**
 * Nothing but a host may come before the first slash: `https://www.linkedin.com@evil.example` leads to evil.example.
 */
const WITHOUT_ACCOUNT = /^https?:\/\/[^\s/?#\\@]+(?:[/?#]\S*)?$/i

/** http or https, with a dot in the host name. */
function isOnWeb(address: string): boolean {
  const { protocol, hostname } = parseUrl(address) ?? {}
  return /^https?:$/.test(protocol ?? '') && hostname?.includes('.') === true
}

/** For how many milliseconds the site's form was open; only sent if it wasn't long. */
export const OPEN_MS_FIELD = 'filled_ms'

/** The id of a job: a whole number. */
const JOB_ID = /^[1-9]\d{0,14}$/

/** The error messages. The site phrases them for people, the API for programs. */
interface InterestWords extends TextWords {
  /** The field is empty. */
  missing: Readonly<
    Record<
      'full_name' | 'email' | 'phone' | 'role' | 'work_auth_status' | 'preferred_location' | 'availability',
      string
    >
  >
  email: string
  /** Not the address of a web page. */
  profile: string
  /** The address has credentials in front of its host. */
  profileWithAccount: string
  /** Not one of the options. */
  noOption: (options: readonly string[]) => string
  /** Not a job id. */
  job: string
}

/** @param missing message for an empty field @param wrong message for any other value */
const messages = (missing: string, wrong: string) => ({
  error: ({ input }: { input?: unknown }) => (input === undefined ? missing : wrong),
})

/** @returns the shape of an object, to which a caller can add fields */
export function interestShape(words: InterestWords) {
  const { missing, tooLong } = words
  const line = (name: Exclude<keyof typeof missing & keyof typeof MAX_LENGTHS, 'email'>) =>
    z.string(missing[name]).check(...lineChecks(MAX_LENGTHS[name], missing[name], words))
  return {
    full_name: line('full_name'),
    email: z
      .string(missing.email)
      .check(z.regex(EMAIL, words.email), z.maxLength(MAX_LENGTHS.email, tooLong(MAX_LENGTHS.email))),
    phone: line('phone'),
    linkedin: z.optional(
      z.string().check(
        z.refine(isOnWeb, { error: words.profile, abort: true }),
        z.regex(WITHOUT_ACCOUNT, words.profileWithAccount),
        // `URL` accepts control characters in a path.
        ...optionalLineChecks(MAX_LENGTHS.linkedin, words),
      ),
    ),
    role: line('role'),
    // NOT_ASKED is not an option that people can choose.
    work_auth_status: z.enum(
      [...WORK_AUTHORIZATIONS, NOT_ASKED],
      messages(missing.work_auth_status, words.noOption(WORK_AUTHORIZATIONS)),
    ),
    preferred_location: z.enum(
      PREFERRED_LOCATIONS,
      messages(missing.preferred_location, words.noOption(PREFERRED_LOCATIONS)),
    ),
    availability: line('availability'),
    comments: z.optional(z.string().check(...paragraphChecks(MAX_LENGTHS.comments, words))),
    /** Where the applicant heard of us, from the link that they followed or from the form. */
    source: z.optional(z.string().check(...lineChecks(MAX_LENGTHS.source, 'Leave it out if nobody said.', words))),
    /** The id of the job that the application is for. The API has always called it `opening`. */
    opening: z.optional(z.string().check(z.regex(JOB_ID, words.job))),
  }
}
export type InterestValues = z.infer<z.ZodMiniObject<ReturnType<typeof interestShape>>>
