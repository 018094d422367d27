import { render, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import type { DocumentActionProps, SanityDocument } from 'sanity'
import { describe, expect, test, vi } from 'vitest'
import { withSwitchToDraft } from '#studio/actions/withSwitchToDraft.ts'
import { settled } from '../../support/settled.ts'
import { stored } from '../storedPage.ts'
import { client, done, idPair, operations, studio } from './fakeStudio.ts'
import { openAction, press, slug } from './openAction.tsx'

vi.mock('sanity', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  ...(await import('./fakeStudio.ts')).sanityHooks,
}))

describe('taking a page off the site', () => {
  const published = stored('page-a', slug('a'))

  const pages = [published, stored('page-b', { ...slug('b'), title: 'Open day' }), stored('about', { _type: 'about' })]
  const chooseRedirect = async (user: UserEvent) => {
    await user.selectOptions(await screen.findByLabelText('Page where they should go'), 'Open day (/b)')
    await press(user, 'Go on and leave a redirect')
  }

  test.each(['unpublish', 'delete'])(
    'offers a redirect to another page, left once the page is gone: %s',
    async (name) => {
      studio.dataset = pages
      const user = openAction(name, { published })
      await press(user, name)
      const select = await screen.findByLabelText('Page where they should go')
      expect([...select.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
        'Choose a page',
        '/About',
        'Open day (/b)',
      ])
      await chooseRedirect(user)
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
      // Sanity's own question comes next, and may be answered with no.
      expect(studio.log).toEqual([name])
      // People may leave after answering, before the page is gone.
      await press(user, 'Close the page')
      done(name)
      await waitFor(() => expect(studio.log).toEqual([name, 'create /a']))
      expect(await screen.findByText('/a now leads to /b.')).toBeInTheDocument()
    },
  )

  test('reads the pages once, even if someone presses again in the meantime', async () => {
    const asked: string[] = []
    vi.spyOn(client, 'fetch').mockImplementation(async (_query, _params, options) => {
      const { tag = '' } = options as { tag?: string }
      asked.push(tag)
      return tag === 'uses' ? [] : new Promise<never>(() => undefined)
    })
    const user = openAction('delete', { published })
    for (const times of [1, 2]) {
      await press(user, 'delete')
      await waitFor(() => expect(asked.filter((tag) => tag === 'uses')).toHaveLength(times))
      await waitFor(() => expect(asked).toContain('redirect.pages'))
    }
    await settled()
    expect(asked.filter((tag) => tag === 'redirect.pages')).toHaveLength(1)
  })

  test('gives the focus back after Sanity’s own question, too', async () => {
    studio.dataset = pages
    const user = openAction('delete', { published }, 'page', 'Sanity asks')
    await press(user, 'delete')
    await user.click(await screen.findByRole('button', { name: 'Go on without a redirect' }))
    await user.click(await screen.findByRole('button', { name: 'No' }))
    expect(screen.queryByText('Sanity asks')).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'delete' })).toHaveFocus()
  })

  test('gives the focus back to a button that Sanity disables for a moment when the dialog closes', async () => {
    studio.dataset = pages
    const user = openAction('delete', { published })
    await press(user, 'delete')
    const back = await screen.findByRole('button', { name: 'Go back' })
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'delete', hidden: true })
    button.disabled = true
    await user.click(back)
    expect(button).not.toHaveFocus()
    button.disabled = false
    await waitFor(() => expect(button).toHaveFocus())
  })

  test('is canceled with one click', async () => {
    studio.dataset = pages
    const user = openAction('delete', { published, onComplete: () => void studio.log.push('complete') })
    await press(user, 'delete')
    await user.click(await screen.findByRole('button', { name: 'Go back' }))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(studio.log).toEqual(['complete'])
  })

  test('leaves no redirect if Sanity’s own question was answered with no, or unpublishing failed', async () => {
    studio.dataset = pages
    const user = openAction('unpublish', { published })
    await press(user, 'unpublish')
    await chooseRedirect(user)
    done('delete')
    // A release that unpublishes it later is a different choice.
    const inRelease = { ...idPair, versionId: 'versions.rSpring.page-a' }
    operations.next({ type: 'success', op: 'unpublish' as 'delete', id: 'page-a', idPair: inRelease })
    await press(user, 'Close the page')
    await press(user, 'Open the page')
    await press(user, 'unpublish')
    await user.click(await screen.findByRole('button', { name: 'Go on without a redirect' }))
    done('unpublish')
    await press(user, 'unpublish')
    await chooseRedirect(user)
    const error = new Error('It is referred to.')
    operations.next({ type: 'error', op: 'unpublish' as 'delete', id: 'page-a', idPair, error })
    done('unpublish')
    await settled()
    expect(screen.queryByText('/a now leads to /b.')).not.toBeInTheDocument()
    expect(studio.log).toEqual(['unpublish', 'unpublish', 'unpublish'])
  })
})

