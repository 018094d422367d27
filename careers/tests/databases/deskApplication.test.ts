/** What recruiters read and change of an application and a person, on either database. */
import { randomUUID } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { Jobs } from '../../cms/jobs.ts'
import { searchTextOf } from '../../store/searchText.ts'
import { applicationRow, setClock, VALID_FIELDS, withStore } from '../careersService.ts'
import { row } from '../fakeLake.ts'
import { audit, CALLS, json, list, openDesk, recruiter, removed, STUDIO, submitted, unzipped } from '../openDesk.ts'
import { makePdf } from '../resumeFixtures.ts'

describe('one application', () => {
  test('a note with the id of another note is an error', async () => {
    const desk = await openDesk()
    const [one, other] = await submitted(desk, {}, {})
    const note = { id: randomUUID(), text: 'Rang her.' }
    const add = (id: string | undefined, body: object) => recruiter(desk, `applications/${id}/notes/`, 'POST', body)
    expect(await add(one, note)).toMatchObject({ status: 201, body: { notes: [note] } })
    const refused = { status: 409, body: { detail: expect.stringContaining('was not added') } }
    expect(await add(other, note)).toEqual(refused)
    expect(await add(one, { ...note, text: 'Rang her twice.' })).toEqual(refused)
    expect(await add(one, note)).toMatchObject({ status: 201, body: { notes: [note] } })
    expect((await audit(desk)).map(({ action }) => action)).toEqual(['note'])
    setClock(Date.now() + 1_000)
    const second = { id: randomUUID(), text: 'Rang him.' }
    // Oldest first.
    expect(await add(one, second)).toMatchObject({ body: { notes: [note, second] } })
  })

  test('is not moved to another job while the jobs are unknown', async () => {
    const desk = await openDesk()
    const [id] = await submitted(desk, { fields: { opening: undefined } })
    vi.spyOn(Jobs.prototype, 'known').mockResolvedValue(undefined)
    const moved = await desk.as('recruiter-token', `applications/${id}/`, json('PATCH', { opening: '1' }))
    expect({ status: moved.status, after: moved.headers.get('retry-after'), body: await moved.json() }).toEqual({
      status: 503,
      after: '5',
      body: { detail: expect.stringMatching(/^The jobs are not known yet.+Nothing was changed/) },
    })
    expect(await recruiter(desk, `applications/${id}/`, 'PATCH', { status: 'offer' })).toMatchObject({ status: 200 })
  })

  test('has its resume, a status, and notes with author and time', async () => {
    const desk = await openDesk()
    const data = makePdf()
    const [id = ''] = await submitted(desk, { fields: { opening: '1' }, resume: { data, name: 'CV "Rao".pdf' } })
    desk.service.lake.publish([])
    await expect.poll(async () => (await list(desk)).results[0]?.opening).not.toBe('Gardener')
    const { body: whole } = await recruiter(desk, `applications/${id}/`)
    expect(whole).toMatchObject({
      ...VALID_FIELDS,
      id,
      status: 'new',
      // The job isn't published anymore.
      opening: 'Job 1',
      resume_label: 'CV "Rao".pdf',
      notes: [],
    })
    expect((await recruiter(desk, 'openings/')).body).toEqual({
      results: [{ id: '1', title: 'Job 1', applications: 1, undecided: 1, published: false, closed: false }],
    })
    expect(whole).not.toHaveProperty('fingerprint')
    expect(whole).not.toHaveProperty('search_text')

    const changed = await recruiter(desk, `applications/${id}/`, 'PATCH', { status: 'in review' })
    expect(changed.body).toMatchObject({ status: 'in review' })
    const note = { id: randomUUID(), text: 'Rang her.\nCalls back on Monday.' }
    for (let tries = 0; tries < 2; tries += 1) {
      expect(await recruiter(desk, `applications/${id}/notes/`, 'POST', note)).toMatchObject({
        status: 201,
        body: {
          notes: [
            { ...note, author: 'Rita Recruiter <rita@example.com>', created_at: expect.stringMatching(/^\d{4}-.+Z$/) },
          ],
        },
      })
    }

    const resume = await desk.as('recruiter-token', `applications/${id}/resume/`)
    expect(Object.fromEntries(resume.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename=asha-rao-${id.slice(0, 8)}.pdf`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'cache-control': 'no-store',
    })
    expect(Buffer.from(await resume.arrayBuffer())).toEqual(data)
    const inline = await desk.as('admin-token', `applications/${id}/resume/?inline=yes`)
    expect(inline.headers.get('content-disposition')).toMatch(/^inline;/)
    expect(inline.headers.get('content-security-policy')).toBe(`default-src 'none'; sandbox; frame-ancestors ${STUDIO}`)

    const rita = { person: 'Rita Recruiter <rita@example.com>', application_id: id, applicant: 'Asha Rao' }
    expect(await audit(desk, id)).toEqual([
      { ...rita, person: 'Ada Admin <ada@example.com>', action: 'resume', detail: 'looked at' },
      { ...rita, action: 'resume', detail: 'downloaded' },
      { ...rita, action: 'note', detail: 'added a note' },
      { ...rita, action: 'status', detail: 'from new to in review' },
    ])
  })

  test('has a resume with a file name of at most 60 characters of the name', async () => {
    const desk = await openDesk()
    for (const [full_name, start] of [
      ['x'.repeat(200), `${'x'.repeat(60)}-`],
      // Characters of two code units, none of which is cut in half.
      [`x${'𠮷'.repeat(70)}`, `x${'𠮷'.repeat(59)}-`],
      ['(Asha) Rao Jr.', 'asha-rao-jr-'],
      ['!!!', ''],
    ] as const) {
      const [id = ''] = await submitted(desk, { fields: { full_name } })
      const { body } = await recruiter(desk, `applications/${id}/`)
      expect(body).toMatchObject({ resume_file: `${start}${id.slice(0, 8)}.pdf` })
      expect((await desk.as('admin-token', `applications/${id}/resume/`)).status).toBe(200)
    }
  })

  test('is deleted for good, with its resume and notes; the log keeps who deleted it', async () => {
    const desk = await openDesk()
    const [id = '', other] = await submitted(desk, {}, { fields: { full_name: 'Someone Else' } })
    await desk.as('admin-token', `applications/${id}/notes/`, json('POST', { id: randomUUID(), text: 'No.' }))
    await removed(desk, id)
    expect((await list(desk)).results.map((row) => row.id)).toEqual([other])
    expect(await desk.service.resumes()).toBe(1)
    expect(await withStore(desk.service.store, ({ db }) => db.selectFrom('notes').selectAll().execute())).toEqual([])
    expect((await audit(desk))[0]).toEqual({
      person: 'Rita Recruiter <rita@example.com>',
      action: 'delete',
      application_id: id,
      detail: 'with its resume and notes',
      applicant: null,
    })
    for (const [method, call, body] of CALLS.filter(([, each]) => each.includes('ID'))) {
      const response = await desk.as('admin-token', call.replace('ID', id), body ? json(method, body) : { method })
      expect({ call, method, status: response.status }).toEqual({ call, method, status: 404 })
    }
  })

  test('is moved to another job; recruiters see its history, administrators also who looked', async () => {
    const desk = await openDesk()
    const [id = ''] = await submitted(desk, { fields: { opening: undefined } })
    const move = async (opening: string | null) =>
      (await recruiter(desk, `applications/${id}/`, 'PATCH', { opening })).body as {
        opening: string | null
        history: object[]
      }
    expect((await move('1')).opening).toBe('Gardener')
    await move('1')
    await desk.as('admin-token', `applications/${id}/resume/`)
    const { opening, history } = await move(null)
    expect(opening).toBeNull()
    const rita = { person: 'Rita Recruiter <rita@example.com>', at: expect.stringMatching(/^\d{4}-.+Z$/) }
    expect(history).toEqual([
      { ...rita, id: expect.any(String), action: 'move', detail: 'from Gardener to no job' },
      { ...rita, id: expect.any(String), action: 'move', detail: 'from no job to Gardener' },
    ])
    const seen = await (await desk.as('admin-token', `applications/${id}/`)).json()
    expect((seen as typeof history & { history: { action: string }[] }).history.map(({ action }) => action)).toEqual([
      'move',
      'resume',
      'move',
    ])
    expect((await recruiter(desk, 'openings/')).body).toEqual({
      results: [
        { id: null, title: null, applications: 1, undecided: 1, published: false, closed: false },
        { id: '1', title: 'Gardener', applications: 0, undecided: 0, published: true, closed: false },
      ],
    })
    desk.service.lake.publish([row(1, { title: 'Gardener', active: false })])
    await expect
      .poll(async () => (await recruiter(desk, 'openings/')).body)
      .toMatchObject({ results: [{ closed: false }, { title: 'Gardener', published: true, closed: true }] })
  })
})

describe('one person', () => {
  test('is recognized by email address or phone number in any format, but not by text in a comment', async () => {
    const desk = await openDesk()
    const [own, sameEmail, samePhone] = await submitted(
      desk,
      { fields: { email: 'Asha_Rao@Example.com', phone: '+1 314 555 0100' } },
      { fields: { email: 'asha_rao@example.com', phone: '1', opening: '1' } },
      { fields: { email: 'other@example.com', phone: '1 (314) 555-0100', full_name: 'Ravi Rao', opening: undefined } },
      {
        fields: {
          email: 'stranger@example.com',
          phone: '+1 314 555 0199',
          comments: 'x\nasha_rao@example.com\n13145550100\ny',
        },
      },
      { fields: { email: 'ashaxrao@example.com', phone: '1' } },
    )
    const also = async (id: string | undefined) =>
      ((await recruiter(desk, `applications/${id}/`)).body as { also: { id: string }[] }).also
    expect(await also(own)).toEqual([
      {
        id: samePhone,
        created_at: expect.any(String),
        status: 'new',
        full_name: 'Ravi Rao',
        opening: null,
        role: VALID_FIELDS.role,
        same: 'phone',
      },
      expect.objectContaining({ id: sameEmail, opening: 'Gardener', same: 'email' }),
    ])
    expect((await also(sameEmail)).map(({ id }) => id)).toEqual([own])
    // Someone who shares a phone does not count as having applied again.
    expect((await recruiter(desk, `applications/${own}/`)).body).toMatchObject({ applied: 2 })
    // Even many such comments don't crowd out the person's own applications.
    const strangers = Array.from({ length: 201 }, () => {
      const stranger = applicationRow({
        created_at: new Date().toISOString(),
        email: 'stranger@example.com',
        phone: '+1 314 555 0199',
        comments: 'x\nasha_rao@example.com\n13145550100\ny',
      })
      return { ...stranger, search_text: searchTextOf(stranger) }
    })
    await withStore(desk.service.store, ({ db }) =>
      db.transaction().execute(async (trx) => {
        for (const stranger of strangers) await trx.insertInto('applications').values(stranger).execute()
      }),
    )
    expect((await also(own)).map(({ id }) => id)).toEqual([samePhone, sameEmail])
    // At most as many of their own as can be deleted at once.
    await withStore(desk.service.store, ({ db }) =>
      db
        .updateTable('applications')
        .set({ email: 'asha_rao@example.com' })
        .where('email', 'like', 'stranger@%')
        .execute(),
    )
    expect(await also(own)).toHaveLength(200)
  })

  test.each([
    [
      '+44 20 7946 0958',
      ['0044 20 7946 0958', '+44 (0)20 7946-0958', '020 7946 0958', '7946 0958'],
      '+44 20 7946 1958',
    ],
    ['+49 (0)30 12345', ['004930/12345', '+49 30 12345', '030 12345'], '030 12346'],
    // Area codes that differ in their first digit.
    ['+1 314 555 0100', ['(314) 555-0100', '001-314-555-0100'], '214 555 0100'],
  ])(
    'is found by %s with or without country code, in a search and among related applications',
    async (phone, same, stranger) => {
      const desk = await openDesk()
      const numbers = [phone, ...same, stranger]
      const ids = await submitted(
        desk,
        ...numbers.map((each, index) => ({ fields: { email: `a${index}@example.com`, phone: each } })),
      )
      const all = ids.slice(0, -1)
      for (const [index, id] of all.entries()) {
        const { also } = (await recruiter(desk, `applications/${id}/`)).body as { also: { id: string }[] }
        expect(also.map((other) => other.id).toSorted()).toEqual(all.filter((each) => each !== id).toSorted())
        const { results } = await list(desk, `?search=${encodeURIComponent(numbers[index] ?? '')}`)
        expect(results.map((row) => row.id).toSorted()).toEqual(all.toSorted())
      }
    },
  )

  test('can be exported as one file, and the log says who did it', async () => {
    const desk = await openDesk()
    const data = makePdf()
    const [first = '', second = ''] = await submitted(
      desk,
      { fields: { opening: '1' }, resume: { data, name: 'a.pdf' } },
      { fields: { comments: '=1+1' } },
      { fields: { full_name: 'Someone Else' } },
    )
    await desk.as('admin-token', `applications/${first}/notes/`, json('POST', { id: randomUUID(), text: 'Rang her.' }))
    await desk.as('admin-token', `applications/${first}/resume/`)
    const response = await desk.as('recruiter-token', `applications.zip?ids=${first},${second}`)
    expect(response.headers.get('content-type')).toBe('application/zip')
    const entries = await unzipped(response)
    const files = [first, second].map((id) => `asha-rao-${id.slice(0, 8)}.pdf`)
    expect(Object.keys(entries).toSorted()).toEqual(['applications.json', ...files].toSorted())
    expect(entries[files[0] ?? '']).toEqual(data)
    const all = JSON.parse(String(entries['applications.json'])) as { id: string }[]
    expect(all.find(({ id }) => id === first)).toMatchObject({
      ...VALID_FIELDS,
      opening: 'Gardener',
      status: 'new',
      resume_file: files[0],
      notes: [{ text: 'Rang her.', author: 'Ada Admin <ada@example.com>' }],
      // Only administrators see who looked at the resume.
      history: [{ action: 'note' }],
    })
    expect(all.find(({ id }) => id === second)).toMatchObject({ comments: '=1+1' })
    const exports = (await audit(desk)).filter(({ action }) => action === 'export')
    expect(exports.map(({ application_id }) => application_id).toSorted()).toEqual([first, second].toSorted())
    expect(exports[0]).toMatchObject({
      person: 'Rita Recruiter <rita@example.com>',
      detail: 'everything, with its resume',
    })
  })
})
