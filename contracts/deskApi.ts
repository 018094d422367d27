/**
 * What the recruiters' desk of the careers service answers to the Studio: docs/careers-api.md describes the calls. The
 * two are not always of one version: what an older service leaves out has a default here, what a newer one adds is
 * passed over, and a status or an action that is not known yet is a text like any other.
 */
import * as z from 'zod/mini'
import { APPLICATION_STATUSES } from './applicationStatus.ts'

export const DESK_PATH = '/api/v1/careers/desk/'

/** In place of a job's id: applications that were sent from none. */
export const NO_JOB = 'none'

/** Applications that are changed or taken along at once. */
export const MAX_CHOSEN = 200

/** Longest texts of recruiters, in characters. */
export const MAX_DESK_LENGTHS = { note: 5_000, subject: 200, reply: 20_000 } as const

/** What will be deleted for its age, when, and how many that are as of now. */
const plannedDeletion = z.object({ on: z.string(), months: z.int(), applications: z.int() })
export type PlannedDeletion = z.infer<typeof plannedDeletion>

/** A mail that was given up, whom it is about, and why, in the mail server's words. */
const failedMail = z.object({
  id: z.string(),
  application_id: z.string(),
  full_name: z.string(),
  kind: z.string(),
  reason: z._default(z.nullable(z.string()), null),
})
export type FailedMail = z.infer<typeof failedMail>

/** Mails that wait and such as were given up, since when the oldest is there, and the newest of those given up. */
const lateMails = z.object({
  waiting: z.int(),
  failed: z.int(),
  since: z.string(),
  given_up: z._default(z.array(failedMail), []),
})
export type LateMails = z.infer<typeof lateMails>

/** Whether the desk is for whoever asks, and what they should know first. */
export const deskAccess = z.discriminatedUnion('admitted', [
  z.object({ admitted: z.literal(false) }),
  z.object({
    admitted: z.literal(true),
    administrator: z.boolean(),
    /** The person's own. */
    name: z.string(),
    /** Applications that nobody has looked after yet. */
    new: z.int(),
    deletion: z._default(z.nullable(plannedDeletion), null),
    late: z._default(z.nullable(lateMails), null),
  }),
])

/** An application in the list. */
const listedApplication = z.object({
  id: z.string(),
  created_at: z.string(),
  /** Not one of APPLICATION_STATUSES: a newer service may have more of them. */
  status: z.string(),
  /** The job that it was sent from or moved to, and its title. */
  opening_id: z.nullable(z.string()),
  opening: z.nullable(z.string()),
  full_name: z.string(),
  email: z.string(),
  phone: z.string(),
  linkedin: z.nullable(z.string()),
  role: z.string(),
  work_auth_status: z.string(),
  preferred_location: z.string(),
  availability: z.string(),
  comments: z.nullable(z.string()),
  /** Where the applicant heard of us, or the link that was followed. */
  source: z._default(z.nullable(z.string()), null),
  /** How many applications there are with this email address, this one included. */
  applied: z._default(z.int(), 1),
  resume_label: z.string(),
  resume_type: z.string(),
  resume_bytes: z.int(),
  resume_sha256: z.optional(z.string()),
  /** What the resume is called once it is downloaded. */
  resume_file: z.string(),
})
export type ListedApplication = z.infer<typeof listedApplication>

export const applicationPage = z.object({ count: z.int(), results: z.array(listedApplication) })

/** The ids of all that match, in the order of the list. */
export const applicationIds = z.object({ ids: z.array(z.string()) })

const note = z.object({ id: z.string(), created_at: z.string(), author: z.string(), text: z.string() })

/** Something that was done at the desk. */
const historyEntry = z.object({
  id: z.string(),
  at: z.string(),
  person: z.string(),
  action: z.string(),
  detail: z.string(),
})
export type HistoryEntry = z.infer<typeof historyEntry>

