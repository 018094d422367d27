import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { useState } from 'react'
import { route, RouterProvider, type RouterState } from 'sanity/router'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { toolTitle } from '../../studio/applicants/ApplicantsMenu.tsx'
import { statusesAfterAnswer } from '../../schemas/objects/mailTemplate.ts'
import { ApplicantsTool } from '../../studio/applicants/ApplicantsTool.tsx'
import { DeskProvider, keepDesk, type Access } from '../../studio/applicants/DeskProvider.tsx'
import { noFilters, queryOf } from '../../studio/applicants/list/listFilters.ts'
import { statusOptions } from '../../studio/applicants/statusWords.ts'
import { server } from '../support/server.ts'
import { StudioFrame, studioUser, studioInJsdom } from '../support/studioFrame.tsx'

studioInJsdom()

const SERVICE = 'http://careers.test'
const at = (call: string) => `${SERVICE}/api/v1/careers/desk/${call}`

const asha = {
  id: 'f1a2b3c4-0000-4000-8000-000000000001',
  created_at: '2026-11-20T10:00:00.000Z',
  status: 'new',
  opening_id: '7',
  opening: 'Data Analyst',
  full_name: 'Asha Rao',
  email: 'asha+jobs@example.com',
  phone: '+1 314 555 0100',
  linkedin: 'https://www.linkedin.com/in/asha',
  role: 'Data Analyst',
  work_auth_status: 'Citizen',
  preferred_location: 'Hybrid',
  availability: 'In two weeks',
  comments: 'I like maps.\nAnd charts.',
  resume_label: 'My CV.pdf',
  resume_type: 'pdf',
  resume_bytes: 204_800,
  resume_file: 'asha-rao-f1a2b3c4.pdf',
}
const bob = { ...asha, id: 'f1a2b3c4-0000-4000-8000-000000000002', full_name: 'Bob Stone', status: 'interview' }

const saved: { name: string; type: string }[] = []
const framed: Blob[] = []

beforeEach(() => {
  saved.length = 0
  framed.length = 0
  Object.assign(URL, {
    createObjectURL: (blob: Blob) => {
      framed.push(blob)
      return 'blob:resume'
    },
    revokeObjectURL: () => undefined,
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, type: framed.at(-1)?.type ?? '' })
  })
})

const router = route.create('/', [route.create('/:place')])

type DeskOf = ReturnType<typeof keepDesk>

function Studio({ place, token, deskOf }: { place?: string; token?: string; deskOf?: DeskOf }) {
  const [state, setState] = useState<RouterState>(place === undefined ? {} : { place })
  const [own] = useState(() => deskOf ?? keepDesk(SERVICE))
  return (
    <StudioFrame>
      <RouterProvider router={router} state={state} onNavigate={({ path }) => setState(router.decode(path) ?? {})}>
        <DeskProvider deskOf={own} token={token}>
          <ApplicantsTool />
        </DeskProvider>
      </RouterProvider>
    </StudioFrame>
  )
}

/** The tool of someone who is admitted. @param place the id of an application, or the log */
function openTool(
  place?: string,
  administrator = true,
  { deletion = null, late = null }: { deletion?: object | null; late?: object | null } = {},
) {
  server.use(
    http.get(at('access/'), ({ request }) =>
      request.headers.get('authorization') === 'Bearer my-token'
        ? HttpResponse.json({
            admitted: true,
            administrator,
            name: 'Rita Recruiter',
            new: 1,
            deletion,
            late,
          })
        : HttpResponse.json({ detail: 'Sign in to the Studio first.' }, { status: 401 }),
    ),
    http.get(at('openings/'), () =>
      HttpResponse.json({
        results: [
          { id: '7', title: 'Data Analyst', applications: 2 },
          { id: '9', title: 'Gardener', applications: 0 },
        ],
      }),
    ),
    http.get(at('applications/ids/'), () => HttpResponse.json({ ids: [asha.id] })),
    http.get(at('applications/:id/resume/'), () => new HttpResponse('%PDF-')),
    http.get(at('applications/:id/answers/'), () => HttpResponse.json(noAnswers)),
  )
  return { user: studioUser(), ...render(<Studio {...(place === undefined ? {} : { place })} token="my-token" />) }
}

const lists = (results: object[], asked: URL[] = []) =>
  http.get(at('applications/'), ({ request }) => {
    asked.push(new URL(request.url))
    return HttpResponse.json({ count: results.length, results })
  })
const whole = (application: Partial<typeof asha> & { notes?: object[]; also?: object[] } = { ...asha, notes: [] }) =>
  http.get(at(`applications/${application.id}/`), () => HttpResponse.json(application))

const noAnswers = { templates: [], reply_to: null, results: [] }

/** Whole words at once: letter by letter each would draw the list anew. */
async function write(user: UserEvent, label: string, text: string): Promise<void> {
  await user.click(await screen.findByLabelText(label))
  await user.paste(text)
}

