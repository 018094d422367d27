/**
 * Calls and responses of the recruiters' desk, as the Studio reads them (docs/careers-api.md). Service and Studio may be
 * of different versions: fields that an older service lacks have a default here, fields that a newer one adds are
 * ignored, and an unknown status or action is read as plain text.
 */
import * as z from 'zod/mini'
import { APPLICATION_STATUSES } from '../applications/applicationStatus.ts'

export const DESK_PATH = '/api/v1/careers/desk/'

/** Paths below `DESK_PATH`; `:id` is the application's. Never change one: older Studios and services use them. */
export const DESK_CALLS = {
  access: 'access/',
  applications: 'applications/',
  ids: 'applications/ids/',
  remove: 'applications/delete/',
  application: 'applications/:id/',
  notes: 'applications/:id/notes/',
  replies: 'applications/:id/answers/',
  resume: 'applications/:id/resume/',
  resumeText: 'applications/:id/resume/text/',
  everything: 'applications.zip',
  spreadsheet: 'applications.csv',
  resumes: 'resumes.zip',
  jobs: 'openings/',
  figures: 'figures/',
  retryMails: 'mails/retry/',
  auditLog: 'audit/',
} as const

/** Name of the Studio's tool for applications, also the last part of its address, to which mails link. */
export const APPLICANTS = 'applicants'

/** Placeholders for reply templates. Older templates use `{opening}` for the job. */
export const REPLY_PLACEHOLDERS = ['name', 'job', 'reference', 'recruiter'] as const

/** Who receives an applicant's response to a reply. */
export const REPLIES_TO = ['company', 'recruiter'] as const

/** The value stored in the audit log and the outbox. Replies used to be called answers. */
export const STORED_REPLY = 'answer'

/** What the audit log records. */
export type AuditAction = 'resume' | 'status' | 'move' | 'note' | typeof STORED_REPLY | 'delete' | 'export'

/**
 * Applicants get a receipt and recruiters' replies; recruiters get notices of applications and of planned deletions. A
 * webhook isn't a mail, but is queued and retried like one. A call is requested by a visitor without an application.
 */
export type MailKind = 'receipt' | 'notice' | 'retention' | typeof STORED_REPLY | 'webhook' | 'call'

/** The next deletion by age: its date, the retention in months, and how many applications it would take as of now. */
const plannedDeletion = z.object({ on: z.string(), months: z.int(), applications: z.int() })
export type PlannedDeletion = z.infer<typeof plannedDeletion>

/** A mail that could not be sent, the applicant it is about (null if none), and the mail server's reason. */
const failedMail = z.object({
  id: z.string(),
  application_id: z.nullable(z.string()),
  full_name: z.nullable(z.string()),
  kind: z.string(),
  reason: z._default(z.nullable(z.string()), null),
})
export type FailedMail = z.infer<typeof failedMail>

/** Counts of waiting and failed mails, the time of the oldest one, and the latest failures. */
const lateMails = z.object({
  waiting: z.int(),
  failed: z.int(),
  since: z.string(),
  given_up: z._default(z.array(failedMail), []),
})
export type LateMailsSummary = z.infer<typeof lateMails>

/** Whether the signed-in person may use the desk, and what they should see first. */
export const deskAccess = z.discriminatedUnion('admitted', [
  z.object({ admitted: z.literal(false) }),
  z.object({
    admitted: z.literal(true),
    administrator: z.boolean(),
    /** Of the signed-in person. */
    name: z.string(),
    /** How many applications still have the status New. */
    new: z.int(),
    deletion: z._default(z.nullable(plannedDeletion), null),
    late: z._default(z.nullable(lateMails), null),
  }),
])

/** An application in the list. */
const listedApplication = z.object({
  id: z.string(),
  created_at: z.string(),
  /** Not an enum of APPLICATION_STATUSES, because a newer service may have more of them. */
  status: z.string(),
  /** Id and title of the job that it was sent for or moved to; `opening` is the API's old word for a job. */
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
  /** File name of the downloaded resume. */
  resume_file: z.string(),
})
export type ListedApplication = z.infer<typeof listedApplication>

export const applicationPage = z.object({ count: z.int(), results: z.array(listedApplication) })

/** The ids of all matching applications, in list order. */
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

/** Another application with the same email address or, failing that, the same phone number. */
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

/** Delivery state of a mail. */
const mailState = z.object({
  // oxlint-disable-next-line promise/valid-params -- this is Zod's
  state: z.catch(z.enum(['waiting', 'sent', 'failed']), 'waiting'),
  sent_at: z.nullable(z.string()),
  /** The mail server's reason for the last failed attempt; null if none has failed. */
  reason: z.nullable(z.string()),
})
export type MailState = z.infer<typeof mailState>

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

/** Replies sent to an applicant, and the templates for the next one. */
export const applicationReplies = z.object({
  /** Filled in for the application. */
  templates: z.array(
    z.object({
      name: z.string(),
      subject: z.string(),
      text: z.string(),
      /** The status that the template suggests. */
      // oxlint-disable-next-line promise/valid-params -- this is Zod's
      status: z.catch(z.nullable(z.enum(APPLICATION_STATUSES)), null),
    }),
  ),
  /** null: replies go to the sender's address. */
  reply_to: z.nullable(z.string()),
  /** Oldest first. */
  results: z.array(reply),
})
export type ApplicationReplies = z.infer<typeof applicationReplies>

/** Jobs that are published or have applications, with their counts. A null id stands for applications without a job. */
export const jobCounts = z.object({
  results: z.array(
    z.object({
      id: z.nullable(z.string()),
      title: z.nullable(z.string()),
      applications: z.int(),
      published: z._default(z.boolean(), true),
      /** Published, but it takes no applications. */
      closed: z._default(z.boolean(), false),
      /** How many of them are still undecided; older services don't send it. */
      undecided: z.optional(z.int()),
    }),
  ),
})

/** Hiring figures for each job. A null id stands for applications without a job. */
export const jobFigures = z.object({
  results: z.array(
    z.object({
      id: z.nullable(z.string()),
      title: z.nullable(z.string()),
      applications: z.int(),
      undecided: z.int(),
      /** Where applicants came from, most frequent first; null if unknown. */
      sources: z.array(z.object({ source: z.nullable(z.string()), applications: z.int() })),
      /** How many applications reached each status, and the median number of days it took them. */
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

/** How many of the chosen applications had another status before. */
export const changedCount = z.object({ changed: z.int() })

/** How many of the chosen applications were still there. */
export const deletedCount = z.object({ deleted: z.int() })
