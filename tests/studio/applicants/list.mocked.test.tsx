import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import type { ToolMenuProps } from 'sanity'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { ApplicantsMenu } from '#studio/applicants/ApplicantsMenu.tsx'
import { queryKeys } from '#studio/queries/queryKeys.ts'
import { firstView, noFilters, queryOf } from '#studio/session/listFilters.ts'
import { FRESH_FOR_MS, keepSession, SessionProvider } from '#studio/session/Session.tsx'
import { DESK_CALLS } from '@archstep/contracts/api/deskApi.ts'
import { HOUR_MS } from '@archstep/contracts/time/durations.ts'
import { server } from '../../support/mockServer.ts'
import { studioUser } from '../../support/studioFrame.tsx'
import {
  admitted,
  asha,
  AWAY,
  bob,
  callOf,
  desk,
  deskInJsdom,
  failure,
  listOf,
  noReplies,
  openTool,
  saved,
  SERVICE,
  Studio,
  whole,
  write,
} from './fakeDesk.tsx'

deskInJsdom()

let role = 'recruiter'
vi.mock('sanity', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  useCurrentUser: () => ({ roles: [{ name: role }] }),
}))

describe('access to the tool', () => {
  const refused = { admitted: false }

  test.each([
    [
      'who is admitted, with the number of new applications',
      'recruiter',
      { ...admitted, new: 3 },
      'Applicants (3 new)',
    ],
    ['who is admitted while there is nothing new', 'recruiter', { ...admitted, new: 0 }, 'Applicants'],
    ['nobody who is refused', 'administrator', refused, undefined],
    ['administrators while the service is away: they can do something about it', 'administrator', AWAY, 'Applicants'],
    ['no one else while the service is away', 'recruiter', AWAY, undefined],
    ['nobody in a Studio without a desk', 'administrator', undefined, undefined],
  ])('%s', async (_who, name, answer, title) => {
    role = name
    if (answer) desk('get', DESK_CALLS.access, answer)
    const session = keepSession(answer ? SERVICE : '')('my-token')
    const menu = {
      tools: [{ name: 'applicants', title: 'Applicants' }],
      renderDefault: ({ tools }: ToolMenuProps) => <p>{tools[0]?.title}</p>,
    } as ToolMenuProps
    const { container } = render(
      <SessionProvider session={session}>
        <ApplicantsMenu {...menu} />
      </SessionProvider>,
    )
    await waitFor(() => expect(session.queries.isFetching()).toBe(0))
    await waitFor(() => expect(container).toHaveTextContent(title ?? /^$/))
  })

  test.each([
    ['who is admitted', admitted, 2],
    ['nobody else', refused, 1],
  ])('is asked for again every minute for %s', async (_who, answer, times) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const asked = desk('get', DESK_CALLS.access, answer)
    const session = keepSession(SERVICE)('my-token')
    render(<SessionProvider session={session}>{null}</SessionProvider>)
    await expect.poll(() => session.queries.getQueryData(queryKeys.access)).toMatchObject(answer)
    act(() => void vi.advanceTimersByTime(FRESH_FOR_MS))
    await expect.poll(() => session.queries.isFetching()).toBe(0)
    expect(asked).toHaveLength(times)
  })

  test('an unreachable service is reported in a sentence, with a retry; people without access are told', async () => {
    desk('get', DESK_CALLS.access, AWAY)
    const { user } = openTool()
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The careers service at http://careers.test doesn’t answer. Check your connection and try again',
    )
    desk('get', DESK_CALLS.access, refused)
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText(/^Applications are for administrators and for recruiters\./)).toBeVisible()
  })

  test('a Studio that signs in with a cookie says what to do', async () => {
    openTool(undefined, keepSession(SERVICE)(undefined))
    expect(await screen.findByRole('alert')).toHaveTextContent('set loginMethod to token')
  })
})

