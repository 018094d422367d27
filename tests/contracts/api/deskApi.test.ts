import { describe, expect, test } from 'vitest'
import type { z } from 'zod/mini'
import {
  applicationIds,
  applicationPage,
  applicationReplies,
  auditPage,
  deskAccess,
  jobCounts,
  jobFigures,
  wholeApplication,
} from '@archstep/contracts/api/deskApi.ts'
import { applicationChange, listQuery, MAX_CHOSEN, statusOfChosen } from '@archstep/contracts/api/deskRequests.ts'
import { NOT_ASKED } from '@archstep/contracts/applications/application.ts'
import { statusInWords } from '@archstep/contracts/applications/applicationStatus.ts'
import { listedApplication } from '../../support/wholeApplication.ts'

const mail = { state: 'sent', sent_at: '2026-11-20T10:00:00.000Z', reason: null }
const entry = { id: 'e', at: '2026-11-20T10:00:00.000Z', person: 'Rita', action: 'status', detail: 'from new to offer' }
const application = { ...listedApplication, source: 'linkedin', applied: 2 }
const other = { id: 'b', created_at: entry.at, status: 'new', full_name: 'A', opening: null, role: 'B', same: 'email' }
const whole = {
  ...application,
  receipt: mail,
  notes: [{ id: 'n', created_at: entry.at, author: 'Rita', text: 'Hm.' }],
  history: [entry],
  also: [other],
}
const replies = {
  templates: [{ name: 'No', subject: 'No', text: 'No.', status: 'rejected' }],
  reply_to: null,
  results: [{ ...mail, id: 'm', created_at: entry.at, author: null, subject: null, text: null }],
}
const access = { admitted: true, administrator: false, name: 'Rita', new: 2 }
const late = { waiting: 1, failed: 0, since: entry.at }
const given_up = [{ id: 'm', application_id: 'a', full_name: 'A', kind: 'receipt', reason: '550 No such user' }]

const figures = {
  id: '7',
  title: 'Data Analyst',
  applications: 3,
  undecided: 1,
  sources: [{ source: null, applications: 3 }],
  reached: [{ status: 'interview', applications: 2, median_days: 4.5 }],
}

const ANSWERS: [what: string, schema: z.ZodMiniType, answer: object][] = [
  ['who is admitted', deskAccess, { ...access, deletion: null, late: { ...late, given_up } }],
  ['the list', applicationPage, { count: 1, results: [application] }],
  ['the order', applicationIds, { ids: ['a'] }],
  ['one application', wholeApplication, whole],
  ['the replies', applicationReplies, replies],
  [
    'the jobs',
    jobCounts,
    { results: [{ id: null, title: null, applications: 1, undecided: 1, published: true, closed: true }] },
  ],
  ['the figures', jobFigures, { results: [figures] }],
  ['the log', auditPage, { count: 1, results: [{ ...entry, application_id: null, applicant: null }] }],
]

/** The same from a service with more fields, and with unknown words wherever there is a word. */
function ofNewerService(value: unknown): unknown {
  if (typeof value === 'string') return `a newer word for ${value}`
  if (Array.isArray(value)) return value.map(ofNewerService)
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).map(([name, each]) => [name, ofNewerService(each)] as const)
  return { ...Object.fromEntries(fields), newer: { field: 1 } }
}

describe('a response of the desk', () => {
  test.each(ANSWERS)('%s is read unchanged', (_what, schema, answer) => {
    expect(schema.parse(answer)).toEqual(answer)
  })

  test.each(ANSWERS)('%s from a newer service doesn’t break the Studio', (_what, schema, answer) => {
    expect(schema.safeParse(ofNewerService(answer)).error).toBeUndefined()
  })

  test('from a newer service keeps a new status as it is, but no template sets an unknown one', () => {
    const status = 'on hold'
    expect(wholeApplication.parse({ ...whole, status }).status).toBe(status)
    expect(['new', status].map(statusInWords)).toEqual(['New', status])
    const templates = [{ name: 'Wait', subject: 'Wait', text: 'Wait.', status }]
    expect(applicationReplies.parse({ ...replies, templates }).templates[0]?.status).toBeNull()
  })

  test.each([
    ['who is admitted', deskAccess, access, { ...access, deletion: null, late: null }],
    [
      'a mail that was given up',
      deskAccess,
      { ...access, late: { ...late, given_up: [{ ...given_up[0], reason: undefined }] } },
      { ...access, deletion: null, late: { ...late, given_up: [{ ...given_up[0], reason: null }] } },
    ],
    [
      'the number of late mails',
      deskAccess,
      { ...access, late },
      { ...access, deletion: null, late: { ...late, given_up: [] } },
    ],
    [
      'one application',
      wholeApplication,
      { ...application, source: undefined, applied: undefined, notes: [] },
      { ...application, source: null, applied: 1, notes: [], receipt: null, history: [], also: [] },
    ],
    [
      'the jobs',
      jobCounts,
      { results: [{ id: '7', title: 'A', applications: 1 }] },
      { results: [{ id: '7', title: 'A', applications: 1, published: true, closed: false }] },
    ],
  ])('%s from an older service is completed', (_what, schema, answer, read) => {
    expect(schema.parse(answer)).toEqual(read)
  })
})

describe('a request to the desk', () => {
  const text = (length: number) => 'x'.repeat(length)
  const ids = (count: number) => Array.from({ length: count }, () => crypto.randomUUID())

  test('for the list asks for the first fifty, newest first, unless it says otherwise', () => {
    expect(listQuery.parse({})).toEqual({ limit: 50, offset: 0, sort: '-created_at' })
  })

  test.each<[what: string, schema: z.ZodMiniType, most: object, more: object]>([
    ['more than 200 applications', listQuery, { limit: '200' }, { limit: '201' }],
    ['no applications', listQuery, { limit: '1' }, { limit: '0' }],
    ['those after the ten millionth', listQuery, { offset: '10000000' }, { offset: '10000001' }],
    ['a search for more than 200 characters', listQuery, { search: text(200) }, { search: text(201) }],
    ['a job with too long an id', listQuery, { opening: text(100) }, { opening: text(101) }],
    ['a change to a job with too long an id', applicationChange, { opening: text(100) }, { opening: text(101) }],
    ['a change of nothing', applicationChange, { opening: null }, {}],
    ['an unknown work authorization', listQuery, { authorization: NOT_ASKED }, { authorization: 'Visa' }],
    [
      'a status for more than may be chosen',
      statusOfChosen,
      { ids: ids(MAX_CHOSEN), status: 'new' },
      { ids: ids(MAX_CHOSEN + 1), status: 'new' },
    ],
    ['a status for nobody', statusOfChosen, { ids: ids(1), status: 'new' }, { ids: [], status: 'new' }],
  ])('is refused if it asks for %s', (_what, schema, most, more) => {
    expect([most, more].map((each) => schema.safeParse(each).success)).toEqual([true, false])
  })
})