/** Another application with the same email address, or else the same phone number. */
const otherApplication = z.object({
  id: z.string(),
  created_at: z.string(),
  status: z.string(),
  full_name: z.string(),
  opening: z.nullable(z.string()),
  role: z.string(),
  /** `email` or `phone`. */
  same: z.string(),
})
export type OtherApplication = z.infer<typeof otherApplication>

/** Where a mail is. */
const mailState = z.object({
  // oxlint-disable-next-line promise/valid-params -- this is Zod's
  state: z.catch(z.enum(['waiting', 'sent', 'failed']), 'waiting'),
  sent_at: z.nullable(z.string()),
  /** Why it was not sent yet, in the mail server's words; null before the first attempt has failed. */
  reason: z.nullable(z.string()),
})
export type MailState = z.infer<typeof mailState>

/** One application as a whole. */
export const wholeApplication = z.extend(listedApplication, {
  receipt: z._default(z.nullable(mailState), null),
  /** Oldest first. */
  notes: z.array(note),
  /** Newest first. */
  history: z._default(z.array(historyEntry), []),
  also: z._default(z.array(otherApplication), []),
})
export type WholeApplication = z.infer<typeof wholeApplication>

const reply = z.extend(mailState, {
  id: z.string(),
  created_at: z.string(),
  author: z.nullable(z.string()),
  subject: z.nullable(z.string()),
  text: z.nullable(z.string()),
})
export type Reply = z.infer<typeof reply>

/** What was written to an applicant, and what the next reply may begin with. */
export const applicationReplies = z.object({
  /** Filled in for the application. */
  templates: z.array(
    z.object({
      name: z.string(),
      subject: z.string(),
      text: z.string(),
      /** What goes with it. */
      // oxlint-disable-next-line promise/valid-params -- this is Zod's
      status: z.catch(z.nullable(z.enum(APPLICATION_STATUSES)), null),
    }),
  ),
  /** null: to the address that the mails come from. */
  reply_to: z.nullable(z.string()),
  /** Oldest first. */
  results: z.array(reply),
})
export type ApplicationReplies = z.infer<typeof applicationReplies>

/** The jobs that are published or have applications, with how many each; null stands for none. */
export const jobCounts = z.object({
  results: z.array(
    z.object({
      id: z.nullable(z.string()),
      title: z.nullable(z.string()),
      applications: z.int(),
      published: z._default(z.boolean(), true),
      /** How many of them nobody has decided on; an older service does not say. */
      undecided: z.optional(z.int()),
    }),
  ),
})

/** What a manager asks of each job; null stands for none. */
export const jobFigures = z.object({
  results: z.array(
    z.object({
      id: z.nullable(z.string()),
      title: z.nullable(z.string()),
      applications: z.int(),
      undecided: z.int(),
      /** Where they came from, the most frequent first; null where nothing says so. */
      sources: z.array(z.object({ source: z.nullable(z.string()), applications: z.int() })),
      /** How many came as far as a status, and in how many days after they were received half of these did. */
      reached: z.array(z.object({ status: z.string(), applications: z.int(), median_days: z.number() })),
    }),
  ),
})
export type JobFigures = z.infer<typeof jobFigures>['results'][number]

export const resumeText = z.object({ text: z.string() })

/** The log, newest first. */
export const auditPage = z.object({
  count: z.int(),
  results: z.array(
    z.extend(historyEntry, { application_id: z.nullable(z.string()), applicant: z.nullable(z.string()) }),
  ),
})
export type AuditPage = z.infer<typeof auditPage>

/** How many of the chosen had another status before. */
export const changedCount = z.object({ changed: z.int() })

/** How many of the chosen were still there. */
export const deletedCount = z.object({ deleted: z.int() })

/** What went wrong and what to do; a form has messages by field instead, or beside it. */
export const problemBody = z.object({ detail: z.string() })
export const fieldProblems = z.record(z.string(), z.array(z.string()))
