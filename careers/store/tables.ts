/** The tables, the same on both engines. migrations.ts creates them. */
import type { ApplicationStatus } from '@archstep/contracts/applicationStatus.ts'
import type { Kysely } from 'kysely'
import type { InterestFields } from '@archstep/contracts/interestForm.ts'
import type { ResumeType } from '../resume/inspect.ts'
import type { StoreError } from './storeError.ts'

/** What the applicant wrote, each field of the form in a column of its name; null for one that was left out. */
type FormColumns = {
  [Name in keyof Omit<InterestFields, 'opening'>]-?: undefined extends InterestFields[Name] ? string | null : string
}

/** An application as a row. Times are ISO 8601 in UTC, which sort as text. */
export interface ApplicationsTable extends FormColumns {
  id: string
  created_at: string
  /** Where the recruiters are with it; `new` at first. */
  status: ApplicationStatus
  /** The job that its sender read, as the list of jobs has it; null for none. */
  opening_id: string | null
  /** The sender's name for the resume: a label to show, never a path. */
  resume_label: string
  resume_type: ResumeType
  resume_bytes: number
  resume_sha256: string
  /** SHA-256 of what was sent, by which a retry is told from another application with the same key. */
  fingerprint: string
  idempotency_key: string | null
  /** What a search looks through: see searchText.ts. */
  search_text: string
}

export const REFERENCE_LENGTH = 8

/** By which applicants and recruiters name an application to each other. */
export const referenceOf = (id: string): string => id.slice(0, REFERENCE_LENGTH).toUpperCase()

/** The resume of an application, in a table of its own so that lists don't read it. */
export interface ResumesTable {
  application_id: string
  content: Uint8Array
}

/**
 * To the applicant a receipt, and what a recruiter replies; to a recruiter a notice, and what will be deleted. A
 * webhook is no mail, but waits and is tried again like one. A call is asked for by a visitor, who has no application.
 */
const MAIL_KINDS = ['receipt', 'notice', 'retention', 'answer', 'webhook', 'call'] as const
export type MailKind = (typeof MAIL_KINDS)[number]

/** Waiting while `due_at` is set; sent when `sent_at` is; given up when neither is. Times are ISO 8601 in UTC. */
export interface OutboxTable {
  id: string
  /** null for a mail about all of them. */
  application_id: string | null
  kind: MailKind
  /** To whom a notice goes; null for a receipt and a reply, which go to the address in the application. */
  recipient: string | null
  /** The same for every attempt, by which a mail server that gets one twice can tell. */
  message_id: string
  created_at: string
  /** How often it was tried. */
  attempts: number
  due_at: string | null
  /** Names the attempt that is under way. If it comes to no end, the mail is due again at `due_at`. */
  claim: string | null
  sent_at: string | null
  /** Why the last attempt failed, in the mail server's words; may have the recipient's address in it. */
  last_error: string | null
  /** Words of its own; null where the CMS has them. */
  subject: string | null
  text: string | null
  /** Who wrote a reply: name and email address. */
  author: string | null
  /** Where what is written back goes; null for the address that it comes from. */
  reply_to: string | null
  /** A file for calendars that goes with it. */
  calendar: string | null
}

/** Applications counted against an address, which is written as a checksum. */
export interface RateLimitsTable {
  sender: string
  count: number
  resets_at: string
}

/** Why a deletion is put off. */
export type RetentionReason = 'first' | 'number' | 'share' | 'clock'

/** Times are ISO 8601 in UTC; null before there was one. */
export interface RetentionTable {
  id: 'retention'
  /** When old applications were last looked for. */
  looked_at: string | null
  /** The months by which they were last deleted. */
  months: number | null
  /** When the deletion that is planned was announced. */
  planned_at: string | null
  planned_months: number | null
  planned_why: RetentionReason | null
}

/** A row that is written to find out whether anything can be. */
export interface ProbeTable {
  id: string
  written_at: string
}

/** A recruiter's note about an application. */
export interface NotesTable {
  id: string
  application_id: string
  created_at: string
  /** Name and email address. */
  author: string
  text: string
}

const AUDIT_ACTIONS = ['resume', 'status', 'move', 'note', 'answer', 'delete', 'export'] as const

/** The audit log of the desk. The application's id is all it has about the applicant. */
export interface AuditTable {
  id: string
  at: string
  /** Name and email address. */
  person: string
  action: (typeof AUDIT_ACTIONS)[number]
  application_id: string | null
  /** In words. */
  detail: string
}

export interface Tables {
  applications: ApplicationsTable
  resumes: ResumesTable
  outbox: OutboxTable
  rate_limits: RateLimitsTable
  retention: RetentionTable
  probe: ProbeTable
  notes: NotesTable
  audit_log: AuditTable
}

const ENGINES = ['sqlite', 'postgres'] as const
export type Engine = (typeof ENGINES)[number]

export interface StorePlace {
  /** The folder of this service alone. Made when it isn't there. */
  dataDir: string
  /** `postgres://…`; without it the database is SQLite's in `dataDir`. */
  databaseUrl?: string | undefined
}

export interface Store {
  db: Kysely<Tables>
  /** The folder of this service alone; with PostgreSQL it holds what is not in the database. */
  dataDir: string
  engine: Engine
  /** Where the data are, for people; without a password. */
  place: string
  close(): Promise<void>
}

/** A store that has just been opened; `explain` says what an error of its means for the operator. */
export interface OpenStore extends Store {
  explain(error: unknown): StoreError | undefined
}
