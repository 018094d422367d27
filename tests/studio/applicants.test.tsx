import { LayerProvider, PortalProvider, studioTheme, ThemeProvider } from '@sanity/ui'
import { configure, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { useState } from 'react'
import { route, RouterProvider, type RouterState } from 'sanity/router'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { toolTitle } from '../../studio/applicants/ApplicantsMenu.tsx'
import { ApplicantsTool } from '../../studio/applicants/ApplicantsTool.tsx'
import { DeskProvider } from '../../studio/applicants/DeskProvider.tsx'
import { noFilters, queryOf } from '../../studio/applicants/listFilters.ts'
import { server } from '../support/server.ts'

// Sanity's components take their time in jsdom, and longer on a busy machine.
configure({ asyncUtilTimeout: 15_000 })
vi.setConfig({ testTimeout: 90_000 })

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
  // What a browser has and jsdom lacks.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
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

function Studio({ place, token }: { place?: string; token?: string }) {
  const [state, setState] = useState<RouterState>(place === undefined ? {} : { place })
  return (
    <ThemeProvider theme={studioTheme}>
      <LayerProvider>
        <PortalProvider>
          <RouterProvider router={router} state={state} onNavigate={({ path }) => setState(router.decode(path) ?? {})}>
            <DeskProvider url={SERVICE} token={token}>
              <ApplicantsTool />
            </DeskProvider>
          </RouterProvider>
        </PortalProvider>
      </LayerProvider>
    </ThemeProvider>
  )
}

/** The tool of someone who is admitted. @param place the id of an application, or the log */
function openTool(place?: string, administrator = true, deletion: object | null = null) {
  server.use(
    http.get(at('access/'), ({ request }) =>
      request.headers.get('authorization') === 'Bearer my-token'
        ? HttpResponse.json({
            admitted: true,
            administrator,
            name: 'Rita Recruiter',
            email: 'rita@example.com',
            new: 1,
            deletion,
          })
        : HttpResponse.json({ detail: 'Sign in to the Studio first.' }, { status: 401 }),
    ),
    http.get(at('openings/'), () =>
      HttpResponse.json({ results: [{ id: '7', title: 'Data Analyst', applications: 2 }] }),
    ),
  )
  return { user: userEvent.setup(), ...render(<Studio {...(place === undefined ? {} : { place })} token="my-token" />) }
}

const lists = (results: object[], asked: URL[] = []) =>
  http.get(at('applications/'), ({ request }) => {
    asked.push(new URL(request.url))
    return HttpResponse.json({ count: results.length, results })
  })
const whole = (application: object = { ...asha, notes: [] }) =>
  http.get(at(`applications/${asha.id}/`), () => HttpResponse.json(application))

describe('who sees the tool', () => {
  it('those who are admitted, with the number of new applications in its title', () => {
    const admitted = { state: 'admitted', administrator: false, name: 'Rita' } as const
    expect(toolTitle({ ...admitted, new: 3 }, 'Applicants', false)).toBe('Applicants (3 new)')
    expect(toolTitle({ ...admitted, new: 0 }, 'Applicants', false)).toBe('Applicants')
  })

  it.each([undefined, { state: 'asking' }, { state: 'refused' }] as const)(
    'nobody while the answer is %j',
    (access) => {
      expect(toolTitle(access, 'Applicants', true)).toBeUndefined()
    },
  )

  it('administrators when the service doesn’t answer, because they can do something about it', () => {
    const away = { state: 'unknown', reason: 'It is away.' } as const
    expect(toolTitle(away, 'Applicants', true)).toBe('Applicants')
    expect(toolTitle(away, 'Applicants', false)).toBeUndefined()
  })

  it('someone else who opens its address is told, and no application is asked for', async () => {
    server.use(http.get(at('access/'), () => HttpResponse.json({ admitted: false })))
    render(<Studio token="my-token" />)
    expect(await screen.findByText(/^Applications are for administrators and for recruiters\./)).toBeVisible()
  })

  it('a service that is away is said in a sentence, and asked again on request', async () => {
    server.use(http.get(at('access/'), () => HttpResponse.error()))
    render(<Studio token="my-token" />)
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The careers service at http://careers.test doesn’t answer. Check your connection and try again',
    )
    server.use(http.get(at('access/'), () => HttpResponse.json({ admitted: false })))
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText(/^Applications are for/)).toBeVisible()
  })

  it('a Studio that signs in with a cookie says what to do', async () => {
    render(<Studio />)
    expect(await screen.findByRole('alert')).toHaveTextContent('set loginMethod to token')
  })
})

