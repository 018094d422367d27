/** How the desk responds to invalid requests, and recruiters' downloads. */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { toCsv } from '../../desk/csv.ts'
import { withStore } from '../careersService.ts'
import { audit, json, openDesk, recruiter, submitted, unzipped } from '../openDesk.ts'
import { docxParts, makeDocx, makePdf, makeZip, wordDocument } from '../resumeFixtures.ts'

test('an invalid query for the list is refused, and the response says what is wrong', async () => {
  const desk = await openDesk()
  for (const [query, body] of [
    ['?status=hired', { status: [expect.stringContaining('in review')] }],
    ['?limit=0', { limit: ['Give a whole number from 1 to 200.'] }],
    ['?from=yesterday', { from: [expect.stringContaining('2026-11-22T00:00:00Z')] }],
    ['?sort=salary', { sort: [expect.stringContaining('-created_at')] }],
    ['?page=2', { page: ['This is not known here.'] }],
  ] as const) {
    expect(await recruiter(desk, `applications/${query}`)).toEqual({ status: 400, body })
  }
})

test('an invalid body is refused with what is wrong as a whole, or that it has to be JSON', async () => {
  const desk = await openDesk()
  const [id] = await submitted(desk, {})
  const change = `applications/${id}/`
  expect(await recruiter(desk, change, 'PATCH', {})).toEqual({
    status: 400,
    body: { detail: 'Give a status or a job.' },
  })
  const answered = await desk.as('recruiter-token', `${change}notes/`, json('POST', null))
  expect({ status: answered.status, body: await answered.json() }).toEqual({
    status: 400,
    body: { detail: expect.stringContaining('object') },
  })
  const headers = { 'content-type': 'text/plain' }
  const plain = await desk.as('recruiter-token', change, { method: 'PATCH', headers, body: 'status: offer' })
  expect({ status: plain.status, body: await plain.json() }).toEqual({
    status: 415,
    body: { detail: 'Send JSON, with the Content-Type application/json.' },
  })
})

test('invalid requests change nothing', async () => {
  const desk = await openDesk()
  const [id] = await submitted(desk, {})
  const note = (text: string) => ({ id: randomUUID(), text })
  const answer = (changes: object) => ({ id: randomUUID(), subject: 'S', text: 'T', ...changes })
  const many = Array.from({ length: 201 }, () => randomUUID())
  const of = `applications/${id}/`
  for (const [method, call, body, status = 400] of [
    ['PATCH', of, { status: 'hired' }],
    ['PATCH', of, {}],
    ['PATCH', of, { opening: '999' }],
    ['PATCH', of, { status: 'offer', full_name: 'Me' }],
    ['POST', `${of}notes/`, note(' \n')],
    ['POST', `${of}notes/`, note('a\u0000b')],
    ['POST', `${of}notes/`, note('x'.repeat(5001))],
    ['POST', `${of}notes/`, note('x'.repeat(70_000)), 413],
    ['POST', `${of}answers/`, answer({ subject: '' })],
    ['POST', `${of}answers/`, answer({ subject: 'a\r\nBcc: all@example.com' })],
    ['POST', `${of}answers/`, answer({ text: ' ' })],
    // A selection is a list of ids, never everyone's.
    ['POST', 'applications/delete/', { ids: [] }],
    ['POST', 'applications/delete/', { ids: ['all'] }],
    ['POST', 'applications/delete/', { status: 'new' }],
    ['PATCH', 'applications/', { ids: many, status: 'offer' }],
    ['GET', 'applications.zip', undefined],
    ['GET', 'applications.csv?ids=', undefined],
    ['GET', 'applications/%00/', undefined, 404],
  ] as const) {
    const answered = await recruiter(desk, call, method, body)
    expect({ call, body, status: answered.status }).toEqual({ call, body, status })
  }
  const half = { ...json('PATCH', {}), body: '{' }
  expect((await desk.as('admin-token', of, half)).status).toBe(400)
  expect(await audit(desk)).toEqual([])
})

