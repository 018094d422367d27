import { render, screen, waitFor } from '@testing-library/react'
import { createSchema } from 'sanity'
import { beforeEach, expect, test, vi } from 'vitest'
import { schemaTypes } from '#schemas/schemaTypes.ts'
import { Bin } from '#studio/bin/Bin.tsx'
import * as deletedDocuments from '#studio/bin/deletedDocuments.ts'
import { StudioFrame, studioUser, studioInJsdom } from '../../support/studioFrame.tsx'
import { stored } from '../storedPage.ts'

studioInJsdom()

const schema = createSchema({ name: 'default', types: schemaTypes })
const client = {}
const editor = { roles: [{ name: 'editor' }] }
const navigateIntent = vi.fn()

vi.mock('sanity', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  Preview: () => null,
  useClient: () => client,
  useSchema: () => schema,
  useCurrentUser: () => editor,
  useUser: () => [{ displayName: 'Ruth Castellano' }],
}))
vi.mock('sanity/router', () => ({
  useRouter: () => ({ navigateIntent }),
}))

beforeEach(() => navigateIntent.mockReset())

function show() {
  render(<Bin />, { wrapper: StudioFrame })
  return studioUser()
}

const openDay = { document: stored('page-a', { title: 'Open day' }), at: '2026-11-20T12:00:00Z', by: 'ruth' }

test('the bin says what was deleted, when and by whom; one click restores it and opens it', async () => {
  const fair = { ...openDay, document: stored('drafts.page-b', { title: 'Fair' }) }
  const read = vi.spyOn(deletedDocuments, 'readDeleted')
  read.mockResolvedValueOnce({ deleted: [openDay], next: 'tx' })
  // Further back, the same document was changed.
  read.mockResolvedValueOnce({ deleted: [openDay, fair], next: undefined })
  const back = vi.spyOn(deletedDocuments, 'bringBack').mockResolvedValue()
  const user = show()
  const row = await screen.findByRole('listitem')
  expect(row).toHaveTextContent(/^Open dayPage, deleted on Nov 20, 2026, .+ by Ruth Castellano/)
  await user.click(screen.getByRole('button', { name: 'Look further back' }))
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2))
  expect(read.mock.lastCall?.[2]).toBe('tx')
  expect(screen.queryByRole('button', { name: 'Look further back' })).toBeNull()

  await user.dblClick(screen.getByRole('button', { name: 'Bring it back: Fair' }))
  expect(await screen.findByText('It is back, as a draft.')).toBeInTheDocument()
  // Until it is open.
  await user.click(screen.getByRole('button', { name: 'Bring it back: Fair' }))
  expect(back).toHaveBeenCalledExactlyOnceWith(client, fair)
  expect(navigateIntent).toHaveBeenCalledExactlyOnceWith('edit', { id: 'page-b', type: 'page' })
})

test('a document that can’t be restored stays, with the reason; an empty or unreadable bin says so', async () => {
  const read = vi.spyOn(deletedDocuments, 'readDeleted')
  read.mockRejectedValueOnce(new Error('The lake is away'))
  read.mockResolvedValueOnce({ deleted: [], next: 'tx' })
  read.mockResolvedValueOnce({ deleted: [], next: undefined })
  read.mockResolvedValueOnce({ deleted: [openDay], next: undefined })
  vi.spyOn(deletedDocuments, 'bringBack').mockRejectedValue(new Error('Document already exists'))
  const user = show()
  expect(await screen.findByRole('alert')).toHaveTextContent('What was deleted can’t be read: The lake is away.')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Nothing among the newest changes.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Look further back' }))
  expect(await screen.findByText('Nothing was deleted.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Reload the list' }))
  await user.click(await screen.findByRole('button', { name: 'Bring it back: Open day' }))
  expect(await screen.findByText('Document already exists')).toBeInTheDocument()
  expect(screen.getByRole('listitem')).toBeVisible()
  expect(navigateIntent).not.toHaveBeenCalled()
})
