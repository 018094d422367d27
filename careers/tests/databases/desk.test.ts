/** What recruiters read and change, on either database. */
import { randomUUID } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import { sql } from 'kysely'
import { APPLICATION_STATUSES } from '@archstep/contracts/applications/applicationStatus.ts'
import { DAY_MS } from '@archstep/contracts/time/durations.ts'
import { Jobs } from '../../jobs/jobs.ts'
import { statusDates, statusEntry, writeAudit } from '../../store/auditLog.ts'
import { migrate } from '../../store/migrations.ts'
import { openEngine } from '../../store/openStore.ts'
import { searchTextOf } from '../../store/searchText.ts'
import { applicationRow, newPlace, setClock, VALID_FIELDS, withStore } from '../careersService.ts'
import {
  audit,
  CALLS,
  json,
  list,
  openDesk,
  recruiter,
  removed,
  STUDIO,
  submitted,
  unzipped,
  type Desk,
} from '../desk.ts'
import { row } from '../fakeLake.ts'
import { makePdf } from '../resumeFixtures.ts'

it('when an application got each status is read from the log’s sentences, as every version has written them', async () => {
  const { service } = await openDesk()
  const id = randomUUID()
  const dates = await withStore(service.store, async ({ db }) => {
    for (const status of APPLICATION_STATUSES) {
      const entry = statusEntry(id, 'in review', status)
      expect(entry.detail).toBe(`from in review to ${status}`)
      await writeAudit(db, 'Rita', entry)
    }
    return statusDates(db, [id])
  })
  expect(new Set(dates.get(id)?.keys())).toEqual(new Set(APPLICATION_STATUSES))
})

const names = async (desk: Desk, query: string) => (await list(desk, query)).results.map(({ full_name }) => full_name)

describe('applications from an older version', () => {
  it.each(['003 rate limits', '005 outbox', '010 history'])(
    'are found by this version’s search, after %s',
    async (last) => {
      const place = await newPlace()
      const store = await openEngine(place, { alone: true })
      await migrate(store.db, store.engine, last)
      const [id, created_at, full_name] = [randomUUID(), '2026-01-02T03:04:05.000Z', 'Émilie Łukasiewicz']
      const row = { ...VALID_FIELDS, id, created_at, status: 'new', full_name, fingerprint: 'x' }
      const resume = { resume_label: 'a.pdf', resume_type: 'pdf', resume_bytes: 1, resume_sha256: 'x' }
      const columns = Object.entries({ ...row, ...resume })
      await sql`insert into applications (${sql.join(columns.map(([name]) => sql.ref(name)))})
      values (${sql.join(columns.map(([, value]) => value))})`.execute(store.db)
      await store.close()
      const desk = await openDesk({ store: place })
      expect(await list(desk, '?search=emilie lukasiewicz')).toMatchObject({
        count: 1,
        results: [{ id, full_name, status: 'new' }],
      })
    },
  )
})

