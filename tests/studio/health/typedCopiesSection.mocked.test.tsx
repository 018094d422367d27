import { render, screen, waitFor } from '@testing-library/react'
import type { SanityDocument } from 'sanity'
import { expect, test, vi } from 'vitest'
import * as typedCopies from '#studio/health/typedCopies.ts'
import { TypedCopiesSection } from '#studio/health/TypedCopiesSection.tsx'
import { StudioFrame, studioInJsdom, studioUser } from '../../support/studioFrame.tsx'

studioInJsdom()

const client = { fetch: () => Promise.resolve({ phone: '(314) 555-0142' }) }
const administrator = { id: 'person', roles: [{ name: 'administrator' }] }

vi.mock('sanity', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  useClient: () => client,
  useCurrentUser: () => administrator,
  useSchema: () => ({ get: () => undefined }),
}))
vi.mock('sanity/router', () => ({ IntentLink: ({ title }: { title: string }) => <a href="/">{title}</a> }))

const job = (description: string) =>
  ({ _id: 'job-1', _type: 'job', title: 'Clerk', description }) as unknown as SanityDocument

test('Health lists a phone that is typed in a job, as in any other text', async () => {
  render(
    <StudioFrame>
      <TypedCopiesSection documents={[job('Call (314) 555-0142.'), job('Call {our planet}.')]} read={vi.fn()} />
    </StudioFrame>,
  )
  expect(await screen.findByText('Typed once more: 1 place')).toBeVisible()
  expect(screen.getByText('Names that Site settings don’t have: 1')).toBeVisible()
})

test('copies are replaced once, however often the button is pressed, and the focus stays', async () => {
  const written = Promise.withResolvers<void>()
  const write = vi.spyOn(typedCopies, 'replaceTypedCopies').mockReturnValue(written.promise)
  const documents = [job('Call (314) 555-0142.')]
  render(
    <StudioFrame>
      <TypedCopiesSection documents={documents} read={async () => documents} />
    </StudioFrame>,
  )
  const user = studioUser()
  const button = await screen.findByRole('button', { name: 'Let all of them follow Site settings' })
  await user.dblClick(button)
  await waitFor(() => expect(write).toHaveBeenCalled())
  written.resolve()
  expect(await screen.findByText(/^Replaced, in drafts\./)).toBeVisible()
  expect(button).toHaveFocus()
  await user.click(button)
  expect(write).toHaveBeenCalledOnce()
})
