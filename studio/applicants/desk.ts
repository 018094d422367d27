/** What the tool asks of the recruiters' desk of the careers service: docs/careers-api.md describes it. */
// The Studio's policy allows no eval, with which the whole of zod would begin.
import * as z from 'zod/mini'
import { APPLICATION_STATUSES, type ApplicationStatus } from '@archstep/contracts/application.ts'

const access = z.discriminatedUnion('admitted', [
  z.object({ admitted: z.literal(false) }),
  z.object({
    admitted: z.literal(true),
    administrator: z.boolean(),
    /** The person's own. */
    name: z.string(),
    /** Applications that nobody has looked after yet. */
    new: z.int(),
    /** What will be deleted for its age, when, and how many that are as of now. A service of before does not say. */
    deletion: z.optional(z.nullable(z.object({ on: z.string(), months: z.int(), applications: z.int() }))),
    /** Mails that wait and such as were given up, and since when the oldest is there. */
    late: z.optional(
      z.nullable(
        z.object({
          waiting: z.int(),
          failed: z.int(),
          since: z.string(),
          // The newest of those that were given up. A service of before does not name them.
          given_up: z._default(
            z.array(z.object({ id: z.string(), application_id: z.string(), full_name: z.string(), kind: z.string() })),
            [],
          ),
        }),
      ),
    ),
  }),
])
type Admitted = Extract<z.infer<typeof access>, { admitted: true }>
export type PlannedDeletion = NonNullable<Admitted['deletion']>
export type LateMails = NonNullable<Admitted['late']>

const application = z.object({
  id: z.string(),
  created_at: z.string(),
  // Not one of APPLICATION_STATUSES: a newer service may have more of them.
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
  resume_label: z.string(),
  resume_type: z.string(),
  resume_bytes: z.int(),
  /** What the resume is called once it is downloaded. */
  resume_file: z.string(),
})
export type Application = z.infer<typeof application>

const note = z.object({ id: z.string(), created_at: z.string(), author: z.string(), text: z.string() })
export type Note = z.infer<typeof note>

/** Something that was done at the desk: with an application, or for the log. */
const deed = z.object({ id: z.string(), at: z.string(), person: z.string(), action: z.string(), detail: z.string() })
export type Deed = z.infer<typeof deed>

/** Another application with the same email address, or else the same phone number. */
const other = z.object({
  id: z.string(),
  created_at: z.string(),
  status: z.string(),
  full_name: z.string(),
  opening: z.nullable(z.string()),
  role: z.string(),
  same: z.enum(['email', 'phone']),
})
export type OtherApplication = z.infer<typeof other>

/** Where a mail is. */
const mailState = z.object({
  state: z.enum(['waiting', 'sent', 'failed']),
  sent_at: z.nullable(z.string()),
  /** Why it was not sent yet. */
  reason: z.nullable(z.string()),
})

