/** The list of applications and its exports, on either database. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { migrate } from '../../store/migrations.ts'
import { openEngine } from '../../store/openStore.ts'
import { applicationRow, newPlace, VALID_FIELDS, withStore } from '../careersService.ts'
import { row } from '../fakeLake.ts'
import { audit, json, list, openDesk, recruiter, submitted, type Desk } from '../openDesk.ts'

const names = async (desk: Desk, query: string) => (await list(desk, query)).results.map(({ full_name }) => full_name)

describe('applications from an older version', () => {
  test.each([
    ['003 rate limits', {}],
    ['005 outbox', {}],
    ['010 history', {}],
    // As the previous version stored it, with quotes and dashes as they were typed.
    ['013 calendar', { search_text: 'emilie lukasiewicz‑o’brien' }],
  ])('are found by this version’s search, after %s', async (last, stored) => {
    const place = await newPlace()
    const store = await openEngine(place, { alone: true })
    await migrate(store.db, store.engine, last)
    const [id, created_at, full_name] = [randomUUID(), '2026-01-02T03:04:05.000Z', 'Émilie Łukasiewicz‑O’Brien']
    const row = { ...VALID_FIELDS, id, created_at, status: 'new', full_name, fingerprint: 'x', ...stored }
    const resume = { resume_label: 'a.pdf', resume_type: 'pdf', resume_bytes: 1, resume_sha256: 'x' }
    const columns = Object.entries({ ...row, ...resume })
    await sql`insert into applications (${sql.join(columns.map(([name]) => sql.ref(name)))})
      values (${sql.join(columns.map(([, value]) => value))})`.execute(store.db)
    await store.close()
    const desk = await openDesk({ store: place })
    expect(await list(desk, "?search=emilie lukasiewicz-o'brien")).toMatchObject({
      count: 1,
      results: [{ id, full_name, status: 'new' }],
    })
  })
})

describe('the list of applications', () => {
  test('is searched, filtered, sorted and paged', async () => {
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
    // Between two times.
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

  test('has applications to unpublished jobs last when it is sorted by job', async () => {
    const desk = await openDesk()
    const created_at = new Date().toISOString()
    const rows = ['1', null, '2', '3'].map((opening_id) => applicationRow({ created_at, opening_id }))
    desk.service.lake.publish([row(2, { title: 'Clerk' }), row(3, { title: 'Baker' })])
    await expect.poll(async () => JSON.stringify((await recruiter(desk, 'openings/')).body)).toContain('Clerk')
    await withStore(desk.service.store, ({ db }) => db.insertInto('applications').values(rows).execute())
    const sorted = (await list(desk, '?sort=opening')).results.map(({ opening_id }) => opening_id)
    expect(sorted).toEqual([null, '3', '2', '1'])
  })

  test('is complete as CSV, even if hundreds came in the same instant', async () => {
    const desk = await openDesk()
    const rows = Array.from({ length: 450 }, () => applicationRow({ created_at: '2026-01-02T03:04:05.000Z' }))
    await withStore(desk.service.store, ({ db }) => db.insertInto('applications').values(rows).execute())
    const csv = await (await desk.as('admin-token', 'applications.csv')).text()
    expect(new Set(csv.trimEnd().split('\r\n')).size).toBe(1 + rows.length)
  })

  test.each(['search', 'opening'])('refuses a null byte in %s with a message, but not a line break', async (name) => {
    const desk = await openDesk()
    await submitted(desk, {})
    const of = (value: string) => recruiter(desk, `applications/?${name}=${value}`)
    expect(await of('none%00such')).toEqual({ status: 400, body: { [name]: ['Remove control characters.'] } })
    expect(await of('none%0Asuch')).toMatchObject({ status: 200, body: { count: 0 } })
  })
})

describe('several applications at once', () => {
  test('get a status or are deleted, each with a log entry; any that are gone are left out', async () => {
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

test('an export is a spreadsheet of the filtered applications, in which nothing runs as a formula', async () => {
  const desk = await openDesk()
  await submitted(
    desk,
    { fields: { full_name: '=HYPERLINK("http://evil.example")' } },
    { fields: { full_name: 'ఆశా, "Rao"' } },
    { fields: { full_name: 'Left Out', preferred_location: 'Remote' } },
  )
  const response = await desk.as('recruiter-token', 'applications.csv?location=Hybrid')
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename=applications\.csv$/)
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