describe('the list of applications', () => {
  it('is searched, filtered, sorted and paged', async () => {
    const desk = await openDesk()
    const ids = await submitted(
      desk,
      {
        fields: {
          full_name: 'Émilie Brûlé',
          role: 'Data Analyst',
          preferred_location: 'Remote',
          comments: 'Łukasiewicz street, Øresund, Đorđe, Straße, O’Neil',
          opening: '1',
        },
      },
      { fields: { full_name: 'bob 100% sure', role: 'Gardener', work_auth_status: 'H1B', opening: undefined } },
      {
        fields: {
          full_name: 'Иван Петров',
          phone: '1 314 555 1150',
          role: 'Cloud Engineer',
          comments: 'Terraform_and more',
          opening: undefined,
        },
      },
    )
    await desk.as('admin-token', `applications/${ids[1]}/`, json('PATCH', { status: 'interview' }))

    expect(await list(desk)).toMatchObject({ count: 3, results: [{ id: ids[2] }, { id: ids[1] }, { id: ids[0] }] })
    for (const [query, expected] of [
      ['search=emilie', ['Émilie Brûlé']],
      ['search=BRULÉ analyst', ['Émilie Brûlé']],
      ["search=o'neil", ['Émilie Brûlé']],
      ['search=LUKASIEWICZ oresund dorde strasse', ['Émilie Brûlé']],
      ['search=5551150', ['Иван Петров']],
      ['search=(314) 555-1150', ['Иван Петров']],
      ['search=%2B1.314.555.1150', ['Иван Петров']],
      ['search=-', []],
      ['search=x1150', []],
      [`search=${ids[0]?.slice(0, 8)}`, ['Émilie Brûlé']],
      ['search=иван', ['Иван Петров']],
      ['search=100%25', ['bob 100% sure']],
      ['search=0%25x', []],
      ['search=terraform_', ['Иван Петров']],
      ['search=d_ta', []],
      ['status=interview', ['bob 100% sure']],
      ['status=undecided', ['Иван Петров', 'bob 100% sure', 'Émilie Brûlé']],
      ['opening=1', ['Émilie Brûlé']],
      ['opening=none', ['Иван Петров', 'bob 100% sure']],
      ['authorization=H1B', ['bob 100% sure']],
      ['location=Remote&search=analyst', ['Émilie Brûlé']],
      ['from=2020-01-01T00:00:00Z&to=2020-02-01T00:00:00Z', []],
      ['from=2020-01-01T00:00:00Z&status=new', ['Иван Петров', 'Émilie Brûlé']],
      ['sort=created_at', ['Émilie Brûlé', 'bob 100% sure', 'Иван Петров']],
      ['sort=full_name', ['bob 100% sure', 'Émilie Brûlé', 'Иван Петров']],
      ['sort=-full_name', ['Иван Петров', 'Émilie Brûlé', 'bob 100% sure']],
      ['sort=opening', ['Иван Петров', 'bob 100% sure', 'Émilie Brûlé']],
      ['sort=-opening', ['Émilie Brûlé', 'Иван Петров', 'bob 100% sure']],
      ['sort=-status', ['bob 100% sure', 'Иван Петров', 'Émilie Brûlé']],
      ['sort=created_at&limit=1&offset=1', ['bob 100% sure']],
    ] as const) {
      expect({ query, names: await names(desk, `?${query}`) }).toEqual({ query, names: expected })
    }
    expect((await list(desk, '?limit=1&status=new')).count).toBe(2)
    expect((await recruiter(desk, 'applications/ids/?status=new&sort=full_name')).body).toEqual({
      ids: [ids[0], ids[2]],
    })
    expect(await names(desk, `?ids=${ids[1]},${ids[2]},${randomUUID()}&sort=full_name`)).toEqual([
      'bob 100% sure',
      'Иван Петров',
    ])
    // From one time to another.
    const time = String((await list(desk, '?opening=1')).results[0]?.['created_at'])
    expect(await names(desk, `?opening=1&from=${time}`)).toEqual(['Émilie Brûlé'])
    expect(await names(desk, `?opening=1&to=${time}`)).toEqual([])
    const { results } = await list(desk, '?opening=1')
    expect(results[0]).toMatchObject({
      opening: 'Gardener',
      resume_file: expect.stringMatching(/^émilie-brûlé-[\da-f]{8}\.pdf$/),
    })
    expect((await recruiter(desk, 'openings/')).body).toEqual({
      results: [
        { id: null, title: null, applications: 2, undecided: 2, published: false, closed: false },
        { id: '1', title: results[0]?.opening, applications: 1, undecided: 1, published: true, closed: false },
      ],
    })
  })

  it('sorted by job, has those to jobs that are not published last', async () => {
    const desk = await openDesk()
    const created_at = new Date().toISOString()
    const rows = ['1', null, '2', '3'].map((opening_id) => applicationRow({ created_at, opening_id }))
    desk.service.lake.publish([row(2, { title: 'Clerk' }), row(3, { title: 'Baker' })])
    await expect.poll(async () => JSON.stringify((await recruiter(desk, 'openings/')).body)).toContain('Clerk')
    await withStore(desk.service.store, ({ db }) => db.insertInto('applications').values(rows).execute())
    const sorted = (await list(desk, '?sort=opening')).results.map(({ opening_id }) => opening_id)
    expect(sorted).toEqual([null, '3', '2', '1'])
  })

  it('is complete as CSV, even if hundreds came in the same instant', async () => {
    const desk = await openDesk()
    const rows = Array.from({ length: 450 }, () => applicationRow({ created_at: '2026-01-02T03:04:05.000Z' }))
    await withStore(desk.service.store, ({ db }) => db.insertInto('applications').values(rows).execute())
    const csv = await (await desk.as('admin-token', 'applications.csv')).text()
    expect(new Set(csv.trimEnd().split('\r\n')).size).toBe(1 + rows.length)
  })
})

