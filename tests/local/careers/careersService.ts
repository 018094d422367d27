/** A careers service in this process with a folder of its own, and the requests that tests send to it. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { startCareers, type Careers, type CareersOptions } from '../../../local/careers/server.ts'
import { fakeLake } from './fakeLake.ts'
import { makePdf } from './resumeFixtures.ts'

export const JOBS = '/api/v1/careers/jobs/'
export const INTEREST = '/api/v1/careers/interest/'

/** A folder that is gone after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'careers-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}

export interface RunningCareers extends Careers {
  dataDir: string
  /** Names of the files kept and arriving. */
  filesOnDisk(): string[]
}

export const filesIn = (dataDir: string): string[] =>
  ['incoming', 'resumes'].flatMap((name) => readdirSync(path.join(dataDir, name)))

/** Starts a service for one test. */
export async function startForTest(options: Partial<CareersOptions> = {}): Promise<RunningCareers> {
  const dataDir = options.dataDir ?? temporaryFolder()
  const content = options.content ?? (await fakeLake()).content
  const careers = await startCareers({
    port: 0,
    allowedOrigins: [],
    rateLimit: { max: 100_000, windowSeconds: 60 },
    tell: () => undefined,
    ...options,
    content,
    dataDir,
  })
  onTestFinished(() => careers.close())
  return { ...careers, dataDir, filesOnDisk: () => filesIn(dataDir) }
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
  opening: '4',
}

export interface FormParts {
  /** Instead of the valid ones; undefined leaves a field out. */
  fields?: Record<string, string | undefined>
  /** null sends no file. */
  resume?: { data: Buffer; name: string } | null
}

/** The form of an interest submission, valid but for what `parts` says. */
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

/** Sends an interest submission. */
export const submit = (
  service: { url: string },
  parts?: FormParts,
  headers?: Record<string, string>,
): Promise<Response> =>
  fetch(service.url + INTEREST, { method: 'POST', body: interestForm(parts), ...(headers ? { headers } : {}) })
