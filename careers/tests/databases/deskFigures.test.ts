/** What managers learn about applications, on either database. */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { APPLICATION_STATUSES } from '@archstep/contracts/applications/applicationStatus.ts'
import { DAY_MS } from '@archstep/contracts/time/durations.ts'
import { statusDates, statusEntry, writeAudit } from '../../store/auditLog.ts'
import { setClock, withStore } from '../careersService.ts'
import { list, openDesk, recruiter, removed, submitted } from '../openDesk.ts'

test('the time of each status is read from the sentences in the log, including those of earlier versions', async () => {
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

describe('figures for managers', () => {
  const SENT = Date.parse('2026-11-02T10:00:00Z')

  test('the spreadsheet has where each application came from, and when it first had each status', async () => {
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
    // A spreadsheet takes these for times, and can subtract them.
    expect(cell('received_at')).toBe('2026-11-02 10:00:00')
    expect(cell('in_review_at')).toBe('2026-11-03 10:00:00')
    expect(cell('interview_at')).toBe('2026-11-04 10:00:00')
    expect(cell('offer_at')).toBe('')
    expect((await recruiter(desk, `applications/${id}/`)).body).toMatchObject({ source: 'linkedin' })
  })

  test('per job: how many came, from where, how long each status took, and how many are undecided', async () => {
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

  test('per job: setting an application back to New adds no time, and three times have a median', async () => {
    setClock(SENT)
    const desk = await openDesk()
    const ids = await submitted(desk, {}, {}, {})
    for (const [index, days] of [1, 2, 9].entries()) {
      setClock(SENT + days * DAY_MS)
      await recruiter(desk, `applications/${ids[index]}/`, 'PATCH', { status: 'offer' })
    }
    await recruiter(desk, `applications/${ids[0]}/`, 'PATCH', { status: 'new' })
    // Logged after the others, as after a restore, which does not preserve the order of the log.
    setClock(SENT + DAY_MS)
    await recruiter(desk, `applications/${ids[2]}/`, 'PATCH', { status: 'new' })
    setClock(SENT + 1.5 * DAY_MS)
    await recruiter(desk, `applications/${ids[2]}/`, 'PATCH', { status: 'offer' })
    expect((await recruiter(desk, 'figures/')).body).toMatchObject({
      results: [{ reached: [{ status: 'offer', applications: 3, median_days: 1.5 }] }],
    })
  })

  test('the list counts the applications of an email address, whatever its case', async () => {
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