describe('figures for managers', () => {
  const SENT = Date.parse('2026-11-02T10:00:00Z')

  it('the spreadsheet has where each application came from, and when it first had each status', async () => {
    setClock(SENT)
    const desk = await openDesk()
    const [id = ''] = await submitted(desk, { fields: { source: 'linkedin' } }, { fields: { email: 'b@example.com' } })
    for (const [days, status] of [
      [1, 'in review'],
      [2, 'interview'],
      [3, 'in review'],
    ] as const) {
      setClock(SENT + days * DAY_MS)
      await recruiter(desk, `applications/${id}/`, 'PATCH', { status })
    }
    const csv = await (await desk.as('recruiter-token', `applications.csv?ids=${id}`)).text()
    const [head = [], line = []] = csv
      .replace('\ufeff', '')
      .replaceAll(/"[^"]*"/g, '')
      .split('\r\n')
      .map((each) => each.split(','))
    const cell = (name: string) => line[head.indexOf(name)]
    expect(cell('source')).toBe('linkedin')
    expect(head.filter((name) => name.endsWith('_at'))).toEqual([
      'received_at',
      'in_review_at',
      'interview_at',
      'offer_at',
      'rejected_at',
      'withdrawn_at',
    ])
    expect(cell('received_at')).toBe('2026-11-02T10:00:00.000Z')
    expect(cell('in_review_at')).toBe('2026-11-03T10:00:00.000Z')
    expect(cell('interview_at')).toBe('2026-11-04T10:00:00.000Z')
    expect(cell('offer_at')).toBe('')
    expect((await recruiter(desk, `applications/${id}/`)).body).toMatchObject({ source: 'linkedin' })
  })

  it('per job: how many came, from where, how long each status took, and how many are undecided', async () => {
    setClock(SENT)
    const desk = await openDesk()
    const from = (source?: string, job = '1') => ({ fields: { source, opening: job === '' ? undefined : job } })
    const [first = '', second = '', third = ''] = await submitted(
      desk,
      from('linkedin'),
      from('linkedin'),
      from(),
      from('A friend', ''),
    )
    const set = async (days: number, status: string, ...ids: string[]) => {
      setClock(SENT + days * DAY_MS)
      await recruiter(desk, 'applications/', 'PATCH', { ids, status })
    }
    await set(1, 'interview', first)
    await set(4, 'interview', second, third)
    await set(4.5, 'rejected', first, second)
    await removed(desk, third)
    await submitted(desk, from())
    expect((await recruiter(desk, 'figures/')).body).toEqual({
      results: [
        {
          id: null,
          title: null,
          applications: 1,
          undecided: 1,
          sources: [{ source: 'A friend', applications: 1 }],
          reached: [],
        },
        {
          id: '1',
          title: 'Gardener',
          applications: 3,
          undecided: 1,
          sources: [
            { source: 'linkedin', applications: 2 },
            { source: null, applications: 1 },
          ],
          reached: [
            { status: 'interview', applications: 2, median_days: 2.5 },
            { status: 'rejected', applications: 2, median_days: 4.5 },
          ],
        },
      ],
    })
  })

  it('per job: a status that was set back to New has no time, and three take the middle one', async () => {
    setClock(SENT)
    const desk = await openDesk()
    const ids = await submitted(desk, {}, {}, {})
    for (const [index, days] of [1, 2, 9].entries()) {
      setClock(SENT + days * DAY_MS)
      await recruiter(desk, `applications/${ids[index]}/`, 'PATCH', { status: 'offer' })
    }
    await recruiter(desk, `applications/${ids[0]}/`, 'PATCH', { status: 'new' })
    // Logged after the others, as after a restore, which brings the log back in no order.
    setClock(SENT + DAY_MS)
    await recruiter(desk, `applications/${ids[2]}/`, 'PATCH', { status: 'new' })
    setClock(SENT + 1.5 * DAY_MS)
    await recruiter(desk, `applications/${ids[2]}/`, 'PATCH', { status: 'offer' })
    expect((await recruiter(desk, 'figures/')).body).toMatchObject({
      results: [{ reached: [{ status: 'offer', applications: 3, median_days: 1.5 }] }],
    })
  })

  it('the list counts the applications of an email address, whatever its case', async () => {
    const desk = await openDesk()
    await submitted(
      desk,
      { fields: { email: 'asha@example.com' } },
      { fields: { email: 'Asha@Example.com' } },
      { fields: { email: 'bob@example.com' } },
    )
    expect((await list(desk, '?sort=created_at')).results.map(({ applied }) => applied)).toEqual([2, 2, 1])
    const { results } = await list(desk, '?limit=1&sort=created_at')
    expect((await recruiter(desk, `applications/${results[0]?.id}/`)).body).toMatchObject({ applied: 2 })
  })
})

