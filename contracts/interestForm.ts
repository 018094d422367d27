/**
 * The fields of an expression of interest as they are sent (INT-02): those without text are left out. The careers
 * service refuses what goes beyond, and the site's form says so before it is sent.
 */
import * as z from 'zod/mini'
import { EMAIL, MAX_LENGTHS, NOT_ASKED, PREFERRED_LOCATIONS, WORK_AUTHORIZATIONS } from './application.ts'
import { lineChecks, paragraphChecks, type TextWords } from './texts.ts'

/** What is before the first slash is the host alone: `https://www.linkedin.com@evil.example` leads to evil.example. */
const WITHOUT_ACCOUNT = /^https?:\/\/[^\s/?#\\@]+(?:[/?#]\S*)?$/i

/** On the web, under a name with a dot. */
function isOnWeb(address: string): boolean {
  const { protocol, hostname } = URL.canParse(address) ? new URL(address) : {}
  return /^https?:$/.test(protocol ?? '') && hostname?.includes('.') === true
}

/** The id of a job: a whole number. */
const JOB_ID = /^[1-9]\d{0,14}$/

/** What whoever has the form filled in says about what is wrong: people read it on the site, programs get it. */
export interface InterestWords extends TextWords {
  /** Nothing was written or chosen. */
  missing: Readonly<
    Record<
      'full_name' | 'email' | 'phone' | 'role' | 'work_auth_status' | 'preferred_location' | 'availability',
      string
    >
  >
  email: string
  /** It is no address of a page on the web. */
  profile: string
  /** It is one with an account in front of its host. */
  profileWithAccount: string
  /** Something else was chosen. */
  noOption: (options: readonly string[]) => string
  /** It is no id of a job. */
  job: string
}

/** @param missing when it was left out @param wrong when it is something else */
const messages = (missing: string, wrong: string) => ({
  error: ({ input }: { input?: unknown }) => (input === undefined ? missing : wrong),
})

/** @returns what belongs into an object; whoever reads a form may add fields of its own */
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
      z
        .string()
        .check(
          z.refine(isOnWeb, { error: words.profile, abort: true }),
          z.regex(WITHOUT_ACCOUNT, words.profileWithAccount),
          z.maxLength(MAX_LENGTHS.linkedin, tooLong(MAX_LENGTHS.linkedin)),
        ),
    ),
    role: line('role'),
    // Nobody chooses that it was not asked.
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
    /** Where the sender heard of us: what a link says, or what was chosen. */
    source: z.optional(z.string().check(...lineChecks(MAX_LENGTHS.source, words.notOneLine, words))),
    /** The id of the job that the sender read. */
    opening: z.optional(z.string().check(z.regex(JOB_ID, words.job))),
  }
}
export type InterestFields = z.infer<z.ZodMiniObject<ReturnType<typeof interestShape>>>
