/** What the tables hold, the same on both engines. `migrations/` makes them. */
import type { ResumeType } from '../resume/inspect.ts'
import type { JobTables } from './jobs.ts'
import type { OutboxTable } from './outbox.ts'

/** An application as a row. Times are ISO 8601 in UTC, which sort as text. */
export interface ApplicationsTable {
  id: string
  created_at: string
  /** Where the recruiters are with it; `new` at first. */
  status: string
  /** The opening it was sent from, if any. */
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
}

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

export interface Tables extends JobTables {
  applications: ApplicationsTable
  resumes: ResumesTable
  outbox: OutboxTable
  rate_limits: RateLimitsTable
}

export const ENGINES = ['sqlite', 'postgres'] as const
export type Engine = (typeof ENGINES)[number]