describe('the list', () => {
  it('is searched, filtered, sorted and counted', async () => {
    const asked: URL[] = []
    const { user } = openTool()
    server.use(lists([asha, bob], asked))
    expect(await screen.findByRole('link', { name: 'Asha Rao' })).toBeVisible()
    expect(screen.getByText('2 applications')).toBeVisible()
    expect(within(screen.getByRole('row', { name: /Bob Stone/ })).getByText('Interview')).toBeVisible()

    await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'maps')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Interview')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Opening' }), 'Data Analyst (2)')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Order' }), 'By name')
    await waitFor(() =>
      expect(Object.fromEntries(asked.at(-1)?.searchParams ?? [])).toEqual({
        search: 'maps',
        status: 'interview',
        opening: '7',
        sort: 'full_name',
        offset: '0',
        limit: '50',
      }),
    )
    await user.click(screen.getByRole('button', { name: 'Show all' }))
    await waitFor(() => expect(asked.at(-1)?.searchParams.has('search')).toBe(false))
    expect(screen.getByRole('searchbox')).toHaveValue('')
  })

  it('says above it what will be deleted and how to prevent that', async () => {
    openTool(undefined, true, { on: '2026-12-07T10:00:00.000Z', months: 6, applications: 40 })
    server.use(lists([asha]))
    expect(
      await screen.findByText(
        /^On Dec 7, 2026, .+, applications that are older than 6 months will be deleted for good: 40 as of now\. .+ raise the number under Content, How long applications are kept/,
      ),
    ).toBeVisible()
  })

  it('is not for the next person who signs in on the same page', async () => {
    const { rerender } = openTool()
    server.use(lists([asha]))
    await screen.findByRole('link', { name: 'Asha Rao' })
    rerender(<Studio token="another-token" />)
    expect(await screen.findByRole('alert')).toHaveTextContent('Sign in to the Studio first.')
    expect(screen.queryByText('Asha Rao')).not.toBeInTheDocument()
  })

  it('asks for whole days on the clock of the recruiter', () => {
    const query = queryOf({ ...noFilters, from: '2026-11-20', to: '2026-11-20' })
    expect(Object.keys(query)).toEqual(['from', 'to'])
    expect(new Date(String(query['from']))).toEqual(new Date(2026, 10, 20))
    expect(new Date(String(query['to']))).toEqual(new Date(2026, 10, 21))
  })

  it('is shown page by page', async () => {
    const asked: URL[] = []
    const { user } = openTool()
    server.use(
      http.get(at('applications/'), ({ request }) => {
        asked.push(new URL(request.url))
        return HttpResponse.json({ count: 10_000, results: [asha] })
      }),
    )
    const pages = await screen.findByRole('navigation', { name: 'Pages of applications' })
    expect(pages).toHaveTextContent('1 to 50 of 10,000')
    expect(within(pages).getByRole('button', { name: 'Previous' })).toBeDisabled()
    await user.click(within(pages).getByRole('button', { name: 'Next' }))
    expect(await screen.findByText('51 to 100 of 10,000')).toBeVisible()
    await waitFor(() => expect(asked.at(-1)?.searchParams.get('offset')).toBe('50'))
  })

  it('says when no one has applied, and when nothing is like what was chosen', async () => {
    const { user } = openTool()
    server.use(lists([]))
    expect(await screen.findByText('No one has applied yet.')).toBeVisible()
    expect(screen.getByRole('button', { name: /^Spreadsheet/ })).toBeDisabled()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Preferred location' }), 'Remote')
    expect(await screen.findByText('No application is like that. Choose less above.')).toBeVisible()
  })

  it('says what the service says when it fails, and tries again', async () => {
    const { user } = openTool()
    const away = "The service can't reach its data just now. Try again in a minute."
    server.use(http.get(at('applications/'), () => HttpResponse.json({ detail: away }, { status: 503 })))
    expect(await screen.findByText(away)).toBeVisible()
    server.use(lists([asha]))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('link', { name: 'Asha Rao' })).toBeVisible()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  it('is taken along as it is filtered, as a spreadsheet and as the resumes', async () => {
    const { user } = openTool()
    const asked: string[] = []
    const listed: URL[] = []
    server.use(
      lists([asha, bob], listed),
      http.get(at('applications.csv'), ({ request }) => {
        asked.push(new URL(request.url).search)
        return new HttpResponse('id', { headers: { 'content-type': 'text/csv' } })
      }),
      http.get(at('resumes.zip'), () => HttpResponse.json({ detail: 'No room.' }, { status: 503 })),
    )
    await screen.findByRole('link', { name: 'Asha Rao' })
    await user.selectOptions(screen.getByRole('combobox', { name: 'Work authorization' }), 'H1B')
    await waitFor(() => expect(listed.at(-1)?.searchParams.get('authorization')).toBe('H1B'))
    await user.click(await screen.findByRole('button', { name: 'Spreadsheet (2)' }))
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(asked).toEqual(['?authorization=H1B'])
    expect(saved.at(-1)?.name).toMatch(/^applications-\d{4}-\d\d-\d\d\.csv$/)
    await user.click(screen.getByRole('button', { name: 'Resumes (2)' }))
    expect(await screen.findByText('No room.')).toBeVisible()
  })
})

