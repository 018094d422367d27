import { render, screen, waitFor } from '@testing-library/react'
import type { LayoutProps } from 'sanity'
import { route, RouterProvider } from 'sanity/router'
import { expect, test, vi } from 'vitest'
import { ApplicantsTool } from '#studio/applicants/ApplicantsTool.tsx'
import { StudioLayout } from '#studio/layout/StudioLayout.tsx'
import { DESK_CALLS } from '@archstep/contracts/api/deskApi.ts'
import { StudioFrame, studioUser } from '../../support/studioFrame.tsx'
import { admitted, asha, callOf, desk, deskInJsdom, whole, write } from '../applicants/fakeDesk.tsx'

deskInJsdom()

let token = 'my-token'
vi.mock('sanity', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  useCurrentUser: () => ({ roles: [{ name: 'recruiter' }] }),
  useClient: () => ({ config: () => ({ token }) }),
}))
vi.mock('#studio/settings.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  // Equals `SERVICE`, which is not defined yet.
  careersUrl: 'http://careers.test',
}))

const router = route.create('/', [route.create('/:screen')])

/** The Studio with one application open. */
function Studio() {
  const props = { renderDefault: () => <ApplicantsTool /> } as unknown as LayoutProps
  return (
    <StudioFrame>
      <RouterProvider router={router} state={{ screen: asha.id }} onNavigate={() => undefined}>
        <StudioLayout {...props} />
      </RouterProvider>
    </StudioFrame>
  )
}

test('a started text is there after Sanity remounts the Studio, but not for the next person who signs in', async () => {
  token = 'my-token'
  whole(asha)
  const { unmount } = render(<Studio />)
  await write(studioUser(), 'New note', 'Rang her.')
  unmount()
  const { rerender } = render(<Studio />)
  expect(await screen.findByLabelText('New note')).toHaveValue('Rang her.')
  token = 'another-token'
  rerender(<Studio />)
  await waitFor(() => expect(screen.getByLabelText('New note')).toHaveValue(''))
  // Or its resume would arrive in the next test.
  expect(await screen.findByTitle(asha.resume_file)).toBeVisible()
})

test('a resume is fetched once, although Sanity mounts the Studio twice: each access is logged', async () => {
  token = 'token-of-a-new-session'
  const asked = desk('get', DESK_CALLS.access, admitted)
  whole(asha)
  const resumes = desk('get', callOf('resume', asha), () => new Response('%PDF-'))
  const { unmount } = render(<Studio />)
  expect(await screen.findByTitle(asha.resume_file)).toBeVisible()
  unmount()
  render(<Studio />)
  expect(await screen.findByTitle(asha.resume_file)).toBeVisible()
  expect(asked).toHaveLength(1)
  expect(resumes).toHaveLength(1)
})