describe('who sees the tool', () => {
  const admitted = { state: 'admitted', administrator: false, name: 'Rita' } as const
  const away = { state: 'unknown', reason: 'It is away.' } as const

  it.each<[string, Access | undefined, boolean, string | undefined]>([
    ['who is admitted, with the number of new applications', { ...admitted, new: 3 }, false, 'Applicants (3 new)'],
    ['who is admitted while there is nothing new', { ...admitted, new: 0 }, false, 'Applicants'],
    ['nobody in a Studio without a desk', undefined, true, undefined],
    ['nobody before the answer', { state: 'asking' }, true, undefined],
    ['nobody who is refused', { state: 'refused' }, true, undefined],
    ['administrators when the service is away, because they can do something about it', away, true, 'Applicants'],
    ['no one else when the service is away', away, false, undefined],
  ])('%s', (_who, access, administrator, title) => {
    expect(toolTitle(access, 'Applicants', administrator)).toBe(title)
  })

  it('a service that is away is said in a sentence and asked again on request; who is refused is told', async () => {
    server.use(http.get(at('access/'), () => HttpResponse.error()))
    render(<Studio token="my-token" />)
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The careers service at http://careers.test doesn’t answer. Check your connection and try again',
    )
    server.use(http.get(at('access/'), () => HttpResponse.json({ admitted: false })))
    await studioUser().click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText(/^Applications are for administrators and for recruiters\./)).toBeVisible()
  })

  it('a Studio that signs in with a cookie says what to do', async () => {
    render(<Studio />)
    expect(await screen.findByRole('alert')).toHaveTextContent('set loginMethod to token')
  })
})

