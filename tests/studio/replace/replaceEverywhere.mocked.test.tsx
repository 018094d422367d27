import { render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createSchema, type DocumentActionComponent, type DocumentActionProps, type SanityDocument } from 'sanity'
import { beforeEach, expect, test, vi } from 'vitest'
import { schemaTypes } from '#schemas/schemaTypes.ts'
import { documentOptions } from '#studio/actions/documentActions.ts'
import { ReplaceEverywhere } from '#studio/replace/ReplaceEverywhere.tsx'
import * as replaceReferences from '#studio/replace/replaceReferences.ts'
import { StudioFrame, studioUser, studioInJsdom } from '../../support/studioFrame.tsx'

studioInJsdom()

const schema = createSchema({ name: 'default', types: schemaTypes })
const client = { fetch: async () => [{ _id: 'person-theo', name: 'Theo Lindgren' }] }
const world: { release: string | undefined } = { release: undefined }

vi.mock('sanity', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  useClient: () => client,
  useSchema: () => schema,
  useCurrentUser: () => ({ roles: [{ name: 'editor' }] }),
  usePerspective: () => ({ selectedReleaseId: world.release }),
}))
vi.mock('sanity/router', () => ({
  IntentLink: ({ children }: { children: ReactNode }) => <a href="/">{children}</a>,
  Link: ({ children, href }: { children: ReactNode; href: string }) => <a href={href}>{children}</a>,
}))

beforeEach(() => Object.assign(world, { release: undefined }))

const stored = (_id: string, _type: string, fields: object): SanityDocument => ({
  _id,
  _type,
  _rev: '1',
  _createdAt: '',
  _updatedAt: '',
  ...fields,
})
const ruth = { _type: 'reference', _ref: 'person-ruth' }
const post = stored('post-a', 'post', { title: 'First', author: ruth })
const settings = stored('siteSettings', 'siteSettings', {
  appointments: { hours: [{ _key: 'a', _type: 'appointmentTimes', people: [{ ...ruth, _key: 'p' }] }] },
})

function open() {
  const useAction = ReplaceEverywhere
  function Action() {
    const description = useAction({ id: 'person-ruth', type: 'person' } as DocumentActionProps)
    const dialog = description?.dialog
    return (
      <>
        <button type="button" onClick={() => description?.onHandle?.()}>
          {description?.label}
        </button>
        {dialog && 'content' in dialog && dialog.content}
      </>
    )
  }
  render(<Action />, { wrapper: StudioFrame })
  return studioUser()
}

test.each([
  [undefined, /^Replaced in 1 document, in drafts\. Check and publish them:$/],
  ['rSpring', /^Replaced in 1 document, in the current release\.$/],
])('one click lists where someone is shown, another replaces them there, in release %s', async (release, done) => {
  world.release = release
  const read = vi.spyOn(replaceReferences, 'readReferring').mockResolvedValue([post, settings])
  const written = Promise.withResolvers<void>()
  const write = vi.spyOn(replaceReferences, 'replaceReferences').mockReturnValue(written.promise)
  const user = open()
  await user.click(screen.getByRole('button', { name: 'Replace everywhere…' }))
  expect(await screen.findByRole('link', { name: 'First' })).toBeVisible()
  expect(screen.getByText('Author')).toBeVisible()
  // Documents that only administrators may change are listed, and left alone.
  expect(screen.getByText('Somebody else must change these:')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Site settings' })).toBeVisible()
  const press = screen.getByRole('button', { name: 'Replace in 1 document' })
  expect(press).toBeDisabled()
  await user.selectOptions(screen.getByLabelText('Replace with'), 'Theo Lindgren')
  expect(press).toBeEnabled()
  expect(write).not.toHaveBeenCalled()
  await user.dblClick(press)
  written.resolve()
  expect(await screen.findByText(done)).toBeVisible()
  // The pressed button is gone.
  expect(document.activeElement).toContainElement(screen.getByText(done))
  const drafts = screen.queryByRole('link', { name: 'Drafts waiting' })
  expect(drafts?.getAttribute('href')).toBe(release === undefined ? '/structure/drafts' : undefined)
  expect(read).toHaveBeenCalledWith(client, 'person-ruth', release)
  expect(write).toHaveBeenCalledExactlyOnceWith(client, [post], ['person-ruth', 'person-theo'], release)
})

test('another release, chosen while it is open, has its own list', async () => {
  const read = vi.spyOn(replaceReferences, 'readReferring').mockResolvedValueOnce([post])
  read.mockResolvedValueOnce([stored('post-b', 'post', { title: 'Second', author: ruth })])
  const user = open()
  const button = screen.getByRole('button', { name: 'Replace everywhere…' })
  await user.click(button)
  expect(await screen.findByRole('link', { name: 'First' })).toBeVisible()
  world.release = 'rSpring'
  await user.selectOptions(screen.getByLabelText('Replace with'), 'Theo Lindgren')
  expect(await screen.findByRole('link', { name: 'Second' })).toBeVisible()
  expect(read).toHaveBeenLastCalledWith(client, 'person-ruth', 'rSpring')
})

test('if a document was changed in the meantime, nothing is replaced, staff read so, and can retry', async () => {
  vi.spyOn(replaceReferences, 'readReferring').mockResolvedValue([post])
  vi.spyOn(replaceReferences, 'replaceReferences').mockRejectedValue(new Error('It was changed'))
  const user = open()
  await user.click(screen.getByRole('button', { name: 'Replace everywhere…' }))
  await user.selectOptions(await screen.findByLabelText('Replace with'), 'Theo Lindgren')
  await user.click(screen.getByRole('button', { name: 'Replace in 1 document' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Nothing was replaced. Try again: It was changed.')
  expect(screen.getByRole('button', { name: 'Replace in 1 document' })).toBeVisible()
})

test.each([
  ['person', 'editor', true],
  ['testimonial', 'editor', true],
  ['page', 'editor', false],
  ['person', 'viewer', false],
  ['person', 'recruiter', false],
])('replacing a %s everywhere is offered to a %s: %s', (schemaType, role, isOffered) => {
  const { actions } = documentOptions
  const context = { schemaType, currentUser: { roles: [{ name: role }] } } as never
  const offered: DocumentActionComponent[] = typeof actions === 'function' ? actions([], context) : []
  expect(offered.includes(ReplaceEverywhere)).toBe(isOffered)
})