describe('one application', () => {
  it('a note with the id of another one is an error', async () => {
    const desk = await openDesk()
    const [one, other] = await submitted(desk, {}, {})
    const note = { id: randomUUID(), text: 'Rang her.' }
    const add = (id: string | undefined, body: object) => recruiter(desk, `applications/${id}/notes/`, 'POST', body)
    expect(await add(one, note)).toMatchObject({ status: 201, body: { notes: [note] } })
    const refused = { status: 409, body: { detail: expect.stringContaining('is not added') } }
    expect(await add(other, note)).toEqual(refused)
    expect(await add(one, { ...note, text: 'Rang her twice.' })).toEqual(refused)
    expect(await add(one, note)).toMatchObject({ status: 201, body: { notes: [note] } })
    expect((await audit(desk)).map(({ action }) => action)).toEqual(['note'])
    setClock(Date.now() + 1_000)
    const second = { id: randomUUID(), text: 'Rang him.' }
    // Oldest first.
    expect(await add(one, second)).toMatchObject({ body: { notes: [note, second] } })
  })

  it.each(['search', 'opening'])('a null byte in %s is refused with a message, a line break is not', async (name) => {
    const desk = await openDesk()
    await submitted(desk, {})
    const of = (value: string) => recruiter(desk, `applications/?${name}=${value}`)
    expect(await of('none%00such')).toEqual({ status: 400, body: { [name]: ['Remove control characters.'] } })
    expect(await of('none%0Asuch')).toMatchObject({ status: 200, body: { count: 0 } })
  })

  it('is not moved to another job while the jobs are unknown', async () => {
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

  it('has its resume, a status, and notes with author and time', async () => {
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
      'content-disposition': `attachment; filename="asha-rao-${id.slice(0, 8)}.pdf"; filename*=UTF-8''asha-rao-${id.slice(0, 8)}.pdf`,
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

  it('has a resume with a file name of at most 60 characters of the name', async () => {
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

  it('is deleted for good, with its resume and notes; the log keeps who deleted it', async () => {
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
})

describe('several applications at once', () => {
  it('get a status or are deleted, each with a log entry; any that are gone are left out', async () => {
    const desk = await openDesk()
    const ids = await submitted(
      desk,
      {},
      { fields: { full_name: 'Bob Stone' } },
      { fields: { full_name: 'Carl Cave' } },
    )
    const [first = '', second = '', third = ''] = ids
    const send = async (method: string, call: string, body: object) => (await recruiter(desk, call, method, body)).body
    expect(await send('PATCH', 'applications/', { ids: [first], status: 'offer' })).toEqual({ changed: 1 })
    const chosen = { ids: [first, second, randomUUID()] }
    expect(await send('PATCH', 'applications/', { ...chosen, status: 'offer' })).toEqual({ changed: 1 })
    expect(await names(desk, '?status=offer&sort=full_name')).toEqual(['Asha Rao', 'Bob Stone'])
    expect((await audit(desk)).map(({ application_id, detail }) => [application_id, detail])).toEqual([
      [second, 'from new to offer'],
      [first, 'from new to offer'],
    ])
    const sheet = await desk.as('recruiter-token', `applications.csv?ids=${second},${third}`)
    const lines = (await sheet.text()).trimEnd().split('\r\n')
    expect(lines).toHaveLength(3)
    expect((await audit(desk))[0]?.detail).toBe('2 applications as a spreadsheet, selected one by one')
    expect(await send('POST', 'applications/delete/', chosen)).toEqual({ deleted: 2 })
    expect(await names(desk, '')).toEqual(['Carl Cave'])
    expect(await desk.service.resumes()).toBe(1)
    const deletions = (await audit(desk)).filter(({ action }) => action === 'delete')
    expect(deletions.map(({ application_id }) => application_id).toSorted()).toEqual([first, second].toSorted())
  })
})

describe('one person', () => {
  it('is recognized by email address or phone number in any format, but not by text in a comment', async () => {
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
    // No more of their own than can be deleted at once.
    await withStore(desk.service.store, ({ db }) =>
      db
        .updateTable('applications')
        .set({ email: 'asha_rao@example.com' })
        .where('email', 'like', 'stranger@%')
        .execute(),
    )
    expect(await also(own)).toHaveLength(200)
  })

  it.each([
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

  it('can be exported as one file, and the log says who did it', async () => {
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

it('an application is moved to another job; recruiters see its history, administrators also who looked', async () => {
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

it('an export is a spreadsheet of the filtered applications, in which nothing runs as a formula', async () => {
  const desk = await openDesk()
  await submitted(
    desk,
    { fields: { full_name: '=HYPERLINK("http://evil.example")' } },
    { fields: { full_name: 'ఆశా, "Rao"' } },
    { fields: { full_name: 'Left Out', preferred_location: 'Remote' } },
  )
  const response = await desk.as('recruiter-token', 'applications.csv?location=Hybrid')
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="applications\.csv"/)
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
  const text = bytes.toString('utf8')
  for (const cell of [`"'=HYPERLINK(""http://evil.example"")"`, `,+1 314 555 0100,`, `"ఆశా, ""Rao"""`]) {
    expect(text).toContain(cell)
  }
  expect(text).not.toContain('Left Out')
  expect(await audit(desk)).toEqual([
    {
      person: 'Rita Recruiter <rita@example.com>',
      action: 'export',
      application_id: null,
      detail: '2 applications as a spreadsheet, those with location Hybrid',
      applicant: null,
    },
  ])
})