test('a Word resume can only be read as text or downloaded, and each access is logged', async () => {
  const desk = await openDesk()
  const word = (body: string) =>
    makeZip([...docxParts().slice(0, 2), { name: 'word/document.xml', data: wordDocument(body) }])
  const body = '<w:p><w:r><w:t>Asha &lt;b&gt;Rao&lt;/b&gt;</w:t></w:r></w:p><w:p><w:r><w:t>ఆశా</w:t></w:r></w:p>'
  const [id, empty, pdf, damaged = ''] = await submitted(
    desk,
    { resume: { data: word(body), name: 'cv.docx' } },
    { resume: { data: makeDocx(), name: 'cv.docx' } },
    { resume: { data: makePdf(), name: 'cv.pdf' } },
    { resume: { data: makeDocx(), name: 'cv.docx' } },
  )
  const content = Buffer.from('PK no more')
  await withStore(desk.service.store, ({ db }) =>
    db.updateTable('resumes').set({ content }).where('application_id', '=', damaged).execute(),
  )
  const text = (each: string | undefined) => recruiter(desk, `applications/${each}/resume/text/`)
  expect(await text(id)).toEqual({ status: 200, body: { text: 'Asha <b>Rao</b>\n\nఆశా\n\n' } })
  expect((await audit(desk))[0]).toMatchObject({ application_id: id, action: 'resume', detail: 'looked at' })
  for (const each of [empty, pdf, damaged]) {
    expect(await text(each)).toEqual({ status: 422, body: { detail: expect.stringContaining('Download it instead') } })
  }
  // These were not sent to anybody.
  expect(await audit(desk)).toHaveLength(1)
  const { headers } = await desk.as('admin-token', `applications/${id}/resume/?inline=yes`)
  expect(headers.get('content-disposition')).toMatch(/^attachment;.*\.docx$/)
})

test('nothing about applicants is sent if the audit log is broken', async () => {
  const apiToken = 'a'.repeat(32)
  const desk = await openDesk({ apiToken })
  const [id = ''] = await submitted(desk, { resume: { data: makeDocx(), name: 'cv.docx' } })
  await withStore(desk.service.store, ({ db }) => db.schema.alterTable('audit_log').renameTo('gone').execute())
  const asked = [
    ...[
      `applications/${id}/resume/`,
      `applications/${id}/resume/?inline=yes`,
      'applications.csv',
      'resumes.zip',
      `applications.zip?ids=${id}`,
    ].map((call) => desk.as('admin-token', call)),
    fetch(`${desk.service.url}/api/v1/careers/applications/${id}/resume/`, {
      headers: { authorization: `Bearer ${apiToken}` },
    }),
  ]
  for (const response of await Promise.all(asked)) {
    expect({ status: response.status, body: await response.json() }).toEqual({
      status: 500,
      body: { detail: expect.any(String) },
    })
  }
})

describe('an export', () => {
  test.each([
    ['=1+1', "'=1+1"],
    ['x;=1+1', `"x;'=1+1"`],
    ['x|-1', `"x|'-1"`],
    ['x\t+1', `"x\t'+1"`],
    ['x\n@A1\r\n=1', `"x\n'@A1\r\n'=1"`],
    ['x; "=1"', `"x;' ""=1"""`],
    ["+1+cmd|' /C calc'!A0", `"'+1+cmd|' /C calc'!A0"`],
    ['＝1', "'＝1"],
    ['Mon-Fri, a=b', '"Mon-Fri, a=b"'],
    // To a spreadsheet, these are a sum and a number.
    ['+1-314-555-0100', '+1 314 555 0100'],
    ['+442079460958', '+44 207 946 0958'],
    ['+1 (314) 555-0100', '+1 (314) 555 0100'],
    ['09876543210', '0 987 654 3210'],
    ['919876543210', '91 987 654 3210'],
    ['3145550100', '3145550100'],
    ['2026-12-01', '2026-12-01'],
  ])('has no cell that runs, whatever the separator, and readable phone numbers: %j', (text, cell) => {
    expect(toCsv([[text]])).toBe(`${cell}\r\n`)
  })

  test('is a zip file with the resumes of the filtered applications, which other programs can open', async () => {
    const desk = await openDesk()
    const pdf = makePdf()
    const docx = makeDocx()
    const [first = '', second = ''] = await submitted(
      desk,
      { resume: { data: pdf, name: 'a.pdf' } },
      { fields: { full_name: '../../evil' }, resume: { data: docx, name: 'b.docx' } },
      { fields: { full_name: 'Left Out', preferred_location: 'Remote' } },
    )
    const response = await desk.as('admin-token', 'resumes.zip?location=Hybrid&search=a')
    expect(response.headers.get('content-type')).toBe('application/zip')
    expect(await unzipped(response)).toEqual({
      [`asha-rao-${first.slice(0, 8)}.pdf`]: pdf,
      [`evil-${second.slice(0, 8)}.docx`]: docx,
    })
    // The search term may be a name.
    expect((await audit(desk))[0]?.detail).toBe('2 resumes, those with location Hybrid, a search')
  })
})
