import { QueryClientProvider } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { StrictMode, Suspense, type ReactNode } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { careersQuery } from '#web/content/queries/careers.ts'
import { siteQuery } from '#web/content/queries/site.ts'
import CareersPage from '#web/pages/careers/CareersPage.tsx'
import PlaygroundBlock from '#web/pages/cms/blocks/PlaygroundBlock.tsx'
import InterestPage from '#web/pages/interest/InterestPage.tsx'
import PostJobPage from '#web/pages/postJob/PostJobPage.tsx'
import EditableSentence from '#web/pages/service/specimen/EditableSentence.tsx'
import { NOT_ASKED } from '@archstep/contracts/applications/application.ts'
import { apiJob, jobsApi } from '../../careers/jobsApi.ts'
import { impatientCache } from '../../impatientCache.ts'

vi.mock('#web/content/sanityClient.ts', () => import('../../seedContent.ts'))

let page: HTMLElement
let root: Root | undefined
beforeEach(() => {
  page = document.body.appendChild(document.createElement('main'))
})
afterEach(() => {
  act(() => root?.unmount())
})

function Query() {
  return <output aria-label="Query">{useLocation().search}</output>
}

/** Shows a screen as static HTML and lets the visitor use it before it is hydrated at this URL. */
async function open(screenOf: ReactNode, address: string, typeEarly: () => void) {
  const client = impatientCache()
  await Promise.all([client.ensureQueryData(careersQuery), client.ensureQueryData(siteQuery)])
  const site = (
    <StrictMode>
      <QueryClientProvider client={client}>
        <MemoryRouter initialEntries={[address]}>
          <Suspense>{screenOf}</Suspense>
          <Query />
        </MemoryRouter>
      </QueryClientProvider>
    </StrictMode>
  )
  page.innerHTML = renderToString(site)
  typeEarly()
  await act(async () => {
    root = hydrateRoot(page, site)
    await vi.dynamicImportSettled()
  })
}

const textbox = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name)

/** An example request of the playground. */
const request = {
  _key: 'a',
  _type: 'playgroundRequest' as const,
  label: 'One order',
  method: 'GET' as const,
  path: '/orders/{id}',
  params: [
    { _key: 'p', _type: 'playgroundParam' as const, name: 'id', desc: 'Its number', value: '17' },
    { _key: 'q', _type: 'playgroundParam' as const, name: 'unit', desc: 'Of weight', value: 'kg' },
  ],
  responseStatus: 200,
  response: '{}',
}

const sentence = {
  _key: 's',
  _type: 'editableSentence' as const,
  caption: 'An example.',
  site: 'A shop',
  label: 'Type',
  sentence: 'Closed on Monday.',
  places: ['Elsewhere'],
  undo: 'Undo',
}

