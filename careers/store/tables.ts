/** What the tables hold, the same on both engines. `migrations/` makes them. */
import type { ResumeType } from '../resume/inspect.ts'
import type { OutboxTable } from './outbox.ts'
import type { RetentionTable } from './retention.ts'

/** Where the recruiters are with an application, in the order in which it usually goes. */
export const APPLICATION_STATUSES = ['new', 'in review', 'interview', 'offer', 'rejected', 'withdrawn'] as const
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number]

/** An application as a row. Times are ISO 8601 in UTC, which sort as text. */
export interface ApplicationsTable {
  id: string
  created_at: string
  /** Where the recruiters are with it; `new` at first. */
  status: ApplicationStatus
  /** The opening that its sender read, as the list of openings has it; null for none. */
  opening_id: string | null
  full_name: string
  email: string
  phone: string
  linkedin: string | null
  role: string
  work_auth_status: string
  preferred_location: string
  availability: string
  comments: string | null
  /** What the sender called the resume: a label to show, never a path. */
  resume_label: string
  resume_type: ResumeType
  resume_bytes: number
  resume_sha256: string
  /** SHA-256 of what was sent, by which a retry is told from another submission with the same key. */
  fingerprint: string
  idempotency_key: string | null
  /** What a search looks through: see searchText.ts. */
  search_text: string
}

/** By which applicants and recruiters name an application to each other. */
export const referenceOf = (id: string): string => id.slice(0, 8).toUpperCase()

/** The resume of an application, in a table of its own so that lists don't read it. */
export interface ResumesTable {
  application_id: string
  content: Uint8Array
}

/** Submissions counted against an address, which is written as a checksum. */
export interface RateLimitsTable {
  sender: string
  count: number
  resets_at: string
}

/** A row that is written to find out whether anything can be. */
export interface ProbeTable {
  id: string
  written_at: string
}

/** What a recruiter wrote about an application. */
export interface NotesTable {
  id: string
  application_id: string
  created_at: string
  /** Name and e-mail address. */
  author: string
  text: string
}

export const AUDIT_ACTIONS = ['resume', 'status', 'note', 'delete', 'export'] as const

/** Who did what at the desk. Nothing in it is about the applicant but the application's id. */
export interface AuditTable {
  id: string
  at: string
  /** Name and e-mail address. */
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

export const ENGINES = ['sqlite', 'postgres'] as const
export type Engine = (typeof ENGINES)[number]
