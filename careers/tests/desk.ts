/** The recruiters' desk of a service under test. */
import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect } from 'vitest'
import type { CareersOptions } from '../server.ts'
import type { StorePlace } from '../store/tables.ts'
import { startForTest, submit, temporaryFolder, type RunningCareers } from './careersService.ts'
import { fakeLake, row, type FakeLake } from './fakeLake.ts'

const DESK = '/api/v1/careers/desk/'
export const STUDIO = 'https://studio.example.com'

export interface Desk {
  service: RunningCareers
  lake: FakeLake
  lines: string[]
  /** A request of the person with this token. */
  as(token: string | undefined, call: string, init?: RequestInit): Promise<Response>
}

export async function openDesk(store?: StorePlace, options: Partial<CareersOptions> = {}): Promise<Desk> {
  const lake = await fakeLake([row(1, { title: 'Gardener' })])
  const lines: string[] = []
  const service = await startForTest({
    content: lake.content,
    desk: { studioUrl: STUDIO, recruiters: ['rita@example.com'] },
    log: (line) => lines.push(line),
    ...options,
    ...(store ? { store } : {}),
  })
  const as = (token: string | undefined, call: string, init: RequestInit = {}) =>
    fetch(service.url + DESK + call, {
      ...init,
      headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...(init.headers as Record<string, string>) },
    })
  return { service, lake, lines, as }
}

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

export async function list({ as }: Desk, query = ''): Promise<{ count: number; results: Row[] }> {
  const response = await as('admin-token', `applications/${query}`)
  const body = await response.json()
  expect({ status: response.status, body }).toMatchObject({ status: 200 })
  return body as { count: number; results: Row[] }
}

export async function submitted({ service }: Desk, ...parts: Parameters<typeof submit>[1][]): Promise<string[]> {
  const ids = []
  for (const part of parts) {
    const response = await submit(service, part)
    expect(response.status).toBe(201)
    ids.push(((await response.json()) as { id: string }).id)
  }
  return ids
}

/** Deletes an application as a recruiter does. */
export async function removed({ as }: Desk, id: string): Promise<void> {
  const response = await as('recruiter-token', 'applications/delete/', json('POST', { ids: [id] }))
  expect(await response.json()).toEqual({ deleted: 1 })
}

interface Entry {
  person: string
  action: string
  application_id: string | null
  detail: string
  applicant: string | null
}

/** The log, newest first. @param about only what was done with this application */
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

/** What is in a zip file, as another program opens it. */
export async function unzipped(response: Response): Promise<Record<string, Buffer>> {
  const file = path.join(temporaryFolder(), 'archive.zip')
  writeFileSync(file, Buffer.from(await response.arrayBuffer()))
  const python = `import base64, json, sys, zipfile
z = zipfile.ZipFile(sys.argv[1])
print(json.dumps({i.filename: base64.b64encode(z.read(i)).decode() for i in z.infolist()}))`
  const content = JSON.parse(String(execFileSync('python3', ['-c', python, file]))) as Record<string, string>
  return Object.fromEntries(Object.entries(content).map(([name, base64]) => [name, Buffer.from(base64, 'base64')]))
}

/** Every call of the desk but the one that asks whether it is for someone. */
export const CALLS: [method: string, call: string, body?: object][] = [
  ['GET', 'applications/'],
  ['GET', 'openings/'],
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
