import { render, screen, waitFor, within } from '@testing-library/react'
import type { DocumentActionComponent, DocumentActionProps } from 'sanity'
import { beforeEach, expect, test, vi } from 'vitest'
import type { makeLink, DraftLink, revokeLink } from '#studio/draftLinks/draftLinks.ts'
import { LinksDialog } from '#studio/draftLinks/LinksDialog.tsx'
import { ShareDraft } from '#studio/draftLinks/ShareDraft.tsx'
import { StudioFrame, studioInJsdom, studioUser } from '../../support/studioFrame.tsx'

studioInJsdom()

vi.mock('sanity', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  useClient: () => ({}),
  useCurrentUser: () => ({ name: 'Margaret' }),
  useValidationStatus: () => ({ validation: [] }),
}))
const stored = vi.hoisted(() => ({
  links: [] as DraftLink[],
  make: vi.fn<typeof makeLink>(),
  revoke: vi.fn<typeof revokeLink>(),
}))
vi.mock('#studio/draftLinks/draftLinks.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  validLinks: async () => stored.links,
  makeLink: stored.make,
  revokeLink: stored.revoke,
}))

const link = (path: string, title: string): DraftLink => ({
  _id: `previewLink.${path}`,
  path,
  title,
  madeBy: 'Paul',
  expiresAt: '2026-12-01T10:00:00Z',
})
const pages = [
  { title: 'Careers: /Careers', href: '/Careers' },
  { title: 'Careers: /CareersPage', href: '/CareersPage' },
]

function open(isIncomplete = false) {
  render(
    <StudioFrame>
      <LinksDialog pages={pages} isIncomplete={isIncomplete} />
    </StudioFrame>,
  )
  return studioUser()
}
const address = () => screen.queryByLabelText('The link')
const items = () => within(screen.getByRole('list', { name: 'Links that are valid now' })).getAllByRole('listitem')

beforeEach(() => {
  stored.links = []
  stored.make.mockImplementation(async (_client, { path, title }) => {
    const made = link(path, title)
    stored.links = [link('/About', 'About'), made]
    return { ...made, href: `https://x.example/draft${path}` }
  })
  stored.revoke.mockImplementation(() => Promise.resolve())
})

test('a link is created for a page and a period, copied with one click, and gone once it is revoked', async () => {
  const user = open()
  expect(await screen.findByText('None.')).toBeInTheDocument()
  await user.selectOptions(screen.getByLabelText('Page'), '/CareersPage')
  await user.selectOptions(screen.getByLabelText('Valid for'), screen.getAllByRole('option').at(-1)!)
  await user.dblClick(screen.getByRole('button', { name: 'Make a link' }))
  expect(await screen.findByLabelText('The link')).toHaveValue('https://x.example/draft/CareersPage')
  expect(stored.make, 'one link, however often it is clicked').toHaveBeenCalledOnce()
  expect(stored.make.mock.lastCall?.[1]).toMatchObject({ path: '/CareersPage', madeBy: 'Margaret' })
  expect(stored.make.mock.lastCall?.[1].seconds).toBeGreaterThan(7 * 86_400 - 1)

  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValueOnce().mockRejectedValueOnce(new Error())
  await user.click(screen.getByRole('button', { name: 'Copy' }))
  expect(await screen.findByText('The link is copied')).toBeInTheDocument()
  expect(copied).toHaveBeenCalledWith('https://x.example/draft/CareersPage')
  await user.click(screen.getByRole('button', { name: 'Copy' }))
  expect(await screen.findByText(/^Copy the link by hand/)).toBeInTheDocument()

  // This page's own links come first.
  await waitFor(() =>
    expect(items()[0]).toHaveTextContent(/^Careers: \/CareersPageUntil Dec 1, 2026, .+ [AP]M, made by Paul/),
  )
  expect(items()[1]).toHaveTextContent(/^About: \/About/)
  await user.dblClick(screen.getByRole('button', { name: 'Take back the link to /CareersPage' }))
  const takenBack = await screen.findByRole('button', { name: 'Taken back the link to /CareersPage' })
  expect(takenBack).toBeEnabled()
  expect(takenBack).toHaveAttribute('aria-disabled', 'true')
  await user.click(takenBack)
  expect(stored.revoke, 'once, however often it is pressed').toHaveBeenCalledOnce()
  expect(address()).toBeNull()
  expect(screen.getByRole('button', { name: 'Take back the link to /About' })).toBeEnabled()
})

test('a link is copied by hand if the browser has no clipboard, as in a network without https', async () => {
  const user = open()
  await user.click(await screen.findByRole('button', { name: 'Make a link' }))
  const button = await screen.findByRole('button', { name: 'Copy' })
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as never)
  await user.click(button)
  expect(await screen.findByText(/^Copy the link by hand/)).toBeInTheDocument()
})

test('links for other pages or times disappear from the screen', async () => {
  const user = open()
  for (const label of ['Page', 'Valid for']) {
    await user.click(await screen.findByRole('button', { name: 'Make a link' }))
    expect(await screen.findByLabelText('The link')).toBeInTheDocument()
    await user.selectOptions(
      screen.getByLabelText(label),
      within(screen.getByLabelText(label)).getAllByRole('option')[1]!,
    )
    expect(address()).toBeNull()
  }
})

test('failures are shown, and revoking a link can be retried', async () => {
  stored.links = [link('/Careers', 'Careers')]
  stored.make.mockRejectedValue(new Error('No connection.'))
  stored.revoke.mockRejectedValueOnce(new Error('No connection.'))
  const user = open(true)
  expect(screen.getByText(/^Something in this draft must be fixed/)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Make a link' }))
  expect(await screen.findByText('The link could not be made')).toBeInTheDocument()
  const back = await screen.findByRole('button', { name: 'Take back the link to /Careers' })
  await user.click(back)
  expect(await screen.findByText('The link could not be taken back')).toBeInTheDocument()
  expect(back).toBeEnabled()
})

test('a link to a job is one to its own page, not to the list of jobs', async () => {
  const draft = { title: 'Clerk', slug: { current: 'clerk' } }
  const props = { id: 'job-a', type: 'job', draft, published: null } as unknown as DocumentActionProps
  const share: DocumentActionComponent = ShareDraft
  function Action() {
    const { label, onHandle, dialog } = share(props) ?? {}
    return (
      <>
        <button type="button" onClick={onHandle}>
          {label}
        </button>
        {dialog && 'content' in dialog && dialog.content}
      </>
    )
  }
  render(<Action />, { wrapper: StudioFrame })
  const user = studioUser()
  await user.click(screen.getByRole('button', { name: 'Share the draft…' }))
  expect(await screen.findByRole('button', { name: 'Make a link' })).toBeEnabled()
  expect(screen.queryByLabelText('Page')).not.toBeInTheDocument()
})
