import { render, screen, waitFor } from '@testing-library/react'
import { RouterProvider, route } from 'sanity/router'
import { expect, test, vi } from 'vitest'
import { queryKeys } from '#studio/queries/queryKeys.ts'
import { keepSession, SessionProvider } from '#studio/session/Session.tsx'
import { WelcomeTool } from '#studio/welcome/WelcomeTool.tsx'
import { DESK_CALLS } from '@archstep/contracts/api/deskApi.ts'
import { StudioFrame, studioInJsdom } from '../../support/studioFrame.tsx'
import { admitted, desk, SERVICE } from '../applicants/fakeDesk.tsx'

studioInJsdom()

let role = 'editor'
vi.mock('sanity', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  useCurrentUser: () => ({ roles: [{ name: role }] }),
}))
const samples = vi.hoisted(() => ({ left: [] as object[] | undefined }))
vi.mock('#studio/content/useSamples.ts', () => ({ useSamples: () => samples.left }))

/** Someone's first screen. @param isAdmitted the careers service lets them see applications */
async function open(as: string, isAdmitted: boolean): Promise<void> {
  role = as
  desk('get', DESK_CALLS.access, isAdmitted ? admitted : { admitted: false })
  const session = keepSession(SERVICE)('my-token')
  render(
    <StudioFrame>
      <RouterProvider router={route.create('/', [route.intents('/intent')])} state={{}} onNavigate={() => undefined}>
        <SessionProvider session={session}>
          <WelcomeTool />
        </SessionProvider>
      </RouterProvider>
    </StudioFrame>,
  )
  await waitFor(() => expect(session.queries.isFetching()).toBe(0))
  await waitFor(() => expect(session.queries.getQueryData(queryKeys.access)).toBeDefined())
}

const offered = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)

const EDITING = ['Change words or a picture', 'Write an article', 'Make a page', 'Add what a client said']
const HEALTH = 'Look for things to fix'
const sample = (documentId: string) => ({ documentId, type: 'testimonial', title: 'A' })

test.each([
  ['an editor', 'editor', false, [...EDITING, 'Add a job', HEALTH]],
  [
    'an administrator at the desk',
    'administrator',
    true,
    [...EDITING, 'Add a job', 'See who applied', HEALTH, 'Change phones, hours or menus'],
  ],
  ['a recruiter', 'recruiter', true, ['Add a job', 'See who applied', HEALTH]],
])('%s is offered what they may do', async (_who, as, isAdmitted, tasks) => {
  samples.left = undefined
  await open(as, isAdmitted)
  await waitFor(() => expect(offered()).toEqual(tasks))
})

test.each([
  ['an editor while there are some', 'editor', [sample('a'), sample('b')], 'Health lists them'],
  ['an editor while there is one', 'editor', [sample('a')], 'Health lists it'],
  ['nobody once all are replaced', 'editor', [], undefined],
  ['no recruiter, who can’t replace them', 'recruiter', [sample('a')], undefined],
])('samples that came with the project are listed for %s', async (_who, as, left, link) => {
  samples.left = left
  await open(as, false)
  const links = screen.queryAllByRole('link', { name: /^Health lists/ })
  expect(links.map(({ textContent }) => textContent)).toEqual(link === undefined ? [] : [link])
})

test('each task leads to where it starts', async () => {
  await open('administrator', true)
  await screen.findByRole('link', { name: /See who applied/ })
  const startOf = (task: RegExp) => screen.getByRole('link', { name: task }).getAttribute('href')
  expect(startOf(/Write an article/)).toBe('/intent/create/type=post/')
  expect(startOf(/Change words or a picture/)).toBe('/intent/edit/id=home;type=home;mode=presentation/')
  expect(startOf(/See who applied/)).toBe('/applicants')
})
