/** A careers service in this process with its own store, and the requests that tests send to it. */
import { randomUUID } from 'node:crypto'
import { readdirSync, readlinkSync } from 'node:fs'
import path from 'node:path'
import { expect, inject, onTestFinished, vi } from 'vitest'
import { temporaryFolder } from '../../tests/support/atEnd.ts'
import { newDatabase } from '../../tests/support/startPostgres.ts'
import { isForPeople, runCommand } from '../cli/commands.ts'
import { readSettings } from '../cli/settings.ts'
import { startCareers, type Careers, type CareersOptions } from '../server.ts'
import { APPLICATION_COLUMNS, resumeOf, type Application } from '../store/applications.ts'
import { openExistingStore } from '../store/openStore.ts'
import type { Store, StorePlace, ApplicationsTable } from '../store/tables.ts'
import { fakeLake, type FakeLake } from './fakeLake.ts'
import { makePdf } from './resumeFixtures.ts'

export const JOBS = '/api/v1/careers/jobs/'
export const INTEREST = '/api/v1/careers/interest/'

/** Where the service of a test keeps its data, on the engine of this test run. */
export async function newPlace(): Promise<StorePlace> {
  const server = inject('postgres')
  // Commands take their folder from DATA_DIR, and the service's folder is in it.
  const dataDir = path.join(temporaryFolder(), 'careers')
  return server === undefined ? { dataDir } : { dataDir, databaseUrl: await newDatabase(server) }
}

/** The settings for a command on the same data. */
export const settingsFor = ({ dataDir, databaseUrl }: StorePlace): Record<string, string> => ({
  DATA_DIR: path.dirname(dataDir),
  ...(databaseUrl ? { CAREERS_DATABASE_URL: databaseUrl } : {}),
})

/** Runs a command in this process, and returns its output. */
export async function command(
  args: readonly string[],
  env: Record<string, string>,
): Promise<{ code: number; stdout: string; stderr: string }> {
  try {
    return { code: 0, stdout: `${await runCommand(args, env)}\n`, stderr: '' }
  } catch (error) {
    if (!isForPeople(error)) throw error
    return { code: 1, stdout: '', stderr: `${error.message}\n` }
  }
}

/** For commands next to a running service: works on its data over a separate connection. */
export async function withStore<Result>(place: StorePlace, work: (store: Store) => Promise<Result>): Promise<Result> {
  const store = await openExistingStore(place)
  try {
    return await work(store)
  } finally {
    await store.close()
  }
}

/** Every application, oldest first. */
export const recordedIn = (place: StorePlace): Promise<Application[]> =>
  withStore(place, ({ db }) =>
    db.selectFrom('applications').select(APPLICATION_COLUMNS).orderBy('created_at').orderBy('id').execute(),
  )

export const resumeIn = (place: StorePlace, id: string): Promise<Buffer> =>
  withStore(place, async ({ db }) => Buffer.from((await resumeOf(db, id)) ?? []))

/**
 * Replaces every wait of this length, in milliseconds, with another one: for things that a service does periodically.
 */
export function replaceWait(wait: number, by: number): void {
  const { setTimeout } = globalThis
  const replaced = (run: (...args: unknown[]) => void, ms?: number, ...args: unknown[]) =>
    setTimeout(run, ms === wait ? by : ms, ...args)
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(replaced as typeof setTimeout)
}

/** Makes every wait of this length short. */
export const shorten = (wait: number): void => replaceWait(wait, 50)

/** Makes every wait of this length too long for any test, to prove that nothing waits for it. */
export const prolong = (wait: number): void => replaceWait(wait, 60 * 60_000)

/** Uploads in progress in this process: unnamed files, which only Linux lists. */
export const openUploads = (): number =>
  readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return /\/careers-[\da-f-]{36} \(deleted\)$/.test(readlinkSync(`/proc/self/fd/${fd}`))
    } catch {
      return false
    }
  }).length

