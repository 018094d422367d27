/** The tables, the same on both engines. migrations.ts creates them. */
import type { Kysely } from 'kysely'
import type { AuditAction, MailKind } from '@archstep/contracts/api/deskApi.ts'
import type { ApplicationStatus } from '@archstep/contracts/applications/applicationStatus.ts'
import type { InterestValues } from '@archstep/contracts/applications/interestShape.ts'
import type { ResumeType } from '../resume/inspect.ts'
import type { StoreError } from './storeError.ts'

/** What the applicant wrote: each form field in a column of its name; null if it was left out. */
type FormColumns = {
  [Name in keyof Omit<InterestValues, 'opening'>]-?: undefined extends InterestValues[Name] ? string | null : string
}

/** An application as a row. Times are ISO 8601 in UTC, which sort as text. */
export interface ApplicationsTable extends FormColumns {
  id: string
  created_at: string
  /** The recruiters' progress; `new` at first. */
  status: ApplicationStatus
  /** The job that the applicant applied for, by its id in the job list; null for none. */
  opening_id: string | null
  /** The sender's name for the resume: a label to show, never a path. */
  resume_label: string
  resume_type: ResumeType
  resume_bytes: number
  resume_sha256: string
  /** SHA-256 of what was sent, which distinguishes a retry from another application with the same key. */
  fingerprint: string
  idempotency_key: string | null
  search_text: string
}

export const REFERENCE_LENGTH = 8

/** The reference that applicants and recruiters use for an application. */
export const referenceOf = (id: string): string => id.slice(0, REFERENCE_LENGTH).toUpperCase()

/** The resume of an application, in a separate table so that lists don't read it. */
interface ResumesTable {
  application_id: string
  content: Uint8Array
}

/** Waiting while `due_at` is set; sent if `sent_at` is; given up if neither is. Times are ISO 8601 in UTC. */
export interface OutboxTable {
  id: string
  /** null for a mail about all applications. */
  application_id: string | null
  kind: MailKind
  /** The recipient of a notice; null for a receipt and a reply, which go to the address in the application. */
  recipient: string | null
  /** The same for every attempt, so that a mail server can recognize a mail that it gets twice. */
  message_id: string
  created_at: string
  attempts: number
  due_at: string | null
  /** Identifies the attempt in progress. If that never finishes, the mail is due again at `due_at`. */
  claim: string | null
  sent_at: string | null
  /** Why the last attempt failed, in the mail server's words, which may contain the recipient's address. */
  last_error: string | null
  /** The mail's own text; null if it comes from the CMS. */
  subject: string | null
  text: string | null
  author: string | null
  /** The Reply-To address; null for the sender's. */
  reply_to: string | null
  calendar: string | null
}

/** What rateLimits.ts counts. */
interface RateLimitsTable {
  /** A hash of the network address, mailbox or id of a call. */
  sender: string
  count: number
  resets_at: string
}

export type RetentionReason = 'first' | 'number' | 'share' | 'clock'

/** Times are ISO 8601 in UTC; null if it never happened. */
export interface RetentionTable {
  id: 'retention'
  looked_at: string | null
  /** The number of months used for the last deletion. */
  months: number | null
  planned_at: string | null
  planned_months: number | null
  planned_why: RetentionReason | null
}

interface ProbeTable {
  id: string
  written_at: string
}

export interface NotesTable {
  id: string
  application_id: string
  created_at: string
  author: string
  text: string
}

/** The desk's audit log, which identifies applicants only by the application's id. */
export interface AuditTable {
  id: string
  at: string
  person: string
  action: AuditAction
  application_id: string | null
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

export type Engine = 'sqlite' | 'postgres'

export interface StorePlace {
  /** The folder of this service alone. Created if it doesn't exist. */
  dataDir: string
  /** `postgres://…`; without it, the database is SQLite in `dataDir`. */
  databaseUrl?: string | undefined
}

export interface Store {
  db: Kysely<Tables>
  /** This service's own folder; with PostgreSQL, it holds whatever isn't in the database. */
  dataDir: string
  engine: Engine
  /** A description of where the data is, for people, without the password. */
  place: string
  close(): Promise<void>
}

/** A store that has just been opened; `explain` says what one of its errors means for the operator. */
export interface OpenStore extends Store {
  explain(error: unknown): StoreError | undefined
}