describe('what a page is used by', () => {
  const link = { _type: 'link', _key: 'l', target: { _type: 'reference', _ref: 'page-a' } }
  const about = { _type: 'about', cta: { action: link } }
  const published = stored('page-a', slug('a'))

  test('prevents deleting it in releases, too, which are named', async () => {
    studio.dataset = [
      published,
      { _id: '_.releases.rSpring', _type: 'system.release', metadata: { title: 'Spring' } },
      stored('versions.rSpring.about', about),
      stored('drafts.about', about),
    ]
    const user = openAction('delete', { published })
    await press(user, 'delete')
    const dialog = await screen.findByRole('dialog', { name: 'It can’t be deleted while it is used' })
    expect(within(dialog).getAllByRole('listitem')).toHaveLength(1)
    expect(dialog).toHaveTextContent('Invitation › Button, in the release “Spring”')
    expect(studio.log).toEqual([])
  })

  const itself = stored('page-a', { ...slug('a'), title: 'Open day', link })

  test('may be the document itself, which prevents unpublishing because a draft stays, and is reported', async () => {
    studio.dataset = [itself]
    const user = openAction('unpublish', { published: itself })
    await press(user, 'unpublish')
    const dialog = await screen.findByRole('dialog', { name: 'It can’t be unpublished while it is used' })
    expect(dialog).toHaveTextContent('Open day (it links to itself)')
  })

  test('may be its own draft, which stays', async () => {
    const draft = { ...itself, _id: 'drafts.page-a' }
    studio.dataset = [published, draft]
    const user = openAction('unpublish', { published, draft })
    await press(user, 'unpublish')
    expect(await screen.findByRole('dialog', { name: 'It can’t be unpublished while it is used' })).toBeVisible()
    expect(studio.log).toEqual([])
  })

  test('is searched again each time', async () => {
    studio.dataset = [published, stored('about', about)]
    const user = openAction('delete', { published })
    await press(user, 'delete')
    await user.click(await screen.findByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    studio.dataset = [published]
    await press(user, 'delete')
    expect(await screen.findByRole('button', { name: 'Go on without a redirect' })).toBeInTheDocument()
  })

  test('is searched once, even if someone presses again in the meantime, and the focus stays', async () => {
    const fetch = vi.spyOn(client, 'fetch').mockReturnValue(new Promise<never>(() => undefined))
    const user = openAction('delete', { published })
    await press(user, 'delete')
    await press(user, 'delete')
    expect(screen.getByRole('button', { name: 'delete' })).toHaveFocus()
    expect(fetch).toHaveBeenCalledOnce()
  })

  const draft = stored('drafts.page-a')
  const redirect = { _id: 'r', _type: 'redirect', target: { _ref: 'page-a', _weak: true } }
  test.each([
    ['deleted, when only it refers to itself', 'delete', { published: itself }, [itself]],
    ['unpublished, when its draft no longer does', 'unpublish', { published: itself, draft }, [itself, draft]],
    ['deleted although a redirect leads there', 'delete', { published }, [published, redirect]],
  ])('does not prevent %s', async (_what, name, states, dataset) => {
    studio.dataset = dataset
    const user = openAction(name, states)
    await press(user, name)
    await user.click(await screen.findByRole('button', { name: 'Go on without a redirect' }))
    expect(studio.log).toEqual([name])
  })

  test('is only advice if a release unpublishes it: the same release may change those places', async () => {
    studio.dataset = [published, stored('about', about)]
    const version = stored('versions.rSpring.page-a', slug('a'))
    const user = openAction('unpublishVersion', { published, version })
    await press(user, 'unpublishVersion')
    expect(await screen.findByRole('dialog', { name: 'It is still used' })).toHaveTextContent('Invitation › Button')
    expect(studio.log).toEqual([])
    await press(user, 'Unpublish it with the release')
    expect(studio.log).toEqual(['unpublishVersion'])
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  test('does not matter for undoing that', async () => {
    studio.dataset = [published, stored('about', about)]
    const user = openAction('unpublishVersion', {
      published,
      version: stored('versions.rSpring.page-a', { _system: { delete: true } }),
    })
    await press(user, 'unpublishVersion')
    expect(studio.log).toEqual(['unpublishVersion'])
  })
})

test('the draft is shown once its page is unpublished, not because it was never published', () => {
  const action = withSwitchToDraft(() => null)
  function Action({ published }: { published: SanityDocument | null }) {
    action({ published } as DocumentActionProps)
    return null
  }
  const { rerender } = render(<Action published={null} />)
  expect(studio.log).toEqual([])
  rerender(<Action published={stored('page-a')} />)
  rerender(<Action published={null} />)
  expect(studio.log).toEqual(['show drafts'])
})
