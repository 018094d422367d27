/** The recruiters' desk of a service under test. */
import { randomUUID } from 'node:crypto'
import JSZip from 'jszip'
import { expect } from 'vitest'
import {
  answerOf,
  apply,
  startForTest,
  type ServiceResponse,
  type FormParts,
  type RunningCareers,
  type TestOptions,
} from './careersService.ts'
import { row } from './fakeLake.ts'

const DESK = '/api/v1/careers/desk/'
export const STUDIO = 'https://studio.example.com'

export interface Desk {
  service: RunningCareers
  /** A request by the person with this token. */
  as(token: string | undefined, call: string, init?: RequestInit): Promise<Response>
}

export async function openDesk(options: TestOptions = {}): Promise<Desk> {
  const service = await startForTest({
    rows: [row(1, { title: 'Gardener' })],
    desk: { studioUrl: STUDIO, recruiters: ['rita@example.com'], recruiterRoles: [] },
    ...options,
  })
  const as = (token: string | undefined, call: string, init: RequestInit = {}) =>
    fetch(service.url + DESK + call, {
      ...init,
      headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...(init.headers as Record<string, string>) },
    })
  return { service, as }
}

/** The response to a recruiter's request, with a body for changes. */
export const recruiter = async ({ as }: Desk, call: string, method = 'GET', body?: object): Promise<ServiceResponse> =>
  answerOf(await as('recruiter-token', call, body ? json(method, body) : { method }))

export const json = (method: string, body: unknown): RequestInit => ({
  method,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

interface Row {
  id: string
  full_name: string
  status: string
  opening: string | null
  [name: string]: unknown
}

export async function list(desk: Desk, query = ''): Promise<{ count: number; results: Row[] }> {
  const { status, body } = await recruiter(desk, `applications/${query}`)
  expect({ status, body }).toMatchObject({ status: 200 })
  return body as { count: number; results: Row[] }
}

export async function submitted({ service }: Desk, ...parts: FormParts[]): Promise<string[]> {
  const ids = []
  for (const part of parts) ids.push(await apply(service, part))
  return ids
}

/** Deletes an application as a recruiter does. */
export async function removed(desk: Desk, id: string): Promise<void> {
  expect((await recruiter(desk, 'applications/delete/', 'POST', { ids: [id] })).body).toEqual({ deleted: 1 })
}

interface Entry {
  person: string
  action: string
  application_id: string | null
  detail: string
  applicant: string | null
}

/** The log, newest first. @param about only entries about this application */
export async function audit({ as }: Desk, about?: string): Promise<Entry[]> {
  const { results } = (await (await as('admin-token', 'audit/')).json()) as { results: Entry[] }
  return results
    .filter(({ application_id }) => about === undefined || application_id === about)
    .map(({ person, action, application_id, detail, applicant }) => ({
      person,
      action,
      application_id,
      detail,
      applicant,
    }))
}

/** The content of a zip file as another program reads it, which verifies each file's checksum. */
export async function unzipped(response: Response): Promise<Record<string, Buffer>> {
  const { files } = await JSZip.loadAsync(await response.arrayBuffer(), { checkCRC32: true })
  const content = Object.values(files).map(async (file) => [file.name, await file.async('nodebuffer')] as const)
  return Object.fromEntries(await Promise.all(content))
}

/** Every call of the desk except the one that asks who may use it. */
export const CALLS: [method: string, call: string, body?: object][] = [
  ['GET', 'applications/'],
  ['GET', 'openings/'],
  ['GET', 'figures/'],
  ['GET', 'applications/ID/'],
  ['GET', 'applications/ID/resume/'],
  ['GET', 'applications/ID/resume/text/'],
  ['GET', 'applications/ids/'],
  ['PATCH', 'applications/', { ids: [randomUUID()], status: 'offer' }],
  ['POST', 'applications/delete/', { ids: [randomUUID()] }],
  ['GET', 'applications.zip?ids=ID'],
  ['PATCH', 'applications/ID/', { status: 'offer' }],
  ['POST', 'applications/ID/notes/', { id: randomUUID(), text: 'Hm.' }],
  ['GET', 'applications/ID/answers/'],
  ['POST', 'applications/ID/answers/', { id: randomUUID(), subject: 'Hm', text: 'Hm.' }],
  ['GET', 'applications.csv'],
  ['GET', 'resumes.zip'],
  ['POST', 'mails/retry/'],
  ['GET', 'audit/'],
]