describe('the list', () => {
  const openList = async () => {
    const asked = desk('get', DESK_CALLS.applications, listOf(asha, bob))
    const { user } = openTool()
    expect(await screen.findByText('Asha Rao')).toBeVisible()
    return { asked, user }
  }
  const ALL = { sort: '-created_at', offset: '0', limit: '50' }

  test('has a row for each application, and says how many there are', async () => {
    await openList()
    expect(screen.getByText('2 applications')).toBeVisible()
    expect(within(screen.getByRole('row', { name: /Bob Stone/ })).getByText('Interview')).toBeVisible()
  })

  test('is sorted by a click on a column, and in reverse by the next one', async () => {
    const { asked, user } = await openList()
    const order = (name: string) => screen.getByRole('columnheader', { name }).getAttribute('aria-sort')
    expect(['Received', 'Applicant', 'Job', 'Status'].map(order)).toEqual(['descending', 'none', 'none', 'none'])
    for (const [name, sort, said] of [
      ['Job', 'opening', 'ascending'],
      ['Job', '-opening', 'descending'],
      ['Received', 'created_at', 'ascending'],
      ['Applicant', 'full_name', 'ascending'],
    ] as const) {
      await user.click(screen.getByRole('button', { name }))
      await waitFor(() => expect(asked.at(-1)).toMatchObject({ sort }))
      expect(order(name)).toBe(said)
    }
  })

  test('is searched once typing has paused', async () => {
    const { asked } = await openList()
    const search = screen.getByLabelText('Search')
    for (const value of ['m', 'maps']) fireEvent.change(search, { target: { value } })
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ search: 'maps' }))
    expect(asked).not.toContainEqual(expect.objectContaining({ search: 'm' }))
  })

  test('is filtered by status and job, until all are shown again', async () => {
    const { asked, user } = await openList()
    expect(screen.getByRole('button', { name: 'Show all' })).toBeDisabled()
    await write(user, 'Search', 'maps')
    expect(screen.getByRole('button', { name: 'Show all' })).toBeEnabled()
    await user.selectOptions(screen.getByLabelText('Status'), 'Interview')
    expect(await screen.findByRole('option', { name: 'Clerk (1, 1 undecided, closed)' })).toBeInTheDocument()
    await user.selectOptions(screen.getByLabelText('Job'), 'Data Analyst (2)')
    await waitFor(() => expect(asked.at(-1)).toEqual({ search: 'maps', status: 'interview', opening: '7', ...ALL }))
    await user.click(screen.getByText('Show all'))
    await waitFor(() => expect(asked.at(-1)).toEqual(ALL))
    expect(screen.getByLabelText('Search')).toHaveValue('')
    expect(screen.getByRole('button', { name: 'Show all' })).toBeDisabled()
  })

  test('is exported as filtered', async () => {
    const exported = desk('get', DESK_CALLS.spreadsheet, () => new HttpResponse('id'))
    const { asked, user } = await openList()
    await user.selectOptions(screen.getByLabelText('Status'), 'Interview')
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ status: 'interview' }))
    await user.click(await screen.findByText('Spreadsheet (2)'))
    await waitFor(() => expect(saved).toEqual([expect.stringMatching(/^applications-\d{4}-\d\d-\d\d\.csv$/)]))
    expect(exported).toEqual([{ status: 'interview' }])
  })

  test('says why a download failed', async () => {
    desk('get', DESK_CALLS.resumes, failure(503, 'No room.'))
    const { user } = await openList()
    await user.click(screen.getByText('Resumes (2)'))
    expect(await screen.findByText('No room.')).toBeVisible()
    vi.spyOn(Response.prototype, 'blob').mockRejectedValueOnce(new TypeError('terminated'))
    desk('get', DESK_CALLS.resumes, () => new HttpResponse('zip'))
    await user.click(screen.getByText('Resumes (2)'))
    expect(await screen.findByText('The download was cut short. Try again.')).toBeVisible()
  })

  test('is exported with the date of the staff’s own clock', async () => {
    vi.stubEnv('TZ', 'America/Chicago')
    vi.setSystemTime('2026-12-01T01:00:00Z')
    onTestFinished(() => void vi.useRealTimers())
    desk('get', DESK_CALLS.applications, listOf(asha))
    desk('get', DESK_CALLS.spreadsheet, () => new HttpResponse('id'))
    const { user } = openTool()
    await user.click(await screen.findByText('Spreadsheet (1)'))
    await waitFor(() => expect(saved).toEqual(['applications-2026-11-30.csv']))
  })

  describe('of which several are selected', () => {
    const many = Array.from({ length: 12 }, (_, n) => ({
      ...(n < 3 ? bob : asha),
      id: `${n}`,
      full_name: `Person ${n}`,
    }))
    const ids = many.map(({ id }) => id)
    const openMany = async () => {
      desk('get', DESK_CALLS.applications, listOf(...many))
      const { user } = openTool()
      return { user, all: await screen.findByRole('checkbox', { name: 'All on this page' }) }
    }
    const boxes = (...names: string[]) => names.map((name) => screen.getByRole('checkbox', { name: `Select ${name}` }))

    test('says how many they are', async () => {
      const { user, all } = await openMany()
      expect(screen.getByRole('button', { name: 'Set status' })).toBeDisabled()
      await user.click(all)
      expect(screen.getByText('12 selected')).toBeVisible()
      expect(all).not.toBePartiallyChecked()
      for (const box of boxes('Person 1', 'Person 2', 'Person 2')) await user.click(box)
      expect(screen.getByText('11 selected')).toBeVisible()
      expect(all).toBePartiallyChecked()
    })

    test('sets their status, and refreshes the counts', async () => {
      const counted = desk('get', DESK_CALLS.jobs, { results: [] })
      const changed = desk('patch', DESK_CALLS.applications, {})
      const { user, all } = await openMany()
      await user.click(all)
      await user.selectOptions(screen.getByLabelText('Status for selected'), 'Rejected')
      await waitFor(() => expect(counted).toHaveLength(1))
      await user.click(screen.getByRole('button', { name: 'Set status' }))
      expect(await screen.findByText('0 selected')).toBeVisible()
      expect(screen.getByText('12 set to Rejected')).toBeVisible()
      expect(changed).toEqual([{ ids, status: 'rejected' }])
      await waitFor(() => expect(counted).toHaveLength(2))
      // The message stays until the next choice.
      await user.click(all)
      expect(screen.queryByText('12 set to Rejected')).not.toBeInTheDocument()
    })

    test('exports only them', async () => {
      const exported = desk('get', DESK_CALLS.spreadsheet, () => new HttpResponse('id'))
      const { user } = await openMany()
      for (const box of boxes('Person 1')) await user.click(box)
      await user.click(screen.getByText('Spreadsheet of selected'))
      await waitFor(() => expect(exported).toEqual([{ ids: '1' }]))
    })

    test('names up to ten of them before they are deleted', async () => {
      const { user, all } = await openMany()
      for (const box of boxes('Person 1')) await user.click(box)
      await user.click(screen.getByText('Delete selected'))
      await screen.findByRole('dialog', { name: 'Delete 1 application?' })
      await user.click(screen.getByText('Keep it'))
      await waitFor(() => expect(screen.getByRole('button', { name: 'Delete selected' })).toHaveFocus())
      await user.click(all)
      for (const box of boxes('Person 10', 'Person 11')) await user.click(box)
      await user.click(screen.getByText('Delete selected'))
      const ten = await screen.findByRole('dialog', { name: 'Delete 10 applications?' })
      expect(within(ten).getAllByRole('listitem')).toHaveLength(10)
    })

    test('deletes them once this is confirmed', async () => {
      const deleted = desk('post', DESK_CALLS.remove, () => {
        desk('get', DESK_CALLS.applications, listOf(asha))
        return HttpResponse.json({})
      })
      const { user, all } = await openMany()
      await user.click(all)
      await user.click(screen.getByText('Delete selected'))
      const dialog = within(await screen.findByRole('dialog', { name: 'Delete 12 applications?' }))
      const names = dialog.getAllByRole('listitem').map(({ textContent }) => textContent)
      expect(names).toEqual([...many.slice(0, 10).map(({ full_name }) => full_name), 'and 2 more'])
      expect(dialog.getByText('9 New, 3 Interview')).toBeVisible()
      await user.click(dialog.getByText('Delete for good'))
      await waitFor(() => expect(screen.queryByText('Person 1')).not.toBeInTheDocument())
      expect(deleted).toEqual([{ ids }])
      expect(screen.getByText('12 deleted')).toBeVisible()
      await waitFor(() => expect(screen.getByRole('checkbox', { name: 'All on this page' })).toHaveFocus())
    })
  })

  test('forgets a selection once its people are no longer listed, or another list is shown', async () => {
    desk('get', DESK_CALLS.applications, listOf(asha, bob))
    const session = keepSession(SERVICE)('my-token')
    const { user } = openTool(undefined, session)
    const choose = async (name: string) => user.click(await screen.findByRole('checkbox', { name: `Select ${name}` }))
    await choose('Asha Rao')
    await choose('Bob Stone')
    desk('get', DESK_CALLS.applications, listOf(asha))
    await user.selectOptions(screen.getByLabelText('Status for selected'), 'Rejected')
    desk('patch', DESK_CALLS.applications, failure(404, 'Some are gone.'))
    await user.click(screen.getByRole('button', { name: 'Set status' }))
    expect(await screen.findByText('Some are gone.')).toBeVisible()
    expect(screen.getByText('2 selected')).toBeVisible()
    await session.queries.refetchQueries()
    expect(await screen.findByText('1 selected')).toBeVisible()
    desk('get', DESK_CALLS.applications, listOf(asha, bob))
    await user.selectOptions(screen.getByLabelText('Preferred location'), 'Hybrid')
    expect(await screen.findByText('0 selected')).toBeVisible()
  })

  test('replies to several with one template, once and by name, and sets its status', async () => {
    const templates = (name: string) => [
      { name: 'Invitation', subject: 'Come', text: 'Come.' },
      { name: 'Refusal', status: 'rejected', subject: 'No', text: `Hello ${name}, not this time.` },
    ]
    const sent = { id: 'a', created_at: asha.created_at, author: 'R', subject: 'S', text: 'T', state: 'sent' }
    desk('get', DESK_CALLS.applications, listOf(asha, bob))
    desk('get', callOf('replies', asha), { ...noReplies, templates: templates('Asha') })
    desk('get', callOf('replies', bob), {
      ...noReplies,
      templates: templates('Bob'),
      results: [{ ...sent, sent_at: asha.created_at, reason: null }],
    })
    for (const application of [asha, bob]) whole(application)
    const toAsha = desk('post', callOf('replies', asha), noReplies)
    const toBob = desk('post', callOf('replies', bob), AWAY, noReplies)
    const changed = desk('patch', DESK_CALLS.applications, () => {
      desk('get', DESK_CALLS.applications, listOf())
      return HttpResponse.json({})
    })
    const { user } = openTool()
    await user.click(await screen.findByRole('checkbox', { name: 'All on this page' }))
    await user.click(screen.getByRole('button', { name: 'Reply to selected' }))
    await screen.findByRole('dialog', { name: 'Reply to 2 applications' })
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Reply to selected' })).toHaveFocus())
    await user.click(screen.getByRole('button', { name: 'Reply to selected' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Reply to 2 applications' }))
    expect(await dialog.findByText(/ \(has a reply already\)$/)).toHaveTextContent(/^Bob Stone, /)
    expect(dialog.getByRole('button', { name: 'Send' })).toBeDisabled()
    await user.selectOptions(dialog.getByLabelText('Template'), 'Refusal')
    expect(dialog.getByText(/^Hello Asha,/)).toBeVisible()
    expect(dialog.getByText(/^What/)).toHaveTextContent('What Asha Rao reads; the others get it with their own name.')
    const send = dialog.getByRole('button', { name: 'Send, and set the status Rejected' })
    await user.click(send)
    expect(await dialog.findByText(/doesn’t answer/)).toBeVisible()
    expect(changed).toEqual([])
    // Some may have it already: the others get the same.
    expect(dialog.getByLabelText('Template')).toBeDisabled()
    await user.click(send)
    expect(await screen.findByText('2 replies are on the way')).toBeVisible()
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Applicants' })).toHaveFocus())
    const refusal = (name: string) => ({ subject: 'No', text: `Hello ${name}, not this time.` })
    expect([toAsha[0], toBob[0]]).toMatchObject([refusal('Asha'), refusal('Bob')])
    // The same ids, so nobody gets a second one.
    expect([toAsha[1], toBob[1]]).toEqual([toAsha[0], toBob[0]])
    expect(changed).toEqual([{ ids: [asha.id, bob.id], status: 'rejected' }])
  })

  test('sends no reply to somebody whose status a colleague has just changed, and says so', async () => {
    const templates = [{ name: 'Refusal', status: 'rejected', subject: 'No', text: 'Not this time.' }]
    desk('get', DESK_CALLS.applications, listOf(asha, bob))
    for (const { id } of [asha, bob]) desk('get', callOf('replies', { id }), { ...noReplies, templates })
    const sent = [asha, bob].map(({ id }) => desk('post', callOf('replies', { id }), noReplies))
    const changed = desk('patch', DESK_CALLS.applications, AWAY, {})
    const { user } = openTool()
    await user.click(await screen.findByRole('checkbox', { name: 'All on this page' }))
    await user.click(screen.getByRole('button', { name: 'Reply to selected' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Reply to 2 applications' }))
    await user.selectOptions(await dialog.findByLabelText('Template'), 'Refusal')
    whole(asha)
    whole({ ...bob, status: 'offer' })
    const send = dialog.getByRole('button', { name: 'Send, and set the status Rejected' })
    await user.click(send)
    expect(await dialog.findByText(/doesn’t answer/)).toBeVisible()
    // The status may have been set, although no response came.
    whole({ ...asha, status: 'rejected' })
    await user.click(send)
    expect(
      await screen.findByText('1 reply is on the way, but not to those whose status has just changed'),
    ).toBeVisible()
    expect(sent.map(({ length }) => length)).toEqual([2, 0])
    expect(sent[0]?.[1]).toEqual(sent[0]?.[0])
    expect(changed.at(-1)).toEqual({ ids: [asha.id], status: 'rejected' })
  })

  test('is shown again once a reply to several is on its way', async () => {
    const templates = [{ name: 'Invitation', subject: 'Come', text: 'Come.' }]
    desk('get', DESK_CALLS.applications, listOf(asha))
    desk('get', callOf('replies', asha), { ...noReplies, templates })
    whole(asha)
    const sent = desk('post', callOf('replies', asha), noReplies)
    const { user } = openTool()
    await user.click(await screen.findByRole('checkbox', { name: 'Select Asha Rao' }))
    await user.click(screen.getByRole('button', { name: 'Reply to selected' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Reply to 1 application' }))
    await user.selectOptions(await dialog.findByLabelText('Template'), 'Invitation')
    expect(dialog.getByText(/^What/)).toHaveTextContent(/ reads\.$/)
    await user.dblClick(dialog.getByRole('button', { name: 'Send' }))
    expect(await screen.findByText('1 reply is on the way')).toBeVisible()
    expect(sent).toHaveLength(1)
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    await waitFor(() => expect(screen.getByRole('checkbox', { name: 'All on this page' })).toHaveFocus())
    await user.selectOptions(screen.getByLabelText('Status'), 'New')
    expect(screen.queryByText('1 reply is on the way')).not.toBeInTheDocument()
  })

  test('keeps its filters, and a resume for hours, if the access check fails or Sanity remounts the Studio', async () => {
    desk('get', DESK_CALLS.applications, listOf(asha))
    whole(asha)
    const looks = desk('get', callOf('resume', asha), () => new HttpResponse('%PDF-'))
    const session = keepSession(SERVICE)('my-token')
    const { user, unmount } = openTool(undefined, session)
    await screen.findByText('Asha Rao')
    await user.selectOptions(screen.getByLabelText('Status'), 'Rejected')
    await write(user, 'Search', 'asha')

    const refused = desk('get', DESK_CALLS.access, AWAY)
    await session.queries.invalidateQueries({ queryKey: queryKeys.access })
    expect(refused).toHaveLength(1)
    expect(screen.getByLabelText('Status')).toHaveValue('rejected')
    unmount()
    openTool(undefined, session).unmount()
    const list = openTool(undefined, session)
    expect(await screen.findByLabelText('Status')).toHaveValue('rejected')
    expect(screen.getByLabelText('Search')).toHaveValue('asha')
    list.unmount()

    desk('get', DESK_CALLS.access, admitted)
    for (let mounts = 0; mounts < 2; mounts += 1) {
      const one = openTool(asha.id, session)
      expect(await screen.findByTitle('asha-rao-f1a2b3c4.pdf')).toBeVisible()
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      one.unmount()
      vi.advanceTimersByTime(HOUR_MS)
      vi.useRealTimers()
    }
    expect(looks).toHaveLength(1)
  })

  test('is cards on a phone, and its filters collapse', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
    const asked = desk('get', DESK_CALLS.applications, listOf(asha, bob))
    const { user } = openTool()
    const cards = await screen.findByRole('list', { name: 'Applications' })
    expect(within(cards).getAllByRole('listitem')).toHaveLength(2)
    expect(screen.queryByRole('table')).not.toBeInTheDocument()
    expect(screen.getByLabelText('Preferred location')).not.toBeVisible()
    await user.click(screen.getByText('Filters'))
    await user.selectOptions(screen.getByLabelText('Preferred location'), 'Hybrid')
    expect(await screen.findByText('Filters (1 chosen)')).toBeVisible()
    expect(within(cards).getByRole('checkbox', { name: 'Select Bob Stone' })).toBeEnabled()
    await user.selectOptions(screen.getByLabelText('Order'), 'By name')
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ sort: 'full_name' }))
  })

  test('shows the service’s errors, says if there are no applications or no matches, and has pages', async () => {
    const unavailable = 'The service can’t reach its data just now. Try again in a minute.'
    desk('get', DESK_CALLS.applications, failure(503, unavailable))
    const { user } = openTool()
    expect(await screen.findByText(unavailable)).toBeVisible()
    desk('get', DESK_CALLS.applications, listOf())
    await user.click(screen.getByText('Try again'))
    expect(await screen.findByText('No one has applied yet.')).toBeVisible()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: /^Spreadsheet/ })).toBeDisabled()
    await user.selectOptions(screen.getByLabelText('Preferred location'), 'Remote')
    expect(await screen.findByText('No application matches. Choose fewer filters above.')).toBeVisible()

    const asked = desk('get', DESK_CALLS.applications, { count: 10_000, results: [asha] })
    await user.selectOptions(screen.getByLabelText('Preferred location'), 'Hybrid')
    const pages = await screen.findByRole('navigation', { name: 'Pages of applications' })
    expect(pages).toHaveTextContent('1 to 50 of 10,000')
    expect(within(pages).getByRole('button', { name: 'Previous' })).toHaveAttribute('aria-disabled', 'true')
    await user.click(within(pages).getByRole('button', { name: 'Next' }))
    expect(await screen.findByText('51 to 100 of 10,000')).toBeVisible()
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ offset: '50' }))
    // Most were deleted in the meantime, so the last existing page is shown.
    desk('get', DESK_CALLS.applications, { count: 80, results: [asha] })
    await user.click(within(pages).getByRole('button', { name: 'Next' }))
    expect(await screen.findByText('51 to 80 of 80')).toBeVisible()
    // Another filter begins with the first page.
    await user.selectOptions(screen.getByLabelText('Preferred location'), 'Remote')
    await waitFor(() => expect(screen.getByText('1 to 50 of 80')).toBeVisible())
  })

  test('lists planned deletions and unsent mails above it; the next person starts afresh', async () => {
    const deletion = { on: '2026-12-07T10:00:00.000Z', months: 6, applications: 40 }
    const late = { waiting: 2, failed: 1, since: asha.created_at }
    const access = { ...admitted, administrator: false, deletion }
    desk('get', DESK_CALLS.access, { ...access, late })
    desk('get', DESK_CALLS.applications, listOf(asha))
    const retries = desk('post', DESK_CALLS.retryMails, () => {
      desk('get', DESK_CALLS.access, access)
      return new HttpResponse(null, { status: 204 })
    })
    const sessionOf = keepSession(SERVICE)
    const { rerender } = openTool(undefined, sessionOf('my-token'))
    await screen.findByText('Asha Rao')
    expect(
      screen.getByText(
        /^On Dec 7, 2026, .+ older than 6 months will be deleted for good: 40 as of now\. .+ raise the number/,
      ),
    ).toBeVisible()
    // The log is for administrators.
    expect(screen.queryByText('Who did what')).not.toBeInTheDocument()
    expect(screen.getByText(/^2 emails wait, 1 email could not be sent, the oldest since Nov 20, 2026/)).toBeVisible()
    await studioUser().click(screen.getByRole('button', { name: 'Try again now' }))
    await waitFor(() => expect(screen.queryByText(/2 emails wait/)).not.toBeInTheDocument())
    expect(retries).toHaveLength(1)

    server.use(
      http.get(`${SERVICE}/api/v1/careers/desk/access/`, ({ request }) =>
        HttpResponse.json({ detail: request.headers.get('authorization') }, { status: 401 }),
      ),
    )
    rerender(<Studio session={sessionOf('another-token')} />)
    expect(await screen.findByRole('alert')).toHaveTextContent('Bearer another-token')
    expect(screen.queryByText('Asha Rao')).not.toBeInTheDocument()
  })

  test('says why late mails could not be sent again, and keeps the focus on the button', async () => {
    desk('get', DESK_CALLS.access, { ...admitted, late: { waiting: 2, failed: 0, since: asha.created_at } })
    desk('get', DESK_CALLS.applications, listOf(asha))
    const retries = desk('post', DESK_CALLS.retryMails, failure(502, 'The mail server is away.'))
    const { user } = openTool()
    await user.click(await screen.findByRole('button', { name: 'Try again now' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('The mail server is away.')
    expect(screen.getByRole('button', { name: 'Try again now' })).toHaveFocus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(retries).toHaveLength(2))
  })

  test('leaves the focus alone when the page is loaded', async () => {
    desk('get', DESK_CALLS.applications, listOf(asha))
    openTool()
    await screen.findByText('Asha Rao')
    expect(document.body).toHaveFocus()
  })

  test('names people whose mails could not be sent, says why, and links to them', async () => {
    const given_up = [
      { id: 'm1', application_id: bob.id, full_name: 'Bob Stone', kind: 'receipt', reason: '550 No such user' },
      { id: 'm2', application_id: asha.id, full_name: 'Asha Rao', kind: 'answer' },
      { id: 'm3', application_id: null, full_name: null, kind: 'call', reason: '554 Refused' },
      { id: 'm4', application_id: null, full_name: null, kind: 'retention', reason: null },
      // Kinds of a newer service.
      { id: 'm5', application_id: asha.id, full_name: 'Asha Rao', kind: 'survey', reason: null },
      { id: 'm6', application_id: null, full_name: null, kind: 'digest', reason: '554 Refused' },
    ]
    desk('get', DESK_CALLS.access, { ...admitted, late: { waiting: 0, failed: 6, since: asha.created_at, given_up } })
    desk('get', DESK_CALLS.applications, listOf(asha))
    whole(bob)
    const { user } = openTool()
    expect(
      await screen.findByText(/^6 emails could not be sent, the oldest since Nov 20, 2026, [^.]+\.$/),
    ).toBeVisible()
    const mails = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(mails).toEqual([
      'The receipt for Bob Stone: 550 No such user',
      'A reply to Asha Rao',
      'A request for a call: 554 Refused',
      'The announcement of a deletion',
      'An email about Asha Rao',
      'An email: 554 Refused',
    ])
    await user.click(
      within(screen.getAllByRole('listitem')[0] ?? document.body).getByRole('link', { name: 'Bob Stone' }),
    )
    expect(await screen.findByRole('heading', { level: 1, name: 'Bob Stone' })).toBeVisible()
  })

  test.each([
    [{ waiting: 1, failed: 0 }, /^1 email waits, since Nov 20, 2026/],
    [{ waiting: 0, failed: 1 }, /^1 email could not be sent, since Nov 20, 2026/],
    [{ waiting: 1, failed: 1 }, /^1 email waits, 1 email could not be sent, the oldest since Nov 20, 2026/],
  ])('counts late mails in whole sentences: %j', async (counts, words) => {
    desk('get', DESK_CALLS.access, { ...admitted, late: { ...counts, since: asha.created_at } })
    desk('get', DESK_CALLS.applications, listOf(asha))
    openTool()
    expect(await screen.findByText(words)).toBeVisible()
  })

  test('marks people who applied before', async () => {
    desk('get', DESK_CALLS.applications, listOf({ ...asha, applied: 3 }, { ...bob, applied: 1 }))
    openTool()
    expect(await screen.findByRole('row', { name: /Asha Rao applied 3 times/ })).toBeVisible()
    expect(screen.getByRole('row', { name: /Bob Stone/ })).not.toHaveTextContent('applied')
  })

  test('leads to the figures of each job, in one table', async () => {
    desk('get', DESK_CALLS.applications, listOf(asha))
    const figures = {
      id: '7',
      title: 'Data Analyst',
      applications: 3,
      undecided: 1,
      sources: [
        { source: 'linkedin', applications: 2 },
        { source: null, applications: 1 },
      ],
      reached: [
        { status: 'interview', applications: 2, median_days: 4.5 },
        { status: 'rejected', applications: 1, median_days: 1 },
      ],
    }
    desk('get', DESK_CALLS.figures, {
      results: [figures, { ...figures, id: null, title: null, sources: [], reached: [] }],
    })
    const { user } = openTool()
    await user.click(await screen.findByRole('link', { name: 'Figures for each job' }))
    expect(screen.getByRole('heading', { level: 1, name: 'Figures for each job' })).toHaveFocus()
    const cells = within(await screen.findByRole('row', { name: /Data Analyst/ })).getAllByRole('cell')
    expect(cells.map(({ textContent }) => textContent)).toEqual([
      'Data Analyst',
      '3',
      'linkedin: 2Not known: 1',
      'Interview: 4.5 days (2 of 3)Rejected: 1 day (1 of 3)',
      '1',
    ])
    expect(screen.getByRole('row', { name: /^No job/ })).toBeVisible()
    await user.click(screen.getByRole('link', { name: 'All applicants' }))
    expect(await screen.findByRole('heading', { name: 'Applicants' })).toHaveFocus()
  })

  test.each([
    ['counts them', [{ id: '7', title: 'Data Analyst', applications: 2, undecided: 1 }], true],
    ['is older and does not', [{ id: '7', title: 'Data Analyst', applications: 2 }], false],
  ])('offers the undecided filter of a service that %s', async (_how, results, isOffered) => {
    desk('get', DESK_CALLS.jobs, { results })
    const asked = desk('get', DESK_CALLS.applications, listOf(asha))
    const { user } = openTool()
    const job = isOffered ? 'Data Analyst (2, 1 undecided)' : 'Data Analyst (2)'
    expect(await screen.findByRole('option', { name: job })).toBeInTheDocument()
    const option = screen.queryByRole('option', { name: 'Undecided' })
    expect(option !== null).toBe(isOffered)
    if (!option) return
    await user.selectOptions(screen.getByLabelText('Status'), option)
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ status: 'undecided' }))
  })

  test('says that it shows the undecided, even before the service has counted them', async () => {
    desk('get', DESK_CALLS.jobs, AWAY)
    desk('get', DESK_CALLS.applications, listOf(asha))
    const session = keepSession(SERVICE)('my-token')
    session.list.keep({ ...firstView, filters: { ...noFilters, status: 'undecided', opening: '99' } })
    openTool(undefined, session)
    expect(await screen.findByLabelText('Status')).toHaveDisplayValue('Undecided')
    expect(screen.getByLabelText('Job')).toHaveDisplayValue('Job 99')
  })

  test('shows applications with a status that only a newer service knows, as is', async () => {
    desk('get', DESK_CALLS.applications, listOf({ ...asha, status: 'on hold' }, bob))
    whole({ ...asha, status: 'on hold' })
    const { user } = openTool()
    const row = within(await screen.findByRole('row', { name: /Asha Rao/ }))
    expect(row.getByText('on hold')).toBeVisible()
    expect(screen.getByRole('row', { name: /Bob Stone.*Interview/ })).toBeVisible()
    await user.click(row.getByRole('link', { name: 'Asha Rao' }))
    expect(await screen.findByLabelText('Status')).toHaveDisplayValue('on hold')
  })

  test('uses whole days in the recruiter’s time zone', () => {
    vi.stubEnv('TZ', 'America/New_York')
    const query = queryOf({ ...noFilters, from: '2026-11-20', to: '2026-11-20' })
    expect(Object.keys(query)).toEqual(['from', 'to'])
    expect(new Date(String(query['from']))).toEqual(new Date(2026, 10, 20))
    expect(new Date(String(query['to']))).toEqual(new Date(2026, 10, 21))
    expect(new Date(String(queryOf({ ...noFilters, to: '2026-12-31' })['to']))).toEqual(new Date(2027, 0, 1))
    // Clocks went back: the day had 25 hours.
    expect(queryOf({ ...noFilters, to: '2026-11-01' })).toEqual({ to: '2026-11-02T05:00:00.000Z' })
    expect(queryOf({ ...noFilters, search: ' ', status: 'new' })).toEqual({ status: 'new' })
  })
})

test('the log shows administrators who did what', async () => {
  const entry = {
    id: 'e',
    at: asha.created_at,
    person: 'Rita <rita@example.com>',
    action: 'resume',
    detail: 'looked at',
  }
  const deletion = { ...entry, id: 'f', action: 'delete', detail: 'with its resume' }
  desk('get', DESK_CALLS.applications, listOf(asha))
  desk('get', DESK_CALLS.auditLog, {
    count: 101,
    results: [
      { ...entry, application_id: asha.id, applicant: 'Asha Rao' },
      { ...deletion, application_id: 'gone', applicant: null },
    ],
  })
  const { user } = openTool()
  await user.click(await screen.findByText('Who did what'))
  expect(await screen.findByRole('row', { name: /Rita <rita@example\.com> Resume: looked at Asha Rao/ })).toBeVisible()
  expect(screen.getByRole('row', { name: /Deleted: with its resume gone/ })).toBeVisible()
  expect(screen.getByRole('navigation', { name: 'Pages of the log' })).toHaveTextContent('1 to 100 of 101')
})