describe('the list', () => {
  it('is searched, filtered, sorted and counted, and taken along as it is filtered', async () => {
    const asked: URL[] = []
    const exported: string[] = []
    const { user } = openTool()
    server.use(
      lists([asha, bob], asked),
      http.get(at('applications.csv'), ({ request }) => {
        exported.push(new URL(request.url).search)
        return new HttpResponse('id', { headers: { 'content-type': 'text/csv' } })
      }),
      http.get(at('resumes.zip'), () => HttpResponse.json({ detail: 'No room.' }, { status: 503 })),
    )
    expect(await screen.findByText('Asha Rao')).toBeVisible()
    expect(screen.getByText('2 applications')).toBeVisible()
    expect(within(screen.getByRole('row', { name: /Bob Stone/ })).getByText('Interview')).toBeVisible()

    await write(user, 'Search', 'maps')
    await user.selectOptions(screen.getByLabelText('Status'), 'Interview')
    await user.selectOptions(screen.getByLabelText('Opening'), 'Data Analyst (2)')
    await user.click(screen.getByRole('button', { name: 'Applicant' }))
    const chosen = { search: 'maps', status: 'interview', opening: '7' }
    await waitFor(() =>
      expect(Object.fromEntries(asked.at(-1)?.searchParams ?? [])).toEqual({
        ...chosen,
        sort: 'full_name',
        offset: '0',
        limit: '50',
      }),
    )

    await user.click(await screen.findByText('Spreadsheet (2)'))
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(exported).toEqual([`?${new URLSearchParams(chosen).toString()}`])
    expect(saved[0]?.name).toMatch(/^applications-\d{4}-\d\d-\d\d\.csv$/)
    await user.click(screen.getByText('Resumes (2)'))
    expect(await screen.findByText('No room.')).toBeVisible()

    await user.click(screen.getByText('Show all'))
    await waitFor(() => expect(asked.at(-1)?.searchParams.has('search')).toBe(false))
    expect(screen.getByLabelText('Search')).toHaveValue('')
  })

  it('takes a status, a spreadsheet and a deletion for several at once; what counts them is asked again', async () => {
    const { user } = openTool()
    const sent: unknown[] = []
    const counted: string[] = []
    const exported: string[] = []
    server.use(
      lists([asha, bob]),
      http.get(at('openings/'), () => {
        counted.push('openings')
        return HttpResponse.json({ results: [] })
      }),
      http.patch(at('applications/'), async ({ request }) => {
        sent.push(await request.json())
        return HttpResponse.json({ changed: 2 })
      }),
      http.post(at('applications/delete/'), async ({ request }) => {
        sent.push(await request.json())
        server.use(lists([bob]))
        return HttpResponse.json({ deleted: 1 })
      }),
      http.get(at('applications.csv'), ({ request }) => {
        exported.push(new URL(request.url).search)
        return new HttpResponse('id')
      }),
    )
    const all = await screen.findByRole('checkbox', { name: 'All on this page' })
    const setStatus = screen.getByRole('button', { name: 'Set status' })
    expect(setStatus).toBeDisabled()
    await user.click(all)
    expect(screen.getByText('2 chosen')).toBeVisible()
    await user.selectOptions(screen.getByLabelText('Status for the chosen'), 'Rejected')
    await waitFor(() => expect(counted).toHaveLength(1))
    await user.click(setStatus)
    expect(await screen.findByText('0 chosen')).toBeVisible()
    expect(screen.getByText('2 set to Rejected')).toBeVisible()
    expect(sent).toEqual([{ ids: [asha.id, bob.id], status: 'rejected' }])
    await waitFor(() => expect(counted).toHaveLength(2))

    await user.click(screen.getByRole('checkbox', { name: 'Choose Asha Rao' }))
    await user.click(screen.getByText('Spreadsheet of the chosen'))
    await waitFor(() => expect(exported).toEqual([`?ids=${asha.id}`]))
    await user.click(screen.getByText('Delete the chosen'))
    await screen.findByRole('dialog', { name: 'Delete the chosen application?' })
    await user.click(screen.getByText('Keep it'))
    await user.click(all)
    await user.click(screen.getByText('Delete the chosen'))
    await screen.findByRole('dialog', { name: 'Delete the 2 chosen applications?' })
    await user.click(screen.getByText('Delete for good'))
    await waitFor(() => expect(screen.queryByText('Asha Rao')).not.toBeInTheDocument())
    expect(sent[1]).toEqual({ ids: [asha.id, bob.id] })
    expect(screen.getByText('2 deleted')).toBeVisible()
    await waitFor(() => expect(screen.getByRole('checkbox', { name: 'All on this page' })).toHaveFocus())
  })

  it('answers several with one template, each in their own name and once, and sets its status', async () => {
    const { user } = openTool()
    const sent: { to: unknown; id: string; text: string }[] = []
    const set: unknown[] = []
    const templates = (name: string) => [
      { name: 'Invitation', subject: 'Come', text: 'Come.' },
      { name: 'Refusal', status: 'rejected', subject: 'No', text: `Hello ${name},\nnot this time.` },
    ]
    const earlier = { ...noAnswers, id: 'a', created_at: asha.created_at, author: 'R', subject: 'S', text: 'T' }
    let isDown = true
    server.use(
      lists([asha, bob]),
      http.get(at('applications/:id/answers/'), ({ params: { id } }) =>
        HttpResponse.json(
          id === asha.id
            ? { ...noAnswers, templates: templates('Asha') }
            : {
                ...noAnswers,
                templates: templates('Bob'),
                results: [{ ...earlier, state: 'sent', sent_at: asha.created_at, reason: null }],
              },
        ),
      ),
      http.post(at('applications/:id/answers/'), async ({ request, params }) => {
        const answer = (await request.json()) as (typeof sent)[number]
        sent.push({ ...answer, to: params['id'] })
        return isDown && params['id'] === bob.id ? HttpResponse.error() : HttpResponse.json(noAnswers, { status: 201 })
      }),
      http.patch(at('applications/'), async ({ request }) => {
        set.push(await request.json())
        server.use(lists([]))
        return HttpResponse.json({ changed: 2 })
      }),
    )
    await user.click(await screen.findByRole('checkbox', { name: 'All on this page' }))
    await user.click(screen.getByRole('button', { name: 'Answer the chosen' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Answer 2 applications' }))
    expect(await dialog.findByText(/^Bob Stone, .* \(was answered before\)$/)).toBeVisible()
    expect(dialog.getByRole('button', { name: 'Send' })).toBeDisabled()
    await user.selectOptions(dialog.getByLabelText('Template'), 'Refusal')
    expect(dialog.getByText(/^Hello Asha,/)).toBeVisible()
    const send = dialog.getByRole('button', { name: 'Send, and set the status Rejected' })
    await user.click(send)
    expect(await dialog.findByText(/doesn’t answer/)).toBeVisible()
    expect(set).toEqual([])
    isDown = false
    await user.click(send)
    expect(await screen.findByText('2 answers are on the way')).toBeVisible()
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Applicants' })).toHaveFocus())
    expect(sent.map(({ to, text }) => [to, text.split('\n')[0]])).toEqual([
      [asha.id, 'Hello Asha,'],
      [bob.id, 'Hello Bob,'],
      [asha.id, 'Hello Asha,'],
      [bob.id, 'Hello Bob,'],
    ])
    // The same ids: who has got theirs gets no second one.
    expect(sent.slice(2).map(({ id }) => id)).toEqual(sent.slice(0, 2).map(({ id }) => id))
    expect(set).toEqual([{ ids: [asha.id, bob.id], status: 'rejected' }])
  })

  it('keeps its filters while the access is asked again in vain, and when Sanity mounts the Studio anew', async () => {
    const deskOf = keepDesk(SERVICE)
    openTool().unmount()
    server.use(lists([asha]))
    const user = studioUser()
    const { unmount } = render(<Studio token="my-token" deskOf={deskOf} />)
    await screen.findByText('Asha Rao')
    await user.selectOptions(screen.getByLabelText('Status'), 'Rejected')
    await write(user, 'Search', 'asha')

    let refused = 0
    server.use(
      http.get(at('access/'), () => {
        refused += 1
        return HttpResponse.error()
      }),
    )
    await deskOf('my-token').queries.invalidateQueries({ queryKey: ['access'] })
    expect(refused).toBe(1)
    expect(screen.getByLabelText('Status')).toHaveValue('rejected')
    unmount()
    render(<Studio token="my-token" deskOf={deskOf} />)
    expect(await screen.findByLabelText('Status')).toHaveValue('rejected')
    expect(screen.getByLabelText('Search')).toHaveValue('asha')
  })

  it('names whom it deletes: ten, how many more, and how many have which status', async () => {
    const { user } = openTool()
    const many = Array.from({ length: 12 }, (_, n) => ({
      ...(n < 3 ? bob : asha),
      id: `${n}`,
      full_name: `Person ${n}`,
    }))
    server.use(lists(many))
    await user.click(await screen.findByRole('checkbox', { name: 'All on this page' }))
    await user.click(screen.getByText('Delete the chosen'))
    const dialog = await screen.findByRole('dialog', { name: 'Delete the 12 chosen applications?' })
    const names = within(dialog).getAllByRole('listitem')
    expect(names.map(({ textContent }) => textContent)).toEqual([
      ...many.slice(0, 10).map(({ full_name }) => full_name),
      'and 2 more',
    ])
    expect(within(dialog).getByText('9 New, 3 Interview')).toBeVisible()
  })

  it('is sorted by the heads of its columns, which say so', async () => {
    const asked: URL[] = []
    const { user } = openTool()
    server.use(lists([asha, bob], asked))
    const order = (name: string) => screen.getByRole('columnheader', { name }).getAttribute('aria-sort')
    const press = (name: string) => user.click(screen.getByRole('button', { name }))
    await screen.findByText('Asha Rao')
    expect([order('Received'), order('Applicant'), order('Opening'), order('Status')]).toEqual([
      'descending',
      'none',
      'none',
      'none',
    ])
    for (const [name, sort, said] of [
      ['Opening', 'opening', 'ascending'],
      ['Opening', '-opening', 'descending'],
      ['Applicant', 'full_name', 'ascending'],
      ['Received', 'created_at', 'ascending'],
    ] as const) {
      await press(name)
      await waitFor(() => expect(asked.at(-1)?.searchParams.get('sort')).toBe(sort))
      expect(order(name)).toBe(said)
    }
  })

  it('is cards on a phone, and its filters fold', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
    const { user } = openTool()
    const asked: URL[] = []
    server.use(lists([asha, bob], asked))
    const cards = await screen.findByRole('list', { name: 'Applications' })
    expect(within(cards).getAllByRole('listitem')).toHaveLength(2)
    expect(screen.queryByRole('table')).not.toBeInTheDocument()
    expect(screen.getByLabelText('Preferred location')).not.toBeVisible()
    await user.click(screen.getByText('Filters'))
    await user.selectOptions(screen.getByLabelText('Preferred location'), 'Hybrid')
    expect(await screen.findByText('Filters (1 chosen)')).toBeVisible()
    expect(within(cards).getByRole('checkbox', { name: 'Choose Bob Stone' })).toBeEnabled()
    await user.selectOptions(screen.getByLabelText('Order'), 'By name')
    await waitFor(() => expect(asked.at(-1)?.searchParams.get('sort')).toBe('full_name'))
  })

  it('says what the service says when it fails, that no one applied or is like that, and has pages', async () => {
    const { user } = openTool()
    const unavailable = 'The service can’t reach its data just now. Try again in a minute.'
    server.use(http.get(at('applications/'), () => HttpResponse.json({ detail: unavailable }, { status: 503 })))
    expect(await screen.findByText(unavailable)).toBeVisible()

    server.use(lists([]))
    await user.click(screen.getByText('Try again'))
    expect(await screen.findByText('No one has applied yet.')).toBeVisible()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: /^Spreadsheet/ })).toBeDisabled()
    await user.selectOptions(screen.getByLabelText('Preferred location'), 'Remote')
    expect(await screen.findByText('No application is like that. Choose less above.')).toBeVisible()

    const offsets: (string | null)[] = []
    server.use(
      http.get(at('applications/'), ({ request }) => {
        offsets.push(new URL(request.url).searchParams.get('offset'))
        return HttpResponse.json({ count: 10_000, results: [asha] })
      }),
    )
    await user.selectOptions(screen.getByLabelText('Preferred location'), 'Hybrid')
    const pages = await screen.findByRole('navigation', { name: 'Pages of applications' })
    expect(pages).toHaveTextContent('1 to 50 of 10,000')
    expect(within(pages).getByRole('button', { name: 'Previous' })).toBeDisabled()
    await user.click(within(pages).getByRole('button', { name: 'Next' }))
    expect(await screen.findByText('51 to 100 of 10,000')).toBeVisible()
    await waitFor(() => expect(offsets.at(-1)).toBe('50'))
  })

  it('says above it what will be deleted; it is not for the next person who signs in on the same page', async () => {
    const { rerender } = openTool(undefined, false, {
      deletion: { on: '2026-12-07T10:00:00.000Z', months: 6, applications: 40 },
    })
    server.use(lists([asha]))
    await screen.findByText('Asha Rao')
    expect(
      screen.getByText(
        /^On Dec 7, 2026, .+ older than 6 months will be deleted for good: 40 as of now\. .+ raise the number/,
      ),
    ).toBeVisible()
    // The log is for administrators.
    expect(screen.queryByText('Who did what')).not.toBeInTheDocument()
    rerender(<Studio token="another-token" />)
    expect(await screen.findByRole('alert')).toHaveTextContent('Sign in to the Studio first.')
    expect(screen.queryByText('Asha Rao')).not.toBeInTheDocument()
  })

  it('says above it which mails have not gone out, since when, and tries them again', async () => {
    const { user } = openTool(undefined, false, { late: { waiting: 2, failed: 1, since: '2026-11-20T10:00:00.000Z' } })
    let retries = 0
    server.use(
      lists([asha]),
      http.post(at('mails/retry/'), () => {
        retries += 1
        server.use(
          http.get(at('access/'), () => HttpResponse.json({ admitted: true, administrator: false, name: 'R', new: 1 })),
        )
        return new HttpResponse(null, { status: 204 })
      }),
    )
    expect(
      await screen.findByText(/^2 mails wait, 1 mail could not be sent, the oldest since Nov 20, 2026/),
    ).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Try again now' }))
    await waitFor(() => expect(screen.queryByText(/2 mails wait/)).not.toBeInTheDocument(), { timeout: 5_000 })
    expect(retries).toBe(1)
  })

  it('asks for whole days on the clock of the recruiter', () => {
    const query = queryOf({ ...noFilters, from: '2026-11-20', to: '2026-11-20' })
    expect(Object.keys(query)).toEqual(['from', 'to'])
    expect(new Date(String(query['from']))).toEqual(new Date(2026, 10, 20))
    expect(new Date(String(query['to']))).toEqual(new Date(2026, 10, 21))
  })
})