describe('one application', () => {
  it('is opened from the list and left again, and the list is as it was', async () => {
    const { user } = openTool()
    server.use(lists([asha]), whole())
    await user.type(await screen.findByRole('searchbox'), 'asha')
    await user.click(await screen.findByRole('link', { name: 'Asha Rao' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Asha Rao' })).toBeVisible()
    for (const text of ['+1 314 555 0100', 'In two weeks', 'My CV.pdf, 200 KB']) {
      expect(screen.getByText(text)).toBeVisible()
    }
    expect(screen.getByText(/I like maps\.\s+And charts\./)).toBeVisible()
    await user.click(screen.getByRole('link', { name: 'All applicants' }))
    expect(await screen.findByRole('searchbox')).toHaveValue('asha')
  })

  it('gets another status; when that fails it keeps the one it has, and the Studio says why', async () => {
    const { user } = openTool(asha.id)
    const sent: unknown[] = []
    server.use(
      whole(),
      http.patch(at(`applications/${asha.id}/`), async ({ request }) => {
        sent.push(await request.json())
        if (sent.length === 1) return HttpResponse.json({ detail: 'Try again in a minute.' }, { status: 503 })
        return HttpResponse.json({ ...asha, status: 'offer', notes: [] })
      }),
    )
    const status = await screen.findByRole('combobox', { name: 'Status' })
    await user.selectOptions(status, 'Offer')
    expect(await screen.findByText('Try again in a minute.')).toBeVisible()
    expect(status).toHaveValue('new')
    await user.selectOptions(status, 'Offer')
    await waitFor(() => expect(status).toHaveValue('offer'))
    expect(sent).toEqual([{ status: 'offer' }, { status: 'offer' }])
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  it('keeps a note that could not be added, and adds it once however often it is sent', async () => {
    const { user } = openTool(asha.id)
    const sent: { id: string; text: string }[] = []
    server.use(
      lists([asha]),
      whole(),
      http.post(at(`applications/${asha.id}/notes/`), async ({ request }) => {
        sent.push((await request.json()) as { id: string; text: string })
        if (sent.length === 1) return HttpResponse.error()
        const note = {
          id: 'n',
          created_at: asha.created_at,
          author: 'Rita Recruiter <rita@example.com>',
          text: 'Rang her.',
        }
        return HttpResponse.json({ ...asha, notes: [note] }, { status: 201 })
      }),
    )
    const field = await screen.findByRole('textbox', { name: 'New note' })
    expect(screen.getByRole('button', { name: 'Add note' })).toBeDisabled()
    await user.type(field, 'Rang her.')
    await user.click(screen.getByRole('button', { name: 'Add note' }))
    expect(await screen.findByText(/doesn’t answer/)).toBeVisible()
    expect(field).toHaveValue('Rang her.')
    await user.click(screen.getByRole('button', { name: 'Add note' }))
    expect(await screen.findByText(/^Rita Recruiter <rita@example\.com>, Nov 20, 2026/)).toBeVisible()
    expect(field).toHaveValue('')
    expect(sent[1]).toEqual(sent[0])

    // One that was begun is there when its writer comes back.
    await user.type(field, 'Half a')
    await user.click(screen.getByRole('link', { name: 'All applicants' }))
    await user.click(await screen.findByRole('link', { name: 'Asha Rao' }))
    expect(await screen.findByRole('textbox', { name: 'New note' })).toHaveValue('Half a')
  })

  it('shows a resume only as a PDF, whatever the service calls it, and downloads it under its name', async () => {
    const { user } = openTool(asha.id)
    const asked: string[] = []
    server.use(
      whole(),
      http.get(at(`applications/${asha.id}/resume/`), ({ request }) => {
        asked.push(new URL(request.url).search)
        return new HttpResponse('<script>', { headers: { 'content-type': 'text/html' } })
      }),
    )
    await user.click(await screen.findByRole('button', { name: 'Read it here' }))
    const frame = await screen.findByTitle('Resume of Asha Rao')
    expect(frame).toHaveAttribute('src', 'blob:resume')
    expect(framed.map(({ type }) => type)).toEqual(['application/pdf'])
    await user.click(screen.getByRole('button', { name: 'Download' }))
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['asha-rao-f1a2b3c4.pdf']))
    expect(asked).toEqual(['?inline=yes', ''])
  })

  it('offers a Word document for download alone', async () => {
    openTool(asha.id)
    server.use(whole({ ...asha, resume_type: 'docx', notes: [] }))
    expect(await screen.findByRole('button', { name: 'Download' })).toBeEnabled()
    expect(screen.queryByRole('button', { name: 'Read it here' })).not.toBeInTheDocument()
  })

  it('is answered by mail, with a subject and a greeting', async () => {
    openTool(asha.id)
    server.use(whole())
    const link = await screen.findByRole('link', { name: 'Reply by mail' })
    const mail = new URL(link.getAttribute('href') ?? '')
    expect(decodeURIComponent(mail.pathname)).toBe('asha+jobs@example.com')
    expect(mail.searchParams.get('subject')).toBe('Your application: Data Analyst')
    expect(mail.searchParams.get('body')).toMatch(/^Dear Asha Rao,\r\n[^]+Kind regards,\r\n\r\nRita Recruiter$/)
  })

  it('is deleted once that was confirmed', async () => {
    const { user } = openTool(asha.id)
    let deleted = 0
    server.use(
      whole(),
      lists([bob]),
      http.delete(at(`applications/${asha.id}/`), () => {
        deleted += 1
        return new HttpResponse(null, { status: 204 })
      }),
    )
    await user.click(await screen.findByRole('button', { name: 'Delete' }))
    const dialog = await screen.findByRole('dialog', { name: 'Delete the application of Asha Rao?' })
    await user.click(within(dialog).getByRole('button', { name: 'Keep it' }))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(deleted).toBe(0)
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    await user.click(await screen.findByRole('button', { name: 'Delete for good' }))
    expect(await screen.findByRole('link', { name: 'Bob Stone' })).toBeVisible()
    expect(deleted).toBe(1)
  })

  it('that is gone is said to be', async () => {
    openTool(asha.id)
    const gone = 'There is no such application. It may have been deleted; look at the list again.'
    server.use(http.get(at(`applications/${asha.id}/`), () => HttpResponse.json({ detail: gone }, { status: 404 })))
    expect(await screen.findByText(gone)).toBeVisible()
    expect(screen.getByRole('link', { name: 'All applicants' })).toBeVisible()
  })
})

describe('the log', () => {
  it('tells administrators who did what', async () => {
    const { user } = openTool()
    const entry = {
      id: 'e',
      at: asha.created_at,
      person: 'Rita <rita@example.com>',
      action: 'resume',
      detail: 'looked at',
    }
    server.use(
      lists([asha]),
      http.get(at('audit/'), () =>
        HttpResponse.json({
          count: 2,
          results: [
            { ...entry, application_id: asha.id, applicant: 'Asha Rao' },
            { ...entry, id: 'f', action: 'delete', detail: 'with its resume', application_id: 'gone', applicant: null },
          ],
        }),
      ),
    )
    await user.click(await screen.findByRole('link', { name: 'Who did what' }))
    expect(
      await screen.findByRole('row', { name: /Rita <rita@example\.com> Resume: looked at Asha Rao/ }),
    ).toBeVisible()
    expect(screen.getByRole('row', { name: /Deleted: with its resume gone/ })).toBeVisible()
  })

  it('is not offered to recruiters', async () => {
    openTool(undefined, false)
    server.use(lists([asha]))
    await screen.findByRole('link', { name: 'Asha Rao' })
    expect(screen.queryByRole('link', { name: 'Who did what' })).not.toBeInTheDocument()
  })
})
