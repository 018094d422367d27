/** Client of the careers service's recruiters' desk, see docs/careers-api.md. */
import type { ZodMiniType } from 'zod/mini'
import {
  applicationIds,
  applicationPage,
  applicationReplies,
  auditPage,
  DESK_CALLS,
  DESK_PATH,
  deskAccess,
  jobCounts,
  jobFigures,
  resumeText,
  wholeApplication,
} from '@archstep/contracts/api/deskApi.ts'
import type {
  ApplicationChange,
  AuditParams,
  Chosen,
  ChosenParams,
  FilterParams,
  ListParams,
  NewNote,
  NewReply,
  OrderParams,
  ResumeParams,
  StatusOfChosen,
} from '@archstep/contracts/api/deskRequests.ts'
import { detail, fieldErrorsIn } from '@archstep/contracts/api/errorBody.ts'
import type { ApplicationStatus } from '@archstep/contracts/applications/applicationStatus.ts'

/** An error whose message says what went wrong and what to do. */
export class DeskError extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

async function errorMessageOf(response: Response): Promise<string> {
  const body: unknown = await response.json().catch(() => undefined)
  const told = detail.safeParse(body)
  if (told.success) return told.data.detail
  const fields = Object.values(fieldErrorsIn(body)).flat().join(' ')
  return (
    fields || `The careers service answered ${response.status}. Try again; if it happens again, tell whoever runs it.`
  )
}

type Params = Readonly<Record<string, string | number | undefined>>

function withParams(call: string, params: Params): string {
  const given = Object.entries(params).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
  return given.length === 0 ? call : `${call}?${new URLSearchParams(given).toString()}`
}

const of = (id: string, call: string): string => call.replace(':id', id)

/**
 * @param token the person's Studio token; undefined if the Studio has none
 * @returns the calls; each throws a DeskError
 */
export function deskAt(url: string, token: string | undefined) {
  async function ask(call: string, init: RequestInit = {}): Promise<Response> {
    if (token === undefined) {
      throw new DeskError(
        401,
        'This Studio signs in with a cookie, which the careers service can’t read. Sign out and in again; if it ' +
          'happens again, set loginMethod to token: docs/careers-service.md says how.',
      )
    }
    let response: Response
    try {
      response = await fetch(url + DESK_PATH + call, {
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
    if (!response.ok) throw new DeskError(response.status, await errorMessageOf(response))
    return response
  }
  async function read<Output>(shape: ZodMiniType<Output>, call: string, init?: RequestInit): Promise<Output> {
    const parsed = shape.safeParse(await (await ask(call, init)).json().catch(() => undefined))
    if (parsed.success) return parsed.data
    throw new DeskError(
      0,
      'The careers service and this Studio differ in version. Reload the page; if that does not help, tell whoever runs it.',
    )
  }
  const send = (method: string, body: object): RequestInit => ({
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const tell = async (call: string, init: RequestInit): Promise<void> => {
    await ask(call, init)
  }
  const blob = async (call: string): Promise<Blob> => {
    const response = await ask(call)
    return response.blob().catch(() => {
      throw new DeskError(0, 'The download was cut short. Try again.')
    })
  }
  return {
    access: () => read(deskAccess, DESK_CALLS.access),
    applications: (query: ListParams) => read(applicationPage, withParams(DESK_CALLS.applications, query)),
    jobs: () => read(jobCounts, DESK_CALLS.jobs),
    figures: () => read(jobFigures, DESK_CALLS.figures),
    /** The ids of all matches, in list order. */
    ids: async (query: OrderParams) => (await read(applicationIds, withParams(DESK_CALLS.ids, query))).ids,
    application: (id: string) => read(wholeApplication, of(id, DESK_CALLS.application)),
    change: (id: string, change: ApplicationChange) =>
      read(wholeApplication, of(id, DESK_CALLS.application), send('PATCH', change)),
    addNote: (id: string, note: NewNote) => read(wholeApplication, of(id, DESK_CALLS.notes), send('POST', note)),
    replies: (id: string) => read(applicationReplies, of(id, DESK_CALLS.replies)),
    sendReply: (id: string, reply: NewReply) =>
      read(applicationReplies, of(id, DESK_CALLS.replies), send('POST', reply)),
    retryMails: () => tell(DESK_CALLS.retryMails, { method: 'POST' }),
    setStatusOf: (ids: readonly string[], status: ApplicationStatus) =>
      tell(DESK_CALLS.applications, send('PATCH', { ids, status } satisfies StatusOfChosen)),
    remove: (ids: readonly string[]) => tell(DESK_CALLS.remove, send('POST', { ids } satisfies Chosen)),
    resume: (id: string, params: ResumeParams = {}) => blob(withParams(of(id, DESK_CALLS.resume), params)),
    resumeText: async (id: string) => (await read(resumeText, of(id, DESK_CALLS.resumeText))).text,
    everything: (ids: readonly string[]) =>
      blob(withParams(DESK_CALLS.everything, { ids: ids.join(',') } satisfies ChosenParams)),
    spreadsheet: (query: FilterParams) => blob(withParams(DESK_CALLS.spreadsheet, query)),
    resumes: (query: FilterParams) => blob(withParams(DESK_CALLS.resumes, query)),
    auditLog: (query: AuditParams) => read(auditPage, withParams(DESK_CALLS.auditLog, query)),
  }
}
export type Desk = ReturnType<typeof deskAt>
