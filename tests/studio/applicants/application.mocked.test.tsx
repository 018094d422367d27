import { act, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse, type HttpResponseResolver } from 'msw'
import { describe, expect, test, vi } from 'vitest'
import { FRESH_FOR_MS, keepSession } from '#studio/session/Session.tsx'
import { DESK_CALLS } from '@archstep/contracts/api/deskApi.ts'
import { server } from '../../support/mockServer.ts'
import {
  asha,
  AWAY,
  bob,
  callOf,
  desk,
  deskInJsdom,
  failure,
  framed,
  listOf,
  noReplies,
  openTool,
  saved,
  SERVICE,
  whole,
  write,
} from './fakeDesk.tsx'

deskInJsdom()

const rita = 'Rita <rita@example.com>'
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

describe('one application', () => {
  test('is opened from the list and left again, with buttons and keys for the next; an unfinished note is kept', async () => {
    const carl = { ...asha, id: 'f1a2b3c4-0000-4000-8000-000000000003', full_name: 'Carl Cave', resume_type: 'doc' }
    for (const each of [asha, bob, carl]) whole(each)
    desk('get', DESK_CALLS.applications, listOf(asha, bob))
    const asked = desk('get', DESK_CALLS.ids, { ids: [carl.id, asha.id, bob.id] })
    const { user } = openTool()
    await user.selectOptions(await screen.findByLabelText('Preferred location'), 'Hybrid')
    await user.click(await screen.findByText('Asha Rao'))
    await waitFor(async () => expect(await heading('Asha Rao')).toHaveFocus())
    for (const text of ['+1 314 555 0100', 'In two weeks', 'My CV.pdf', ', 200 KB', /I like maps\.\s+And charts\./]) {
      expect(screen.getByText(text)).toBeVisible()
    }
    await write(user, 'New note', 'Half a')

    const pager = await screen.findByRole('navigation', { name: 'Applicants' })
    const button = (name: string) => within(pager).getByRole('button', { name })
    expect(pager).toHaveTextContent('2 of 3or press ← and →')
    await user.click(button('Next'))
    expect(await heading('Bob Stone')).toBeVisible()
    // Someone who clicks a button can click it again.
    expect(button('Next')).toHaveFocus()
    expect(button('Next')).toHaveAttribute('aria-disabled', 'true')
    expect(screen.getByLabelText('New note')).toHaveValue('')
    await user.click(screen.getByLabelText('New note'))
    await user.keyboard('{ArrowLeft}')
    // Lists, and the rest of the Studio, use the arrow keys, too.
    const elsewhere = document.body.appendChild(document.createElement('button'))
    for (const control of [screen.getByLabelText('Status'), elsewhere]) {
      act(() => control.focus())
      await user.keyboard('{ArrowLeft}')
    }
    elsewhere.remove()
    await user.click(await heading('Bob Stone'))
    await user.keyboard('{ArrowLeft}')
    await waitFor(async () => expect(await heading('Asha Rao')).toHaveFocus())
    expect(screen.getByLabelText('New note')).toHaveValue('Half a')
    // With these keys held, the browser goes back, or selects text.
    for (const held of ['Alt', 'Control', 'Meta', 'Shift']) {
      await user.keyboard(`{${held}>}{ArrowLeft}{/${held}}`)
      expect(await heading('Asha Rao')).toBeVisible()
    }
    await user.keyboard('{ArrowLeft}')
    expect(await heading('Carl Cave')).toBeVisible()
    expect(screen.getByText('This kind of file can’t be shown here. Download it to read it.')).toBeVisible()
    expect(button('Previous')).toHaveAttribute('aria-disabled', 'true')
    // Filtered and sorted as the list was, once.
    expect(asked).toEqual([{ location: 'Hybrid', sort: '-created_at' }])

    await user.click(screen.getByText('All applicants'))
    expect(await screen.findByLabelText('Preferred location')).toHaveValue('Hybrid')
    await user.click(await screen.findByText('Asha Rao'))
    expect(await screen.findByLabelText('New note')).toHaveValue('Half a')
  })

  test('stays on an arrow key that something else handles, or if the list does not have it', async () => {
    for (const each of [asha, bob]) whole(each)
    desk('get', DESK_CALLS.ids, { ids: [asha.id, bob.id] })
    const { user, unmount } = openTool(asha.id)
    expect(await screen.findByText('1 of 2')).toBeVisible()
    document.addEventListener('keydown', (event) => event.preventDefault(), { once: true })
    await user.keyboard('{ArrowRight}')
    expect(await heading('Asha Rao')).toBeVisible()
    await user.keyboard('{ArrowRight}')
    expect(await heading('Bob Stone')).toBeVisible()
    unmount()

    desk('get', DESK_CALLS.ids, { ids: [bob.id] })
    const session = keepSession(SERVICE)('my-token')
    openTool(asha.id, session)
    expect(await heading('Asha Rao')).toBeVisible()
    await waitFor(() => expect(session.queries.isFetching()).toBe(0))
    await user.keyboard('{ArrowRight}')
    expect(screen.getByRole('heading', { level: 1, name: 'Asha Rao' })).toBeVisible()
  })

  test('keeps its status and a written note while the service fails; the note is stored once', async () => {
    const offered = { ...asha, status: 'offer' }
    const note = { id: 'n', created_at: asha.created_at, author: rita, text: 'Rang her.' }
    whole({ ...asha, comments: 'I like maps. '.repeat(50) })
    const changes = desk('patch', callOf('application', asha), failure(503, 'Try again in a minute.'), offered)
    const notes = desk('post', callOf('notes', asha), AWAY, { ...offered, notes: [note] })
    const { user } = openTool(asha.id)
    const more = await screen.findByRole('button', { name: 'Show all' })
    expect(more).toHaveAttribute('aria-expanded', 'false')
    await user.click(more)
    expect(screen.getByRole('button', { name: 'Show less' })).toHaveAttribute('aria-expanded', 'true')

    const status = await screen.findByLabelText('Status')
    await user.selectOptions(status, 'Offer')
    expect(await screen.findByText('Try again in a minute.')).toBeVisible()
    expect(status).toHaveValue('new')
    await user.selectOptions(status, 'Offer')
    await waitFor(() => expect(status).toHaveValue('offer'))
    expect(changes).toEqual([{ status: 'offer' }, { status: 'offer' }])
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()

    const add = screen.getByRole('button', { name: 'Add note' })
    await user.click(add)
    expect(notes).toEqual([])
    await write(user, 'New note', 'Rang her.')
    await user.click(add)
    expect(await screen.findByText(/doesn’t answer/)).toBeVisible()
    expect(screen.getByLabelText('New note')).toHaveValue('Rang her.')
    await user.click(add)
    expect(await screen.findByText(/^Rita <rita@example\.com>, Nov 20, 2026/)).toBeVisible()
    expect(screen.getByLabelText('New note')).toHaveValue('')
    expect(add).toHaveFocus()
    expect(add).toHaveAttribute('aria-disabled', 'true')
    expect(notes).toEqual([notes[0], notes[0]])
    // With the same id, the service would take the next one for a repetition.
    await write(user, 'New note', 'Rang her again.')
    await user.click(add)
    await waitFor(() => expect(notes).toHaveLength(3))
    expect(notes[2]).not.toMatchObject({ id: (notes[0] as { id: string }).id })
  })

  test('shows within a minute what a colleague changes, and keeps an unfinished note', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const note = { id: 'n', created_at: asha.created_at, author: rita, text: 'Rang her.' }
    desk('get', callOf('application', asha), asha, { ...asha, status: 'offer', notes: [note] })
    const { user } = openTool(asha.id)
    await write(user, 'New note', 'Half a')
    act(() => void vi.advanceTimersByTime(FRESH_FOR_MS))
    expect(await screen.findByText('Rang her.')).toBeVisible()
    expect(screen.getByLabelText('Status')).toHaveValue('offer')
    expect(screen.getByLabelText('New note')).toHaveValue('Half a')
  })

  test('shows its resume only if it is a PDF, whatever its name; is deleted once confirmed', async () => {
    whole(asha)
    desk('get', DESK_CALLS.applications, listOf(bob))
    const asked = desk(
      'get',
      `applications/${asha.id}/resume/`,
      () => new HttpResponse('<script>', { headers: { 'content-type': 'text/html' } }),
    )
    const deleted = desk('post', DESK_CALLS.remove, {})
    const session = keepSession(SERVICE)('my-token')
    const { user } = openTool(asha.id, session)
    // It opens without a click, and has its name.
    const viewed = 'blob:resume#toolbar=0&navpanes=0&view=FitH'
    await waitFor(() => expect(screen.getByTitle(asha.resume_file)).toHaveAttribute('src', viewed))
    expect(framed).toMatchObject([{ type: 'application/pdf', name: asha.resume_file }])
    const released = vi.spyOn(URL, 'revokeObjectURL')
    await user.click(screen.getByText('Download'))
    await waitFor(() => expect(saved).toEqual([asha.resume_file]))
    expect(asked).toEqual([{ inline: 'yes' }, {}])

    await user.click(screen.getByText('Delete'))
    await screen.findByRole('dialog', { name: 'Delete the application of Asha Rao?' })
    await user.click(screen.getByText('Keep it'))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(deleted).toEqual([])
    await write(user, 'New note', 'Half a')
    await user.click(screen.getByRole('button', { name: 'Reply' }))
    await write(user, 'Text', 'Dear A')
    expect([session.noteDrafts.size, session.replyDrafts.size]).toEqual([1, 1])
    await user.click(screen.getByText('Delete'))
    await user.click(await screen.findByText('Delete for good'))
    expect(await screen.findByText('Bob Stone')).toBeVisible()
    // No text that was typed about the person, or to them, is left.
    expect([session.noteDrafts.size, session.replyDrafts.size]).toEqual([0, 0])
    const keys = session.queries.getQueryCache().getAll()
    expect(keys.filter(({ queryKey }) => queryKey.includes(asha.id))).toEqual([])
    expect(deleted).toEqual([{ ids: [asha.id] }])
    expect(await heading('Applicants')).toHaveFocus()
    expect(released, 'the browser need not keep the resume').toHaveBeenCalledWith('blob:resume')
  })

  test('shows a Word document as plain text; one that can’t be read can be downloaded', async () => {
    const final = 'This resume can’t be shown as text. Download it instead.'
    const text = 'Asha Rao\n\n<img src=x onerror=alert(1)>'
    whole({ ...asha, resume_type: 'docx', resume_file: 'asha-rao.docx', resume_bytes: 300 })
    const call = `applications/${asha.id}/resume/text/`
    desk('get', call, failure(503, 'In a minute.'))
    const { user, unmount } = openTool(asha.id)
    expect(await screen.findByText('In a minute.')).toBeVisible()
    expect(screen.getByText(', 1 KB')).toBeVisible()
    desk('get', call, { text })
    await user.click(screen.getByText('Try again'))
    const shown = await screen.findByRole('region', { name: 'asha-rao.docx' })
    expect(shown.textContent).toBe(text)
    expect(shown.querySelector('img')).toBeNull()
    expect(framed).toEqual([])
    unmount()
    desk('get', call, failure(422, final))
    openTool(asha.id)
    expect(await screen.findByText(final)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Download' })).toBeEnabled()
    expect(screen.queryByText('Try again')).not.toBeInTheDocument()
  })

  test('is moved to another job; its history says who did it', async () => {
    const history = [
      { id: 'h', at: asha.created_at, person: rita, action: 'move', detail: 'from Data Analyst to Gardener' },
    ]
    const moved = { ...asha, opening_id: '9', opening: 'Gardener', history }
    whole(asha)
    const changes = desk('patch', callOf('application', asha), moved)
    desk('get', DESK_CALLS.jobs, {
      results: [
        { id: '9', title: 'Gardener', applications: 0 },
        { id: '8', title: 'Driver', applications: 0, closed: true },
        { id: '5', title: 'Clerk', applications: 1, published: false },
      ],
    })
    const template = (job: string) => ({ name: `Invitation for ${job}`, subject: job, text: 'Come.' })
    desk(
      'get',
      `applications/${asha.id}/answers/`,
      { ...noReplies, templates: [template('Data Analyst')] },
      { ...noReplies, templates: [template('Gardener')] },
    )
    const { user } = openTool(asha.id)
    const opening = await screen.findByLabelText('Job')
    await screen.findByRole('option', { name: 'Gardener' })
    expect(screen.getByRole('option', { name: 'Driver (closed)' })).toBeInTheDocument()
    // Nobody can be moved to a job that is no longer published.
    expect(screen.queryByRole('option', { name: /^Clerk/ })).not.toBeInTheDocument()
    const begin = screen.getByRole('button', { name: 'Reply' })
    await waitFor(() => expect(begin).toBeEnabled())
    await user.click(begin)
    expect(screen.getByRole('option', { name: 'Invitation for Data Analyst' })).toBeInTheDocument()
    await user.selectOptions(opening, 'Gardener')
    expect(await screen.findByRole('option', { name: 'Invitation for Gardener' })).toBeInTheDocument()
    expect(await screen.findByText('Moved: from Data Analyst to Gardener')).toBeVisible()
    expect(screen.getByText(/^Rita <rita@example\.com>, Nov 20, 2026/)).toBeVisible()
    expect(opening).toHaveValue('9')
    expect(changes).toEqual([{ opening: '9' }])
  })

  test('is shown with the person’s other applications, which one button exports or deletes', async () => {
    const other = { status: 'rejected', role: 'Gardener', created_at: '2026-10-02T10:00:00.000Z' }
    const earlier = { ...other, id: 'e', full_name: 'Asha Rao', opening: 'Gardener', same: 'email' }
    const family = { ...other, id: 'f', full_name: 'Ravi Rao', opening: null, same: 'phone' }
    whole({ ...asha, also: [earlier, family] })
    desk('get', DESK_CALLS.applications, listOf())
    const taken = desk('get', DESK_CALLS.everything, () => new HttpResponse('PK'))
    const deleted = desk('post', DESK_CALLS.remove, {})
    const { user } = openTool(asha.id)
    expect(await screen.findByText(/\(same email\): Gardener, Oct 2, 2026.+, Rejected/)).toBeVisible()
    // Someone with another name and the same phone number is left out unless they are selected.
    const ravi = screen.getByRole('checkbox', { name: /^Ravi Rao \(same phone\)/ })
    expect(ravi).not.toBeChecked()
    const herself = screen.getByRole('checkbox', { name: /^Asha Rao/ })
    for (const [box, count] of [
      [ravi, '(3)'],
      [herself, '(2)'],
      [ravi, ''],
      [herself, '(2)'],
    ] as const) {
      await user.click(box)
      expect(screen.getByRole('button', { name: `Download everything ${count}`.trim() })).toBeVisible()
    }
    await user.click(screen.getByText('Download everything (2)'))
    await waitFor(() => expect(saved).toEqual(['Asha-Rao.zip']))
    expect(taken).toEqual([{ ids: `${asha.id},e` }])
    await user.click(screen.getByText('Delete everything (2)'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete these 2 applications?' }))
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Asha Rao: Data Analyst, Nov 20/),
      expect.stringMatching(/^Asha Rao: Gardener, Oct 2/),
    ])
    await user.click(dialog.getByText('Delete for good'))
    expect(await screen.findByText('No one has applied yet.')).toBeVisible()
    expect(deleted).toEqual([{ ids: [asha.id, 'e'] }])
  })

  test('is recognized as the same person’s if the name is written in other letters, or the email is the same', async () => {
    const other = { ...asha, id: 'e', full_name: ' ASHA RAO', opening: null, same: 'phone' }
    whole({ ...asha, also: [other, { ...other, id: 'f', full_name: 'Asha Patel', same: 'email' }] })
    openTool(asha.id)
    expect(await screen.findByRole('checkbox', { name: /^ASHA RAO \(same phone\)/ })).toBeChecked()
    expect(screen.getByRole('checkbox', { name: /^Asha Patel \(same email\)/ })).toBeChecked()
  })

  test('gets a reply from a template that can be changed; what was typed is kept, and sent once', async () => {
    const templates = [
      { name: 'Invitation', status: 'interview', subject: 'Come', text: 'Hello Asha Rao,\ncome.' },
      { name: 'Refusal', subject: 'Your application', text: 'Hello Asha Rao,\nnot this time.' },
    ]
    const before = { ...noReplies, templates, reply_to: 'hello@archstep.example' }
    const kept = { id: 'a', created_at: asha.created_at, author: rita, sent_at: null }
    const waiting = { ...kept, subject: 'Your application', text: 'Not now.', state: 'waiting', reason: null }
    const failed = { ...kept, id: 'b', subject: 'Come', text: 'Come.', state: 'failed', reason: '550 no such mailbox' }
    const after = { ...before, results: [failed, waiting] }
    whole(asha)
    desk('get', DESK_CALLS.applications, listOf(asha))
    desk('get', callOf('replies', asha), before)
    const sent = desk('post', callOf('replies', asha), AWAY, after)
    const { user } = openTool(asha.id)
    const leaveAndComeBack = async () => {
      await user.click(screen.getByText('All applicants'))
      await user.click(await screen.findByText('Asha Rao'))
    }
    const begin = await screen.findByRole('button', { name: 'Reply' })
    await waitFor(() => expect(begin).toBeEnabled())
    await user.click(begin)
    expect(screen.getByLabelText('Template')).toHaveFocus()
    // No text is filled in until someone chooses a template.
    expect(screen.getByLabelText('Text')).toHaveValue('')
    expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled()
    await user.selectOptions(screen.getByLabelText('Template'), 'Invitation')
    expect(screen.getByLabelText('Subject')).toHaveValue('Come')
    expect(
      screen.getByText(/^Goes to asha\+jobs@example\.com .* Responses go to hello@archstep\.example\.$/),
    ).toBeVisible()
    await user.selectOptions(screen.getByLabelText('Template'), 'Refusal')
    await user.clear(screen.getByLabelText('Text'))
    expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled()
    await write(user, 'Text', 'Not now.')
    // Another template, the list and back: what was typed is still there.
    await user.selectOptions(screen.getByLabelText('Template'), 'Invitation')
    expect(screen.getByLabelText('Text')).toHaveValue(templates[0]?.text)
    await user.selectOptions(screen.getByLabelText('Template'), 'Refusal')
    await leaveAndComeBack()
    expect(await screen.findByLabelText('Text')).toHaveValue('Not now.')

    await user.click(screen.getByRole('button', { name: 'Send' }))
    expect(await screen.findByText(/doesn’t answer/)).toBeVisible()
    // Even after going to the list and back, it is the same reply.
    await leaveAndComeBack()
    // While someone is looking.
    desk('get', callOf('replies', asha), after, {
      ...before,
      results: [failed, { ...waiting, state: 'sent', sent_at: asha.created_at }],
    })
    await user.click(await screen.findByRole('button', { name: 'Send' }))
    expect(await screen.findByText('Waiting to be sent')).toBeVisible()
    expect(sent[1]).toMatchObject({ subject: 'Your application', text: 'Not now.' })
    expect(sent[1]).toEqual(sent[0])
    expect(screen.queryByLabelText('Text')).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Reply' })).toHaveFocus()
    const items = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(items[0]).toMatch(/^Come.*Not sent.*Rita <rita@example\.com>, Nov 20, 2026.*550 no such mailbox/)
    expect(items[1]).toMatch(/^Your application.*Waiting to be sent/)
    expect(await screen.findByText(/^Sent Nov 20, 2026/)).toBeVisible()
  })

  test('keeps the focus while a change is being saved, and accepts one change at a time', async () => {
    whole(asha)
    const held = Promise.withResolvers<void>()
    const sent: unknown[] = []
    const hold: HttpResponseResolver = async ({ request }) => {
      sent.push(await request.json())
      await held.promise
      return HttpResponse.json(asha)
    }
    const address = `${SERVICE}/api/v1/careers/desk/applications/${asha.id}/`
    server.use(http.patch(address, hold), http.post(`${address}notes/`, hold))
    const { user } = openTool(asha.id)
    const status = await screen.findByLabelText('Status')
    await user.selectOptions(status, 'Offer')
    await waitFor(() => expect(sent).toEqual([{ status: 'offer' }]))
    expect(status).toBeEnabled()
    await user.selectOptions(status, 'Rejected')
    expect(status).toHaveValue('offer')
    await write(user, 'New note', 'Rang her.')
    const add = screen.getByRole('button', { name: 'Add note' })
    await user.click(add)
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(add).toBeEnabled()
    expect(add).toHaveAttribute('aria-disabled', 'true')
    await user.click(add)
    held.resolve()
    await waitFor(() => expect(screen.getByLabelText('New note')).toHaveValue(''))
    expect(sent).toHaveLength(2)
  })

  test('shows the service’s message about a field', async () => {
    whole(asha)
    const refused = () => HttpResponse.json({ text: ['Write fewer words.'] }, { status: 400 })
    desk('post', callOf('notes', asha), refused)
    const { user } = openTool(asha.id)
    await write(user, 'New note', 'Rang her.')
    await user.click(screen.getByRole('button', { name: 'Add note' }))
    expect(await screen.findByText('Write fewer words.')).toBeVisible()
  })

  test('gets a changed note as a second one if the first was already stored', async () => {
    const note = { id: 'n', created_at: asha.created_at, author: rita, text: 'Rang her.' }
    whole(asha)
    const notes = desk('post', callOf('notes', asha), failure(409, 'It has other words.'), asha)
    const { user } = openTool(asha.id)
    await write(user, 'New note', 'Rang her twice.')
    whole({ ...asha, notes: [note] })
    const add = screen.getByRole('button', { name: 'Add note' })
    await user.click(add)
    expect(await screen.findByText('It has other words.')).toBeVisible()
    // What was stored is shown.
    expect(await screen.findByText('Rang her.')).toBeVisible()
    await user.click(add)
    await waitFor(() => expect(notes).toHaveLength(2))
    expect(notes[1]).not.toMatchObject({ id: (notes[0] as { id: string }).id })
  })

  test('gets a changed reply as a second one if the first was already accepted', async () => {
    const read = whole(asha)
    const listed = desk('get', callOf('replies', asha), noReplies)
    const sent = desk('post', callOf('replies', asha), failure(409, 'It has other words.'), noReplies)
    const { user } = openTool(asha.id)
    const begin = await screen.findByRole('button', { name: 'Reply' })
    await waitFor(() => expect(begin).toBeEnabled())
    await user.click(begin)
    await write(user, 'Subject', 'Come')
    await write(user, 'Text', 'Come.')
    await user.click(screen.getByRole('button', { name: 'Send' }))
    expect(await screen.findByText('It has other words.')).toBeVisible()
    // The first one is in the list.
    await waitFor(() => expect(listed).toHaveLength(2))
    await user.click(screen.getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[1]).not.toMatchObject({ id: (sent[0] as { id: string }).id })
    // The history has the second one, too, and the next reply begins empty.
    await waitFor(() => expect(read).toHaveLength(2))
    await user.click(begin)
    expect(await screen.findByLabelText('Subject')).toHaveValue('')
  })

  test('gets a reply and the template’s status with one click; if only the mail was sent, it says so', async () => {
    const answers = {
      ...noReplies,
      templates: [{ name: 'Refusal', status: 'rejected', subject: 'No', text: 'Not this time.' }],
    }
    whole(asha)
    desk('get', callOf('replies', asha), answers)
    const sent = desk('post', callOf('replies', asha), answers)
    const changes = desk('patch', callOf('application', asha), AWAY, { ...asha, status: 'rejected' })
    const { user } = openTool(asha.id)
    const chooseRefusal = async () => {
      const begin = await screen.findByRole('button', { name: 'Reply' })
      await waitFor(() => expect(begin).toBeEnabled())
      await user.click(begin)
      expect(screen.queryByRole('button', { name: /^Send, and/ })).not.toBeInTheDocument()
      await user.selectOptions(screen.getByLabelText('Template'), 'Refusal')
    }
    const answer = async () => {
      await chooseRefusal()
      await user.click(screen.getByRole('button', { name: 'Send, and set the status Rejected' }))
    }
    await answer()
    expect(
      await screen.findByText(/The reply is on its way, but the status has not changed.*doesn’t answer/),
    ).toBeVisible()
    expect(screen.queryByLabelText('Text')).not.toBeInTheDocument()
    expect(screen.getByLabelText('Status')).toHaveValue('new')
    await answer()
    await waitFor(() => expect(screen.getByLabelText('Status')).toHaveValue('rejected'))
    expect(screen.queryByText(/doesn’t answer/)).not.toBeInTheDocument()
    expect([sent.length, changes]).toEqual([2, [{ status: 'rejected' }, { status: 'rejected' }]])
    // There is no status left to set.
    await chooseRefusal()
    expect(screen.queryByRole('button', { name: /^Send, and/ })).not.toBeInTheDocument()
  })

  test('says why the receipt was not sent, and retries it; says nothing about one that was sent', async () => {
    const receipt = { state: 'failed', sent_at: null, reason: '550 no such mailbox' }
    desk(
      'get',
      `applications/${asha.id}/`,
      { ...asha, receipt },
      { ...asha, receipt: { state: 'sent', sent_at: asha.created_at, reason: null } },
    )
    const retries = desk('post', DESK_CALLS.retryMails, () => new HttpResponse(null, { status: 204 }))
    const { user } = openTool(asha.id)
    expect(await screen.findByText('Receipt to the applicant')).toBeVisible()
    expect(screen.getByText('Not sent')).toBeVisible()
    expect(screen.getByText('The mail server did not accept it: 550 no such mailbox.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Try again now' }))
    await waitFor(() => expect(screen.queryByText('Receipt to the applicant')).not.toBeInTheDocument(), {
      timeout: 5_000,
    })
    expect(retries).toHaveLength(1)
  })

  test('shows strangers’ words in their own direction, and says where they came from', async () => {
    const [name, comments, source] = ['ليلى حداد', `أعمل مع React منذ 2019${'\n.'.repeat(6)}`, 'linkedin']
    const note = { id: 'n', created_at: asha.created_at, author: 'Rita', text: 'اتصلت بها' }
    whole({ ...asha, full_name: name, comments, source, notes: [note] })
    openTool(asha.id)
    expect(await screen.findByRole('heading', { level: 1, name })).toHaveAttribute('dir', 'auto')
    for (const text of [/^أعمل مع React/, note.text, source]) {
      expect(screen.getByText(text).closest('[dir=auto]')).not.toBeNull()
    }
    expect(screen.getByRole('button', { name: 'Show all' }), 'of more than six lines').toBeVisible()
    expect(screen.getByText('Came from')).toBeVisible()
  })

  test('says that a delayed receipt will be sent automatically', async () => {
    const receipt = { state: 'waiting' as const, sent_at: null, reason: '451 come back later' }
    whole({ ...asha, receipt })
    openTool(asha.id)
    expect(await screen.findByText('Waiting to be sent')).toBeVisible()
    const why = 'The mail server did not accept it: 451 come back later. It will be tried again automatically.'
    expect(screen.getByText(why)).toBeVisible()
  })

  test('says if it has been deleted', async () => {
    const gone = 'There is no such application. It may have been deleted; look at the list again.'
    desk('get', callOf('application', asha), failure(404, gone))
    openTool(asha.id)
    expect(await screen.findByText(gone)).toBeVisible()
    expect(screen.getByRole('link', { name: 'All applicants' })).toBeVisible()
  })
})