export interface RunningCareers extends Careers {
  store: StorePlace
  /** Where its content comes from, unless the options name another source. */
  lake: FakeLake
  /** Its log and its messages for the operator. */
  lines: string[]
  told: string[]
  /** What recruiters see, oldest first. */
  recorded(): Promise<Application[]>
  /** How many resumes there are, recorded or arriving. */
  resumes(): Promise<number>
}

export type TestOptions = Partial<CareersOptions> & {
  store?: StorePlace
  /** The Content Lake's jobs, and what staff wrote about applications. */
  rows?: Parameters<typeof fakeLake>[0]
  applications?: FakeLake['applications']
}

export async function startForTest({
  store,
  rows,
  applications,
  ...options
}: TestOptions = {}): Promise<RunningCareers> {
  const place = store ?? (await newPlace())
  const lake = await fakeLake(rows, { applications })
  const lines: string[] = []
  const told: string[] = []
  const careers = await startCareers({
    ...readSettings({}),
    port: 0,
    rateLimit: { max: 100_000, windowSeconds: 60 },
    log: (line) => lines.push(line),
    tell: (line) => told.push(line),
    lake: lake.address,
    ...options,
    ...place,
  })
  onTestFinished(() => careers.close())
  return {
    ...careers,
    store: place,
    lake,
    lines,
    told,
    recorded: () => recordedIn(place),
    resumes: () =>
      withStore(place, async ({ db }) => {
        const kept = await db.selectFrom('resumes').select('application_id').execute()
        return kept.length + openUploads()
      }),
  }
}

/** Requests a path, and returns the response. */
export const ask = async (
  { url }: { url: string },
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<ServiceResponse> => answerOf(await fetch(url + path, { method, headers, redirect: 'manual' }))

export interface ServiceResponse {
  status: number
  body: unknown
}

export const answerOf = async (response: Response): Promise<ServiceResponse> => ({
  status: response.status,
  body: (await response.json()) as unknown,
})

/** Stops the clock at a time; timers continue. */
export function setClock(time: string | number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(time) })
  onTestFinished(() => void vi.useRealTimers())
}

export const VALID_FIELDS = {
  full_name: 'Asha Rao',
  email: 'asha@example.com',
  phone: '+1 314 555 0100',
  linkedin: 'https://www.linkedin.com/in/asha',
  role: 'Data Analyst',
  work_auth_status: 'Citizen',
  preferred_location: 'Hybrid',
  availability: 'In two weeks',
  comments: 'I like maps.\nAnd charts.',
}

/** An application's row in the database, without the resume. */
export const applicationRow = (
  columns: Pick<ApplicationsTable, 'created_at'> & Partial<ApplicationsTable>,
): ApplicationsTable => ({
  ...VALID_FIELDS,
  id: randomUUID(),
  status: 'new',
  opening_id: null,
  source: null,
  resume_label: 'resume.pdf',
  resume_type: 'pdf',
  resume_bytes: 1,
  resume_sha256: 'x',
  fingerprint: 'x',
  idempotency_key: null,
  search_text: '',
  ...columns,
})

export interface FormParts {
  /** Override the valid ones; undefined leaves a field out. */
  fields?: Record<string, string | undefined>
  /** null sends no file. */
  resume?: { data: Buffer; name: string } | null
}

/** The interest form, valid except for `parts`. */
export function interestForm({
  fields = {},
  resume = { data: makePdf(), name: 'resume.pdf' },
}: FormParts = {}): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...VALID_FIELDS, ...fields })) {
    if (value !== undefined) form.append(name, value)
  }
  if (resume) form.append('resume', new Blob([new Uint8Array(resume.data)]), resume.name)
  return form
}

export const submit = (
  service: { url: string },
  parts?: FormParts,
  headers?: Record<string, string>,
): Promise<Response> =>
  fetch(service.url + INTEREST, { method: 'POST', body: interestForm(parts), ...(headers ? { headers } : {}) })

/** Sends an application that is recorded. @returns its id */
export async function apply(...parts: Parameters<typeof submit>): Promise<string> {
  const { status, body } = await answerOf(await submit(...parts))
  expect({ status, body }).toEqual({ status: 201, body: { id: expect.any(String) } })
  return (body as { id: string }).id
}
