/** What the desk answers to what makes no sense, and what recruiters take with them. */
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { toCsv } from '../desk/csv.ts'
import { withStore } from './careersService.ts'
import { audit, json, openDesk, submitted, unzipped } from './desk.ts'
import { docxParts, makeDocx, makePdf, makeZip, wordDocument } from './resumeFixtures.ts'

it('says what is wrong with a question about the list', async () => {
  const desk = await openDesk()
  for (const [query, errors] of [
    ['?status=hired', { status: [expect.stringContaining('in review')] }],
    ['?limit=0', { limit: ['Give a whole number from 1 to 200.'] }],
    ['?from=yesterday', { from: [expect.stringContaining('2026-11-22T00:00:00Z')] }],
    ['?sort=salary', { sort: [expect.stringContaining('-created_at')] }],
    ['?page=2', { page: ['This is not known here.'] }],
  ] as const) {
    const response = await desk.as('admin-token', `applications/${query}`)
    expect({ status: response.status, body: await response.json() }).toEqual({ status: 400, body: errors })
  }
})

describe('an application', () => {
  it('shows in the browser only a PDF; a Word document is downloaded, whatever is asked', async () => {
    const desk = await openDesk()
    const [id] = await submitted(desk, { resume: { data: makeDocx(), name: 'cv.docx' } })
    const resume = await desk.as('admin-token', `applications/${id}/resume/?inline=yes`)
    expect(resume.headers.get('content-disposition')).toMatch(/^attachment;.*\.docx$/)
  })

  it('is not changed by what makes no sense', async () => {
    const desk = await openDesk()
    const [id] = await submitted(desk, {})
    const note = (text: string) => json('POST', { id: randomUUID(), text })
    const refused: [what: string, call: string, init: RequestInit, status: number][] = [
      ['a status there is not', '', json('PATCH', { status: 'hired' }), 400],
      ['a change of nothing', '', json('PATCH', {}), 400],
      ['an opening there is not', '', json('PATCH', { opening: '999' }), 400],
      ['a change of something else', '', json('PATCH', { status: 'offer', full_name: 'Me' }), 400],
      ['half a body', '', { ...json('PATCH', {}), body: '{' }, 400],
      ['an empty note', 'notes/', note(' \n'), 400],
      ['control characters', 'notes/', note('a\u0000b'), 400],
      ['a long note', 'notes/', note('x'.repeat(5001)), 400],
      ['an endless note', 'notes/', note('x'.repeat(70_000)), 413],
    ]
    for (const [what, call, init, status] of refused) {
      const response = await desk.as('admin-token', `applications/${id}/${call}`, init)
      expect({ what, status: response.status, body: await response.json() }).toMatchObject({ what, status })
    }
    expect(await audit(desk)).toEqual([])
    expect((await desk.as('admin-token', 'applications/%00/')).status).toBe(404)
  })
})

describe('a Word resume', () => {
  const word = (body: string) =>
    makeZip([...docxParts().slice(0, 2), { name: 'word/document.xml', data: wordDocument(body) }])

  it('is read as text alone, and each look is written down; what can’t be read is for download', async () => {
    const desk = await openDesk()
    const body = '<w:p><w:r><w:t>Asha &lt;b&gt;Rao&lt;/b&gt;</w:t></w:r></w:p><w:p><w:r><w:t>ఆశా</w:t></w:r></w:p>'
    const [id, empty, pdf, damaged] = await submitted(
      desk,
      { resume: { data: word(body), name: 'cv.docx' } },
      { resume: { data: makeDocx(), name: 'cv.docx' } },
      { resume: { data: makePdf(), name: 'cv.pdf' } },
      { resume: { data: makeDocx(), name: 'cv.docx' } },
    )
    await withStore(desk.service.store, ({ db }) =>
      db
        .updateTable('resumes')
        .set({ content: Buffer.from('PK no more') })
        .where('application_id', '=', damaged ?? '')
        .execute(),
    )
    const text = async (each: string | undefined) => {
      const response = await desk.as('recruiter-token', `applications/${each}/resume/text/`)
      return { status: response.status, body: await response.json() }
    }
    expect(await text(id)).toEqual({ status: 200, body: { text: 'Asha <b>Rao</b>\n\nఆశా\n\n' } })
    expect((await audit(desk))[0]).toMatchObject({ application_id: id, action: 'resume', detail: 'looked at' })
    for (const each of [empty, pdf, damaged]) {
      expect(await text(each)).toEqual({
        status: 422,
        body: { detail: 'This resume can’t be shown as text. Download it instead.' },
      })
    }
    // Nobody has seen these.
    expect(await audit(desk)).toHaveLength(1)
  })
})

it('what is chosen is named by ids, and is not everyone’s', async () => {
  const desk = await openDesk()
  const many = Array.from({ length: 201 }, () => randomUUID())
  for (const [what, call, init] of [
    ['no ids', 'applications/delete/', json('POST', { ids: [] })],
    ['ids of something else', 'applications/delete/', json('POST', { ids: ['all'] })],
    ['a filter', 'applications/delete/', json('POST', { status: 'new' })],
    ['too many', 'applications/', json('PATCH', { ids: many, status: 'offer' })],
    ['no ids in an address', 'applications.zip', {}],
    ['an empty list', 'applications.csv?ids=', {}],
  ] as const) {
    expect({ what, status: (await desk.as('admin-token', call, init)).status }).toEqual({ what, status: 400 })
  }
})

describe('an export', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['x;=1+1', `"x;'=1+1"`],
    ['x|-1', `"x|'-1"`],
    ['x\t+1', `"x\t'+1"`],
    ['x\n@A1\r\n=1', `"x\n'@A1\r\n'=1"`],
    ['x; "=1"', `"x;' ""=1"""`],
    ["+1+cmd|' /C calc'!A0", `"'+1+cmd|' /C calc'!A0"`],
    ['＝1', "'＝1"],
    ['Mon-Fri, a=b', '"Mon-Fri, a=b"'],
    // A sum, and a number, to a spreadsheet.
    ['+1-314-555-0100', '+1 314 555 0100'],
    ['+442079460958', '+44 207 946 0958'],
    ['+1 (314) 555-0100', '+1 (314) 555 0100'],
  ])(
    'has no cell that runs, whatever a program separates by, and phone numbers as people write them: %j',
    (text, cell) => {
      expect(toCsv([[text]])).toBe(`${cell}\r\n`)
    },
  )

  it('is a zip file with the resumes of what is filtered, which other programs open', async () => {
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
    // What was searched for may be a name.
    expect((await audit(desk))[0]?.detail).toBe('2 resumes, those with location Hybrid, a search')
  })
})