describe('what was typed before the script arrived stays and takes effect', () => {
  const search = () => screen.getByLabelText<HTMLInputElement>('Search')
  const activeOnly = () => screen.getByLabelText<HTMLInputElement>('Active jobs only')
  const titles = () => screen.getAllByRole('listitem').map((item) => within(item).getByRole('heading').textContent)
  const query = () => screen.getByLabelText('Query').textContent

  test('JOB-03 in the job search, with its checkbox, in addition to the URL’s filters', async () => {
    jobsApi.list(
      apiJob(1, { title: 'Cloud Engineer' }),
      apiJob(2, { title: 'Data Engineer' }),
      apiJob(3, { title: 'Data Trainer', is_active: false }),
      apiJob(4, { title: 'Data Analyst', location: 'Hyderabad' }),
      apiJob(5, { title: 'Data Clerk' }),
    )
    await open(<CareersPage />, '/CareersPage?location=remote', () => {
      search().value = 'data'
      activeOnly().checked = true
    })
    await screen.findByText('2 of 5 jobs')
    expect(search()).toHaveValue('data')
    expect(activeOnly()).toBeChecked()
    expect(titles()).toEqual(['Data Engineer', 'Data Clerk'])
    await waitFor(() => expect(query()).toBe('?location=remote&search=data&active=1'))
    await userEvent.type(search(), ' e')
    await waitFor(() => expect(titles()).toEqual(['Data Engineer']))
  })

  test('POST-04 in a row of the skills', async () => {
    await open(<PostJobPage />, '/PostJobs', () => (textbox('Skill 1').value = 'SQL'))
    const preview = within(screen.getByRole('complementary', { name: 'Live preview' }))
    expect(preview.getByText('SQL')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Add a skill' }))
    await userEvent.type(textbox('Skill 2'), 'React')
    expect(textbox('Skill 1')).toHaveValue('SQL')
    expect(preview.getByText('React')).toBeVisible()
  })

  test('CMS-04 in the playground’s request', async () => {
    const block = <PlaygroundBlock _type="playgroundBlock" _key="a" requests={[request]} turn={0} id="a" />
    await open(block, '/api-playground', () => {
      textbox(/^id/).value = '42'
      textbox(/^unit/).value = 'lb'
    })
    expect(textbox(/^id/)).toHaveValue('42')
    expect(screen.getByText(/id=42&unit=lb$/)).toBeVisible()
    await userEvent.type(textbox(/^unit/), 's')
    expect(textbox(/^id/)).toHaveValue('42')
    expect(textbox(/^unit/)).toHaveValue('lbs')
  })

  test('INT-03 in the interest form, over what the device keeps', async () => {
    jobsApi.list()
    sessionStorage.setItem('interest-form', JSON.stringify({ fields: { phone: '1', full_name: 'Kept' } }))
    await open(<InterestPage />, '/Interest', () => (textbox('Phone').value = '2'))
    expect(textbox('Full name')).toHaveValue('Kept')
    expect(textbox('Phone')).toHaveValue('2')
  })

  test('INT-03 in the interest form before a reload; work authorization too, after a job without it', async () => {
    jobsApi.list()
    const fields = { phone: '1', work_auth_status: NOT_ASKED }
    sessionStorage.setItem('interest-form', JSON.stringify({ fields }))
    await open(<InterestPage />, '/Interest', () => undefined)
    expect(textbox('Phone')).toHaveValue('1')
    await userEvent.click(screen.getByRole('button', { name: 'Submit' }))
    const problems = within(await screen.findByRole('alert'))
    expect(problems.queryByText('Phone is required')).toBeNull()
    expect(problems.getByText('Work authorization is required')).toBeVisible()
  })

  test.each([undefined, { fields: { phone: '1' }, until: '2999-01-01' }])(
    'as a ticked “Keep what I type”, whatever is stored on the device: %o',
    async (kept) => {
      jobsApi.list()
      localStorage.clear()
      if (kept) localStorage.setItem('interest-form', JSON.stringify(kept))
      await open(<InterestPage />, '/Interest', () => {
        textbox('Full name').value = 'Jordan'
        const box = textbox(/^Keep what I type/)
        expect(box).toBeEnabled()
        box.click()
      })
      expect(await screen.findByText(/^Kept until /)).toBeVisible()
      expect(textbox(/^Keep what I type/)).toBeChecked()
      expect(textbox('Full name')).toHaveValue('Jordan')
      expect(textbox('Phone')).toHaveValue(kept?.fields.phone ?? '')
      const { fields, until } = JSON.parse(localStorage.getItem('interest-form') ?? '{}') as NonNullable<typeof kept>
      expect(fields).toMatchObject({ full_name: 'Jordan', phone: kept?.fields.phone ?? '' })
      expect(Date.parse(until) - Date.now()).toBeLessThan(31 * 24 * 3_600_000)
      localStorage.clear()
    },
  )

  test('CMS-04 in an editable sentence', async () => {
    await open(<EditableSentence shown={sentence} />, '/Web', () => (textbox('Type').value = 'Open on Sunday.'))
    expect(textbox('Type')).toHaveValue('Open on Sunday.')
    expect(within(screen.getByRole('listitem')).getByText('Open on Sunday.')).toBeVisible()
  })
})
