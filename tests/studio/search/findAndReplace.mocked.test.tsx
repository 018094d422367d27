import { render, screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createSchema } from 'sanity'
import { expect, test, vi } from 'vitest'
import { schemaTypes } from '#schemas/schemaTypes.ts'
import * as fetchDocuments from '#studio/content/fetchDocuments.ts'
import { FindAndReplace } from '#studio/search/FindAndReplace.tsx'
import * as findWords from '#studio/search/findWords.ts'
import { StudioFrame, studioUser, studioInJsdom } from '../../support/studioFrame.tsx'
import { stored } from '../storedPage.ts'

studioInJsdom()

const schema = createSchema({ name: 'default', types: schemaTypes })
const client = {}
const editor = { roles: [{ name: 'editor' }] }

vi.mock('sanity', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  Preview: () => null,
  useClient: () => client,
  useSchema: () => schema,
  useCurrentUser: () => editor,
}))
vi.mock('sanity/router', () => ({
  IntentLink: ({ children }: { children: ReactNode }) => <a href="/">{children}</a>,
  Link: ({ children, href }: { children: ReactNode; href: string }) => <a href={href}>{children}</a>,
}))

function show() {
  render(<FindAndReplace />, { wrapper: StudioFrame })
  return studioUser()
}

test('every match is shown before it is replaced; unticked or changed ones stay; a link leads to the drafts', async () => {
  const pages = [
    stored('page-a', { title: 'Spring fair' }),
    stored('page-b', { title: 'Fair play' }),
    stored('page-c', { title: 'The fair' }),
  ]
  const documents = vi.spyOn(fetchDocuments, 'fetchDocuments').mockResolvedValue(pages)
  const replace = vi.spyOn(findWords, 'replaceWords').mockResolvedValue()
  const user = show()
  await user.type(screen.getByLabelText('Words to find'), 'fair{Enter}')
  expect(await screen.findByText('“fair” is in 3 texts of 3 documents.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Replace in 3 texts' })).toHaveAttribute('aria-disabled', 'true')
  expect(screen.getAllByText('fair', { selector: 'mark' })).toHaveLength(2)

  await user.type(screen.getByLabelText('Replace with'), 'market')
  expect(screen.getAllByText('market', { selector: 'ins' })).toHaveLength(3)
  const [, second] = screen.getAllByRole('checkbox', { name: 'Replace here' })
  if (!second) throw new Error('The second place has no box to untick.')
  await user.click(second)
  // What someone has typed in the meantime is kept; it no longer contains the words.
  documents.mockResolvedValueOnce([stored('page-a', { title: 'Spring fair and more' }), ...pages.slice(1)])
  documents.mockResolvedValue([])
  await user.dblClick(screen.getByRole('button', { name: 'Replace in 2 texts' }))
  const said = /^Replaced in 1 text, in drafts\..+ 1 text has changed meanwhile: look again\.$/
  expect(await within(screen.getByRole('status')).findByText(said)).toBeVisible()
  expect(replace.mock.calls.map(([, passages, words]) => [passages.map(({ words: text }) => text), words])).toEqual([
    [['The fair'], 'market'],
  ])
  const link = screen.getByRole('link', { name: 'Drafts waiting' })
  expect(link).toHaveAttribute('href', '/structure/drafts')
  expect(document.activeElement).toContainElement(link)
  expect(screen.queryByText(/is not used anywhere/)).toBeNull()
})

test('each search starts over: everything is ticked, and nothing of an earlier result stays', async () => {
  const pages = [stored('page-a', { title: 'Spring fair' }), stored('page-b', { title: 'Fair play' })]
  const documents = vi.spyOn(fetchDocuments, 'fetchDocuments').mockResolvedValue(pages)
  const replace = vi.spyOn(findWords, 'replaceWords').mockResolvedValue()
  const user = show()
  const find = () => user.click(screen.getByRole('button', { name: 'Find' }))
  await user.type(screen.getByLabelText('Words to find'), 'fair{Enter}')
  await user.type(await screen.findByLabelText('Replace with'), 'market')
  for (const box of screen.getAllByRole('checkbox', { name: 'Replace here' })) await user.click(box)
  await user.click(screen.getByRole('button', { name: 'Replace in 0 texts' }))
  expect(replace).not.toHaveBeenCalled()
  await find()
  await user.click(await screen.findByRole('button', { name: 'Replace in 2 texts' }))
  // The remaining matches are shown again.
  expect(await screen.findByText(/^Replaced in 2 texts/)).toBeVisible()
  expect(screen.getByText('“fair” is in 2 texts of 2 documents.')).toBeVisible()

  documents.mockRejectedValueOnce(new Error('The lake is away'))
  await find()
  expect(await screen.findByText('The texts can’t be read: The lake is away.')).toBeVisible()
  expect(screen.queryByText(/^Replaced in/)).toBeNull()
  documents.mockResolvedValueOnce(pages)
  documents.mockRejectedValueOnce(new Error('The lake is away'))
  await user.click(screen.getByRole('button', { name: 'Replace in 2 texts' }))
  expect(await screen.findByText(/^Replaced in 2 texts.+ The texts can’t be read again/)).toBeVisible()
  expect(screen.queryByText(/The lake is away/)).toBeNull()
})

test('a conflict with someone else’s draft is reported, and typed text stays', async () => {
  vi.spyOn(fetchDocuments, 'fetchDocuments').mockResolvedValue([
    stored('page-a', { title: 'Spring fair' }),
    { ...stored('siteSettings', { name: 'Fair and Sons' }), _type: 'siteSettings' },
  ])
  vi.spyOn(findWords, 'replaceWords').mockRejectedValue(new Error('The draft has another revision'))
  const user = show()
  await user.type(screen.getByLabelText('Words to find'), 'fair{Enter}')
  expect(await screen.findByText('“fair” is in 2 texts of 2 documents.')).toBeVisible()
  // An editor may read the settings, but not change them.
  expect(screen.getAllByRole('checkbox', { name: 'Replace here' })).toHaveLength(1)
  await user.type(screen.getByLabelText('Replace with'), 'market')
  await user.click(screen.getByRole('button', { name: 'Replace in 1 text' }))
  expect(await screen.findByText('Nothing was replaced. Try again: The draft has another revision.')).toBeVisible()
  expect(screen.getByLabelText('Replace with')).toHaveValue('market')
})