describe('one application', () => {
  it('is opened from the list and left again: the list and a note that was begun are as they were', async () => {
    const { user } = openTool()
    server.use(lists([asha]), whole())
    await write(user, 'Search', 'asha')
    await user.click(await screen.findByText('Asha Rao'))
    expect(await screen.findByRole('heading', { level: 1, name: 'Asha Rao' })).toBeVisible()
    for (const text of ['+1 314 555 0100', 'In two weeks', 'My CV.pdf, 200 KB', /I like maps\.\s+And charts\./]) {
      expect(screen.getByText(text)).toBeVisible()
    }
    await write(user, 'New note', 'Half a')
    await user.click(screen.getByText('All applicants'))
    expect(await screen.findByLabelText('Search')).toHaveValue('asha')
    await user.click(await screen.findByText('Asha Rao'))
    expect(await screen.findByLabelText('New note')).toHaveValue('Half a')
  })

  it('keeps its status, and a note that was written, while the service fails; the note is there once', async () => {
    const { user } = openTool(asha.id)
    const changes: unknown[] = []
    const notes: { id: string; text: string }[] = []
    const note = { id: 'n', created_at: asha.created_at, author: 'Rita <rita@example.com>', text: 'Rang her.' }
    server.use(
      whole(),
      http.patch(at(`applications/${asha.id}/`), async ({ request }) => {
        changes.push(await request.json())
        if (changes.length === 1) return HttpResponse.json({ detail: 'Try again in a minute.' }, { status: 503 })
        return HttpResponse.json({ ...asha, status: 'offer', notes: [] })
      }),
      http.post(at(`applications/${asha.id}/notes/`), async ({ request }) => {
        notes.push((await request.json()) as { id: string; text: string })
        if (notes.length === 1) return HttpResponse.error()
        return HttpResponse.json({ ...asha, status: 'offer', notes: [note] }, { status: 201 })
      }),
    )
    const status = await screen.findByLabelText('Status')
    await user.selectOptions(status, 'Offer')
    expect(await screen.findByText('Try again in a minute.')).toBeVisible()
    expect(status).toHaveValue('new')
    await user.selectOptions(status, 'Offer')
    await waitFor(() => expect(status).toHaveValue('offer'))
    expect(changes).toEqual([{ status: 'offer' }, { status: 'offer' }])
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()

    const add = screen.getByRole('button', { name: 'Add note' })
    expect(add).toBeDisabled()
    await write(user, 'New note', 'Rang her.')
    await user.click(add)
    expect(await screen.findByText(/doesn’t answer/)).toBeVisible()
    expect(screen.getByLabelText('New note')).toHaveValue('Rang her.')
    await user.click(add)
    expect(await screen.findByText(/^Rita <rita@example\.com>, Nov 20, 2026/)).toBeVisible()
    expect(screen.getByLabelText('New note')).toHaveValue('')
    expect(notes[1]).toEqual(notes[0])
  })

  it('has its resume shown only as a PDF, whatever it is called; deleted once confirmed', async () => {
    const { user } = openTool(asha.id)
    const asked: string[] = []
    const deleted: unknown[] = []
    server.use(
      whole(),
      lists([bob]),
      http.get(at(`applications/${asha.id}/resume/`), ({ request }) => {
        asked.push(new URL(request.url).search)
        return new HttpResponse('<script>', { headers: { 'content-type': 'text/html' } })
      }),
      http.post(at('applications/delete/'), async ({ request }) => {
        deleted.push(await request.json())
        return HttpResponse.json({ deleted: 1 })
      }),
    )
    // Without a press, and under its name.
    await waitFor(() =>
      expect(screen.getByTitle('asha-rao-f1a2b3c4.pdf')).toHaveAttribute(
        'src',
        'blob:resume#toolbar=0&navpanes=0&view=FitH',
      ),
    )
    expect(framed).toMatchObject([{ type: 'application/pdf', name: 'asha-rao-f1a2b3c4.pdf' }])
    await user.click(screen.getByText('Download'))
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['asha-rao-f1a2b3c4.pdf']))
    expect(asked).toEqual(['?inline=yes', ''])

    await user.click(screen.getByText('Delete'))
    await screen.findByRole('dialog', { name: 'Delete the application of Asha Rao?' })
    await user.click(screen.getByText('Keep it'))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(deleted).toEqual([])
    await user.click(screen.getByText('Delete'))
    await user.click(await screen.findByText('Delete for good'))
    expect(await screen.findByText('Bob Stone')).toBeVisible()
    expect(deleted).toEqual([{ ids: [asha.id] }])
  })

  it('has the focus on its heading, whether it is opened from the list or with a key', async () => {
    const { user } = openTool()
    server.use(
      lists([asha, bob]),
      ...[asha, bob].map((each) => whole({ ...each, notes: [] })),
      http.get(at('applications/ids/'), () => HttpResponse.json({ ids: [asha.id, bob.id] })),
    )
    await user.click(await screen.findByText('Asha Rao'))
    await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Asha Rao' })).toHaveFocus())
    expect(await screen.findByText('1 of 2')).toBeVisible()
    await user.keyboard('{ArrowRight}')
    await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Bob Stone' })).toHaveFocus())
    // Who presses a button can press it again.
    await user.click(screen.getByRole('button', { name: 'Previous' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Asha Rao' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Previous' })).toHaveFocus()
  })

  it('shows the first lines of a long comment, and all of it at a press', async () => {
    const { user } = openTool(asha.id)
    server.use(whole({ ...asha, comments: 'I like maps. '.repeat(50), notes: [] }))
    const more = await screen.findByRole('button', { name: 'Show all' })
    expect(more).toHaveAttribute('aria-expanded', 'false')
    await user.click(more)
    expect(screen.getByRole('button', { name: 'Show less' })).toHaveAttribute('aria-expanded', 'true')
  })

  it('asks for the resume once, though Sanity mounts the Studio twice', async () => {
    const deskOf = keepDesk(SERVICE)
    const { unmount } = openTool(asha.id)
    unmount()
    let looks = 0
    server.use(
      whole(),
      http.get(at(`applications/${asha.id}/resume/`), () => {
        looks += 1
        return new HttpResponse('%PDF-')
      }),
    )
    for (let mounts = 0; mounts < 2; mounts += 1) {
      const { unmount: leave } = render(<Studio place={asha.id} token="my-token" deskOf={deskOf} />)
      expect(await screen.findByTitle('asha-rao-f1a2b3c4.pdf')).toBeVisible()
      leave()
    }
    expect(looks).toBe(1)
  })

  it('shows a Word document as text and nothing else; one that can’t be read says so; an older one is downloaded', async () => {
    const { user, unmount } = openTool(asha.id)
    server.use(
      whole({ ...asha, resume_type: 'docx', resume_file: 'asha-rao.docx', notes: [] }),
      http.get(at(`applications/${asha.id}/resume/text/`), () =>
        HttpResponse.json({ detail: 'Try again in a minute.' }, { status: 503 }),
      ),
    )
    expect(await screen.findByText('Try again in a minute.')).toBeVisible()
    const text = 'Asha Rao\n\n<img src=x onerror=alert(1)>'
    server.use(http.get(at(`applications/${asha.id}/resume/text/`), () => HttpResponse.json({ text })))
    await user.click(screen.getByText('Try again'))
    const shown = await screen.findByRole('region', { name: 'asha-rao.docx' })
    expect(shown.textContent).toBe(text)
    expect(shown.querySelector('img')).toBeNull()
    expect(framed).toEqual([])
    unmount()

    openTool(asha.id)
    server.use(
      http.get(at(`applications/${asha.id}/resume/text/`), () =>
        HttpResponse.json({ detail: 'This resume can’t be shown as text. Download it instead.' }, { status: 422 }),
      ),
      whole({ ...asha, resume_type: 'docx', resume_file: 'asha-rao.docx', notes: [] }),
    )
    expect(await screen.findByText('This resume can’t be shown as text. Download it instead.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Download' })).toBeEnabled()
    expect(screen.queryByText('Try again')).not.toBeInTheDocument()
    cleanup()

    openTool(asha.id)
    server.use(whole({ ...asha, resume_type: 'doc', resume_file: 'asha-rao.doc', notes: [] }))
    expect(await screen.findByText('This kind of file can’t be shown here. Download it to read it.')).toBeVisible()
  })

  it('leads to the next and the previous one of the list, by button and arrow key, and not while someone types', async () => {
    const asked: string[] = []
    const { user } = openTool()
    const carl = { ...asha, id: 'f1a2b3c4-0000-4000-8000-000000000003', full_name: 'Carl Cave', resume_type: 'doc' }
    server.use(
      lists([asha, bob]),
      ...[asha, bob, carl].map((each) => whole({ ...each, notes: [] })),
      http.get(at('applications/ids/'), ({ request }) => {
        asked.push(new URL(request.url).search)
        return HttpResponse.json({ ids: [carl.id, asha.id, bob.id] })
      }),
    )
    await user.selectOptions(await screen.findByLabelText('Preferred location'), 'Hybrid')
    await user.click(await screen.findByText('Asha Rao'))
    const pager = await screen.findByRole('navigation', { name: 'Applicants' })
    expect(pager).toHaveTextContent('2 of 3')
    await user.click(within(pager).getByRole('button', { name: 'Next' }))
    expect(await screen.findByRole('heading', { name: 'Bob Stone' })).toBeVisible()
    expect(within(pager).getByRole('button', { name: 'Next' })).toHaveAttribute('aria-disabled', 'true')
    await user.click(screen.getByLabelText('New note'))
    await user.keyboard('{ArrowLeft}')
    expect(screen.getByRole('heading', { name: 'Bob Stone' })).toBeVisible()
    await user.click(screen.getByRole('heading', { name: 'Bob Stone' }))
    await user.keyboard('{ArrowLeft}')
    expect(await screen.findByRole('heading', { name: 'Asha Rao' })).toBeVisible()
    await user.keyboard('{ArrowLeft}')
    expect(await screen.findByRole('heading', { name: 'Carl Cave' })).toBeVisible()
    expect(within(pager).getByRole('button', { name: 'Previous' })).toHaveAttribute('aria-disabled', 'true')
    // As it was filtered and sorted, once.
    expect(asked).toEqual(['?location=Hybrid&sort=-created_at'])
  })

  it('is moved to another opening; its history says who did it', async () => {
    const { user } = openTool(asha.id)
    const moved = {
      id: 'h',
      at: asha.created_at,
      person: 'Rita <rita@example.com>',
      action: 'move',
      detail: 'from Data Analyst to Gardener',
    }
    const changes: unknown[] = []
    let current = { ...asha, notes: [], history: [] as object[] }
    server.use(
      http.get(at(`applications/${asha.id}/`), () => HttpResponse.json(current)),
      http.patch(at(`applications/${asha.id}/`), async ({ request }) => {
        changes.push(await request.json())
        current = { ...current, opening_id: '9', opening: 'Gardener', history: [moved] }
        return HttpResponse.json(current)
      }),
    )
    const opening = await screen.findByLabelText('Opening')
    await screen.findByRole('option', { name: 'Gardener' })
    await user.selectOptions(opening, 'Gardener')
    expect(await screen.findByText('Moved: from Data Analyst to Gardener')).toBeVisible()
    expect(screen.getByText(/^Rita <rita@example\.com>, Nov 20, 2026/)).toBeVisible()
    expect(opening).toHaveValue('9')
    expect(changes).toEqual([{ opening: '9' }])
  })

  it('stands together with what else the person sent: taken along in one press, deleted once it was said what goes', async () => {
    const { user } = openTool(asha.id)
    const other = (n: number, changes: object) => ({
      id: `f1a2b3c4-0000-4000-8000-00000000001${n}`,
      created_at: '2026-10-02T10:00:00.000Z',
      status: 'rejected',
      full_name: 'Asha Rao',
      opening: 'Gardener',
      role: 'Gardener',
      same: 'email',
      ...changes,
    })
    const earlier = other(1, {})
    const family = other(2, { full_name: 'Ravi Rao', same: 'phone', opening: null })
    const taken: (string | null)[] = []
    const deleted: unknown[] = []
    server.use(
      whole({ ...asha, notes: [], also: [earlier, family] }),
      lists([]),
      http.get(at('applications.zip'), ({ request }) => {
        taken.push(new URL(request.url).searchParams.get('ids'))
        return new HttpResponse('PK')
      }),
      http.post(at('applications/delete/'), async ({ request }) => {
        deleted.push(await request.json())
        return HttpResponse.json({ deleted: 2 })
      }),
    )
    expect(await screen.findByText(/\(same e-mail\): Gardener, Oct 2, 2026.+, Rejected/)).toBeVisible()
    // Someone of another name who has the same telephone is left out, unless they are chosen.
    expect(screen.getByRole('checkbox', { name: /^Ravi Rao \(same phone\)/ })).not.toBeChecked()
    await user.click(screen.getByText('Take everything along (2)'))
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['Asha-Rao.zip']))
    expect(taken).toEqual([`${asha.id},${earlier.id}`])
    await user.click(screen.getByText('Delete everything (2)'))
    const dialog = await screen.findByRole('dialog', { name: 'Delete these 2 applications?' })
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      expect.stringMatching(/^Asha Rao: Data Analyst, Nov 20/),
      expect.stringMatching(/^Asha Rao: Gardener, Oct 2/),
    ])
    await user.click(within(dialog).getByText('Delete for good'))
    expect(await screen.findByText('No one has applied yet.')).toBeVisible()
    expect(deleted).toEqual([{ ids: [asha.id, earlier.id] }])
  })

  it('is answered with a template that can be changed; what was typed is kept, and sent once', async () => {
    const { user } = openTool(asha.id)
    const sent: { id: string; subject: string; text: string }[] = []
    const templates = [
      { name: 'Invitation', status: 'interview', subject: 'Come', text: 'Hello Asha Rao,\ncome.' },
      { name: 'Refusal', subject: 'Your application', text: 'Hello Asha Rao,\nnot this time.' },
    ]
    const before = { templates, reply_to: 'hello@archstep.example', results: [] as object[] }
    const kept = { id: 'a', created_at: asha.created_at, author: 'Rita <rita@example.com>', sent_at: null }
    const waiting = { ...kept, subject: 'Your application', text: 'Not now.', state: 'waiting', reason: null }
    const failed = { ...kept, id: 'b', subject: 'Come', text: 'Come.', state: 'failed', reason: '550 no such mailbox' }
    let answers = before
    server.use(
      whole(),
      lists([asha]),
      http.get(at(`applications/${asha.id}/answers/`), () => HttpResponse.json(answers)),
      http.post(at(`applications/${asha.id}/answers/`), async ({ request }) => {
        sent.push((await request.json()) as (typeof sent)[number])
        if (sent.length === 1) return HttpResponse.error()
        answers = { ...before, results: [failed, waiting] }
        return HttpResponse.json(answers, { status: 201 })
      }),
    )
    const begin = await screen.findByRole('button', { name: 'Answer' })
    await waitFor(() => expect(begin).toBeEnabled())
    await user.click(begin)
    expect(screen.getByLabelText('Template')).toHaveFocus()
    // Nothing goes out that nobody chose.
    expect(screen.getByLabelText('Text')).toHaveValue('')
    expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled()
    await user.selectOptions(screen.getByLabelText('Template'), 'Invitation')
    expect(screen.getByLabelText('Subject')).toHaveValue('Come')
    expect(
      screen.getByText(/^Goes to asha\+jobs@example\.com .* Replies go to hello@archstep\.example\.$/),
    ).toBeVisible()
    await user.selectOptions(screen.getByLabelText('Template'), 'Refusal')
    await user.clear(screen.getByLabelText('Text'))
    expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled()
    await write(user, 'Text', 'Not now.')
    // Another template, the list and back: what was typed is there.
    await user.selectOptions(screen.getByLabelText('Template'), 'Invitation')
    expect(screen.getByLabelText('Text')).toHaveValue(templates[0]?.text)
    await user.selectOptions(screen.getByLabelText('Template'), 'Refusal')
    await user.click(screen.getByText('All applicants'))
    await user.click(await screen.findByText('Asha Rao'))
    expect(await screen.findByLabelText('Text')).toHaveValue('Not now.')

    await user.click(screen.getByRole('button', { name: 'Send' }))
    expect(await screen.findByText(/doesn’t answer/)).toBeVisible()
    // Also when someone has gone to the list and back: it is the same answer.
    await user.click(screen.getByText('All applicants'))
    await user.click(await screen.findByText('Asha Rao'))
    await user.click(await screen.findByRole('button', { name: 'Send' }))
    expect(await screen.findByText('Waiting to be sent')).toBeVisible()
    expect(sent[1]).toEqual({ id: sent[0]?.id, subject: 'Your application', text: 'Not now.' })
    expect(screen.queryByLabelText('Text')).not.toBeInTheDocument()
    const items = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(items[0]).toMatch(/^Come.*Not sent.*Rita <rita@example\.com>, Nov 20, 2026.*550 no such mailbox/)
    expect(items[1]).toMatch(/^Your application.*Waiting to be sent/)
    // While someone looks.
    answers = { ...before, results: [failed, { ...waiting, state: 'sent', sent_at: asha.created_at }] }
    expect(await screen.findByText(/^Sent Nov 20, 2026/, {}, { timeout: 6_000 })).toBeVisible()
  })

  it('is answered and gets the status of the template in one press; if only the mail went out, it says so', async () => {
    const { user } = openTool(asha.id)
    const templates = [{ name: 'Refusal', status: 'rejected', subject: 'No', text: 'Not this time.' }]
    const answers = { templates, reply_to: null, results: [] }
    const asked: unknown[] = []
    let isDown = true
    server.use(
      whole(),
      lists([asha]),
      http.get(at(`applications/${asha.id}/answers/`), () => HttpResponse.json(answers)),
      http.post(at(`applications/${asha.id}/answers/`), () => {
        asked.push('answer')
        return HttpResponse.json(answers, { status: 201 })
      }),
      http.patch(at(`applications/${asha.id}/`), async ({ request }) => {
        asked.push(await request.json())
        return isDown ? HttpResponse.error() : HttpResponse.json({ ...asha, notes: [], status: 'rejected' })
      }),
    )
    const answer = async () => {
      const begin = await screen.findByRole('button', { name: 'Answer' })
      await waitFor(() => expect(begin).toBeEnabled())
      await user.click(begin)
      expect(screen.queryByRole('button', { name: /^Send, and/ })).not.toBeInTheDocument()
      await user.selectOptions(screen.getByLabelText('Template'), 'Refusal')
      await user.click(screen.getByRole('button', { name: 'Send, and set the status Rejected' }))
    }
    await answer()
    expect(
      await screen.findByText(/The answer is on its way, but the status is as it was.*doesn’t answer/),
    ).toBeVisible()
    expect(asked).toEqual(['answer', { status: 'rejected' }])
    expect(screen.queryByLabelText('Text')).not.toBeInTheDocument()
    expect(screen.getByLabelText('Status')).toHaveValue('new')
    isDown = false
    await answer()
    await waitFor(() => expect(screen.getByLabelText('Status')).toHaveValue('rejected'))
    expect(screen.queryByText(/doesn’t answer/)).not.toBeInTheDocument()
    expect(asked).toEqual(['answer', { status: 'rejected' }, 'answer', { status: 'rejected' }])
    // There is nothing to set any more.
    await user.click(screen.getByRole('button', { name: 'Answer' }))
    await user.selectOptions(screen.getByLabelText('Template'), 'Refusal')
    expect(screen.queryByRole('button', { name: /^Send, and/ })).not.toBeInTheDocument()
  })

  it('the statuses that templates may name are those of the desk, in its words', () => {
    for (const { title, value } of statusesAfterAnswer) {
      expect(statusOptions).toContainEqual([value, title])
    }
  })

  it('that is gone is said to be', async () => {
    openTool(asha.id)
    const gone = 'There is no such application. It may have been deleted; look at the list again.'
    server.use(http.get(at(`applications/${asha.id}/`), () => HttpResponse.json({ detail: gone }, { status: 404 })))
    expect(await screen.findByText(gone)).toBeVisible()
    expect(screen.getByRole('link', { name: 'All applicants' })).toBeVisible()
  })
})

it('the log tells administrators who did what', async () => {
  const { user } = openTool()
  const entry = {
    id: 'e',
    at: asha.created_at,
    person: 'Rita <rita@example.com>',
    action: 'resume',
    detail: 'looked at',
  }
  const deletion = { ...entry, id: 'f', action: 'delete', detail: 'with its resume' }
  server.use(
    lists([asha]),
    http.get(at('audit/'), () =>
      HttpResponse.json({
        count: 2,
        results: [
          { ...entry, application_id: asha.id, applicant: 'Asha Rao' },
          { ...deletion, application_id: 'gone', applicant: null },
        ],
      }),
    ),
  )
  await user.click(await screen.findByText('Who did what'))
  expect(await screen.findByRole('row', { name: /Rita <rita@example\.com> Resume: looked at Asha Rao/ })).toBeVisible()
  expect(screen.getByRole('row', { name: /Deleted: with its resume gone/ })).toBeVisible()
})