const wholeApplication = z.extend(application, {
  // A service of before does not say.
  receipt: z._default(z.nullable(mailState), null),
  notes: z.array(note),
  // A service of before does not say.
  history: z._default(z.array(deed), []),
  also: z._default(z.array(other), []),
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

const replies = z.object({
  /** Filled in for the application. */
  templates: z.array(
    z.object({
      name: z.string(),
      subject: z.string(),
      text: z.string(),
      // What goes with it; a service of before does not say, and a newer one may name one that is not known here.
      // oxlint-disable-next-line promise/valid-params -- this is Zod's
      status: z.catch(z.nullable(z.enum(APPLICATION_STATUSES)), null),
    }),
  ),
  /** null: to the address that the mails come from. */
  reply_to: z.nullable(z.string()),
  /** Oldest first. */
  results: z.array(reply),
})
export type Replies = z.infer<typeof replies>

const list = z.object({ count: z.int(), results: z.array(application) })

const jobs = z.object({
  results: z.array(
    z.object({
      id: z.nullable(z.string()),
      title: z.nullable(z.string()),
      applications: z.int(),
      // A service of before does not say.
      published: z._default(z.boolean(), true),
    }),
  ),
})

const ids = z.object({ ids: z.array(z.string()) })
const resumeText = z.object({ text: z.string() })

const auditLog = z.object({
  count: z.int(),
  results: z.array(z.extend(deed, { application_id: z.nullable(z.string()), applicant: z.nullable(z.string()) })),
})

/** Something went wrong; the message says what, and what to do. */
export class DeskError extends Error {
  /** The HTTP status; 0 when there was no answer. */
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

const failure = z.object({ detail: z.string() })

/** The service's own words; where it answers by fields, all of them. */
async function reasonOf(response: Response): Promise<string> {
  const body: unknown = await response.json().catch(() => undefined)
  const told = failure.safeParse(body)
  if (told.success) return told.data.detail
  const fields = z.record(z.string(), z.array(z.string())).safeParse(body)
  if (fields.success) return Object.values(fields.data).flat().join(' ')
  return `The careers service answered ${response.status}. Try again; if it happens again, tell whoever runs it.`
}

export type Query = Readonly<Record<string, string | number>>

const search = (query: Query): string =>
  new URLSearchParams(Object.entries(query).map(([name, value]): [string, string] => [name, String(value)])).toString()

/**
 * @param url address of the careers service
 * @param token the token with which the person is signed in to the Studio; undefined when the Studio has none to give
 * @returns the calls; each throws a DeskError
 */
export function deskAt(url: string, token: string | undefined) {
  async function ask(call: string, init: RequestInit = {}): Promise<Response> {
    if (token === undefined) {
      throw new DeskError(
        401,
        'This Studio signs in with a cookie, which the careers service can’t read. Sign out and in again; if it ' +
          'happens again, set loginMethod to token: docs/careers-api.md says how.',
      )
    }
    let response: Response
    try {
      response = await fetch(`${url}/api/v1/careers/desk/${call}`, {
        ...init,
        headers: { authorization: `Bearer ${token}`, ...(init.headers as Record<string, string> | undefined) },
      })
    } catch {
      throw new DeskError(
        0,
        `The careers service at ${url} doesn’t answer. Check your connection and try again; if it happens again, ` +
          'tell whoever runs it.',
      )
    }
    if (!response.ok) throw new DeskError(response.status, await reasonOf(response))
    return response
  }
  async function read<Output>(shape: z.ZodMiniType<Output>, call: string, init?: RequestInit): Promise<Output> {
    const parsed = shape.safeParse(await (await ask(call, init)).json().catch(() => undefined))
    if (parsed.success) return parsed.data
    throw new DeskError(
      0,
      'The careers service is of another version than this Studio. Reload the page, then tell whoever runs it.',
    )
  }
  const send = (method: string, body: object): RequestInit => ({
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const blob = async (call: string): Promise<Blob> => {
    const response = await ask(call)
    return response.blob().catch(() => {
      throw new DeskError(0, 'The download was cut short. Try again.')
    })
  }
  return {
    access: () => read(access, 'access/'),
    applications: (query: Query) => read(list, `applications/?${search(query)}`),
    jobs: () => read(jobs, 'openings/'),
    /** The ids of all that match, in the order of the list. */
    ids: async (query: Query) => (await read(ids, `applications/ids/?${search(query)}`)).ids,
    application: (id: string) => read(wholeApplication, `applications/${id}/`),
    setStatus: (id: string, status: ApplicationStatus) =>
      read(wholeApplication, `applications/${id}/`, send('PATCH', { status })),
    /** @param opening the id of another job; null for none */
    move: (id: string, opening: string | null) =>
      read(wholeApplication, `applications/${id}/`, send('PATCH', { opening })),
    addNote: (id: string, { id: noteId, text }: { id: string; text: string }) =>
      read(wholeApplication, `applications/${id}/notes/`, send('POST', { id: noteId, text })),
    replies: (id: string) => read(replies, `applications/${id}/answers/`),
    sendReply: (id: string, reply: { id: string; subject: string; text: string }) =>
      read(replies, `applications/${id}/answers/`, send('POST', reply)),
    async retryMails(): Promise<void> {
      await ask('mails/retry/', { method: 'POST' })
    },
    async setStatusOf(chosen: readonly string[], status: ApplicationStatus): Promise<void> {
      await ask('applications/', send('PATCH', { ids: chosen, status }))
    },
    async remove(chosen: readonly string[]): Promise<void> {
      await ask('applications/delete/', send('POST', { ids: chosen }))
    },
    resume: (id: string, { inline = false } = {}) => blob(`applications/${id}/resume/${inline ? '?inline=yes' : ''}`),
    /** The words of a Word document. */
    resumeText: async (id: string) => (await read(resumeText, `applications/${id}/resume/text/`)).text,
    /** All there is of some applications, as a zip file. */
    everything: (chosen: readonly string[]) => blob(`applications.zip?${search({ ids: chosen.join(',') })}`),
    spreadsheet: (query: Query) => blob(`applications.csv?${search(query)}`),
    resumes: (query: Query) => blob(`resumes.zip?${search(query)}`),
    auditLog: (query: Query) => read(auditLog, `audit/?${search(query)}`),
  }
}
export type Desk = ReturnType<typeof deskAt>
