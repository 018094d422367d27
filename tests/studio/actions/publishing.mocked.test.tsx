import { act, screen, waitFor, within } from '@testing-library/react'
import { pathToString, type Path } from 'sanity'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { settled } from '../../support/settled.ts'
import { stored } from '../storedPage.ts'
import { client, done, idPair, operations, presence, rules, SOUND, studio, syncing, transaction } from './fakeStudio.ts'
import { openAction, press, slug } from './openAction.tsx'

vi.mock('sanity', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  ...(await import('./fakeStudio.ts')).sanityHooks,
}))

vi.mock('#studio/applicants/useUndecided.ts', () => ({
  useUndecided: () => ({ count: async () => 3, show: () => void studio.log.push('show applicants') }),
}))

vi.mock('sanity/structure', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  useDocumentPane: () => ({
    onPathOpen: (path: Path) => void studio.log.push(`open ${pathToString(path)}`),
    onFocus: (path: Path) => void studio.log.push(`focus ${pathToString(path)}`),
  }),
}))

describe('publishing a page at another address', () => {
  const moved = { published: stored('page-a', slug('a')), draft: stored('drafts.page-a', slug('b')) }

  test('publishes nothing until the redirect is written, so that closing the tab can’t lose it', async () => {
    studio.fails = true
    const user = openAction('publish', moved)
    await press(user, 'publish')
    await press(user, 'Publish and leave a redirect')
    expect(
      await screen.findByText(/^Nothing was published: the redirect from \/a could not be written/),
    ).toBeInTheDocument()
    expect(studio.log).toEqual([])
    studio.fails = false
    await press(user, 'Publish and leave a redirect')
    await waitFor(() => expect(studio.log).toEqual(['create /a', 'publish']))
    expect(await screen.findByText('/a now leads to /b.')).toBeInTheDocument()
    act(() => done('publish'))
  })

  test.each([
    ['publishes once, and keeps the focus meanwhile', [], ['publish'], '/a now leads to /b.'],
    [
      'publishes nothing and leaves no redirect if somebody goes back meanwhile',
      ['Go back'],
      ['delete r1'],
      'The redirect from /a is deleted: there is a page now.',
    ],
  ])('while the redirect is written, it %s', async (_what, pressed, log, message) => {
    const written = Promise.withResolvers<void>()
    const commit = vi.fn(() => written.promise)
    vi.spyOn(client, 'transaction').mockReturnValueOnce({ ...transaction(), commit })
    const user = openAction('publish', moved)
    await press(user, 'publish')
    await press(user, 'Publish and leave a redirect')
    await waitFor(() => expect(commit).toHaveBeenCalledOnce())
    const busy = screen.getByRole('button', { name: 'Publish and leave a redirect' })
    expect(busy).toHaveFocus()
    expect(busy).toHaveAttribute('aria-disabled', 'true')
    await press(user, 'Publish and leave a redirect')
    for (const button of pressed) await press(user, button)
    studio.dataset = [{ _id: 'r1', _type: 'redirect', from: '/a', to: '/b' }]
    await act(async () => written.resolve())
    expect(await screen.findByText(message)).toBeInTheDocument()
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(screen.getByRole('button', { name: 'publish' })).toHaveFocus()
    expect(commit).toHaveBeenCalledOnce()
    expect(studio.log).toEqual(log)
    act(() => done('publish'))
  })

  test.each([
    ['moved without a redirect', moved, ['Publish without a redirect']],
    ['published for the first time', { draft: moved.draft }, []],
  ])('deletes redirects that start where the page is now: %s', async (_how, states, buttons) => {
    studio.dataset = [{ _id: 'r1', _type: 'redirect', from: '/B/', to: '/elsewhere' }]
    const user = openAction('publish', states)
    await press(user, 'publish')
    for (const button of buttons) await press(user, button)
    // While it is unknown whether publishing worked, they are needed.
    expect(studio.log).toEqual(['publish'])
    await press(user, 'Close the page')
    act(() => done('patch'))
    await settled()
    expect(studio.log).toEqual(['publish'])
    act(() => done('publish'))
    await waitFor(() => expect(studio.log).toEqual(['publish', 'delete r1']))
    expect(await screen.findByText('The redirect from /B/ is deleted: there is a page now.')).toBeInTheDocument()
  })

  test('deletes redirects once if Publish is pressed again before the first is confirmed', async () => {
    studio.dataset = [{ _id: 'r1', _type: 'redirect', from: '/b', to: '/elsewhere' }]
    const user = openAction('publish', { draft: stored('drafts.page-a', slug('b')) })
    await press(user, 'publish')
    await press(user, 'publish')
    act(() => done('publish'))
    await waitFor(() => expect(studio.log).toEqual(['publish', 'publish', 'delete r1']))
    await settled()
    expect(studio.log).toHaveLength(3)
  })

  test('keeps the redirects from the new address if the page is then published at its old one instead', async () => {
    studio.dataset = [{ _id: 'r1', _type: 'redirect', from: '/b', to: '/elsewhere' }]
    const states = { published: stored('page-a', slug('a')), draft: stored('drafts.page-a', slug('b')) }
    const user = openAction('publish', states)
    await press(user, 'publish')
    // Sanity's own question, or ours about a job, is closed at this point.
    await press(user, 'Publish without a redirect')
    states.draft = stored('drafts.page-a', slug('a'))
    await press(user, 'Close the page')
    await press(user, 'Open the page')
    await press(user, 'publish')
    await waitFor(() => expect(studio.log).toEqual(['publish', 'publish']))
    act(() => done('publish'))
    await settled()
    expect(studio.log).toEqual(['publish', 'publish'])
  })

  test('writes and says nothing if no redirect starts there', async () => {
    const user = openAction('publish', { draft: stored('drafts.page-a', slug('b')) })
    await press(user, 'publish')
    studio.fails = true
    act(() => done('publish'))
    await settled()
    expect(screen.queryByText(/Redirects/)).not.toBeInTheDocument()
  })

  test('keeps the redirects from the new address if publishing fails', async () => {
    studio.dataset = [{ _id: 'r1', _type: 'redirect', from: '/b', to: '/elsewhere' }]
    const user = openAction('publish', { draft: stored('drafts.page-a', slug('b')) })
    await press(user, 'publish')
    const error = Object.assign(new Error('The lake is away.'), { name: 'ClientError' })
    act(() => operations.next({ type: 'error', op: 'publish', id: 'page-a', idPair, error }))
    // Later operations are unrelated.
    act(() => done('publish'))
    await settled()
    expect(studio.log).toEqual(['publish'])
  })
})

test('a page that keeps its address is published without checking redirects', async () => {
  studio.dataset = [{ _id: 'r1', _type: 'redirect', from: '/a', to: '/elsewhere' }]
  const user = openAction('publish', {
    published: stored('page-a', slug('a')),
    draft: stored('drafts.page-a', slug('a')),
  })
  await press(user, 'publish')
  await waitFor(() => expect(studio.log).toEqual(['publish']))
  act(() => done('publish'))
  await settled()
  expect(screen.queryByText(/is deleted/)).not.toBeInTheDocument()
  expect(studio.log).toEqual(['publish'])
})

describe('closing a job at another address', () => {
  const job = {
    published: stored('page-a', { ...slug('a'), _type: 'job', active: true }),
    draft: stored('drafts.page-a', { ...slug('b'), _type: 'job', active: false }),
  }

  test('asks about its applicants first, so that going back leaves no redirect', async () => {
    const user = openAction('publish', job, 'job')
    await press(user, 'publish')
    expect(await screen.findByRole('dialog', { name: 'Before you close the job' })).toBeInTheDocument()
    await press(user, 'Reply to them first')
    expect(studio.log).toEqual(['show applicants'])
    await press(user, 'Close the job')
    await press(user, 'Publish and leave a redirect')
    await waitFor(() => expect(studio.log).toEqual(['show applicants', 'create /CareersPage/a', 'close', 'publish']))
  })

  test('moves the focus to the second question, and from there back to Publish', async () => {
    const user = openAction('publish', job, 'job')
    await press(user, 'publish')
    await user.click(await screen.findByRole('button', { name: 'Close the job' }))
    const next = await screen.findByRole('dialog', { name: 'Before you publish' })
    expect(next).toContainElement(document.activeElement as HTMLElement)
    await press(user, 'Go back')
    expect(screen.getByRole('button', { name: 'publish' })).toHaveFocus()
  })
})

describe('advice before publishing', () => {
  test('is awaited right after typing, and each piece links to its field', async () => {
    rules.next({ ...SOUND, revision: '0' })
    const user = openAction('publish', { draft: stored('drafts.page-a') })
    await press(user, 'publish')
    await press(user, 'publish')
    expect(screen.getByRole('button', { name: 'publish' }), 'it keeps the focus').toBeEnabled()
    expect(studio.log).toEqual([])
    const advice = [
      { level: 'warning', path: ['title'], message: 'Shorten it.' },
      { level: 'warning', path: ['seo', 'title'], message: 'Say more.' },
    ]
    act(() => rules.next({ ...SOUND, validation: advice }))
    expect(await screen.findByRole('dialog', { name: 'Before you publish' })).toHaveTextContent('Shorten it.')
    await press(user, 'Go back and fix it')
    expect(studio.log).toEqual(['open title', 'focus title'])
    await press(user, 'publish')
    await user.click(screen.getByRole('button', { name: /›.+Say more/ }))
    expect(studio.log.slice(2)).toEqual(['open seo.title', 'focus seo.title'])
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  test('lists eight pieces, each once, and counts the rest', async () => {
    const advice = Array.from({ length: 11 }, (_, index) => ({
      level: index === 0 ? 'error' : 'warning',
      path: ['title'],
      message: `Piece ${index === 10 ? 9 : index}.`,
    }))
    rules.next({ ...SOUND, validation: advice })
    const user = openAction('publish', { draft: stored('drafts.page-a') })
    await press(user, 'publish')
    const dialog = within(await screen.findByRole('dialog', { name: 'Before you publish' }))
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent?.slice(-8))).toEqual(
      [1, 2, 3, 4, 5, 6, 7, 8].map((index) => `Piece ${index}.`),
    )
    expect(dialog.getByText('And 1 more; the list beside the document has them all.')).toBeInTheDocument()
    act(() => rules.next({ ...SOUND, validation: advice.slice(0, 9) }))
    expect(dialog.queryByText(/more; the list/)).not.toBeInTheDocument()
  })
})

describe('pressing Publish right after a change', () => {
  const pressAndTakeTheClock = async (user: Parameters<typeof press>[0]) => {
    await press(user, 'publish')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  }
  afterEach(() => void vi.useRealTimers())

  test.each(['nothing else is to be said', 'there is advice, too'])(
    'publishes no errors, even if they are found after the click, and %s',
    async (also) => {
      rules.next({ ...SOUND, isValidating: true })
      const user = openAction('publish', { draft: stored('drafts.page-a') })
      await pressAndTakeTheClock(user)
      studio.isBarred = true
      const advice = { level: 'warning', path: ['title'], message: 'Shorten it.' }
      act(() => rules.next({ ...SOUND, validation: also.startsWith('there') ? [advice] : [] }))
      act(() => void vi.advanceTimersByTime(400))
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
      expect(screen.getByRole('button', { name: 'publish' })).toBeDisabled()
      // Once they are fixed, publishing takes another click.
      studio.isBarred = false
      act(() => rules.next({ ...SOUND }))
      act(() => void vi.advanceTimersByTime(400))
      expect(screen.getByRole('button', { name: 'publish' })).toBeEnabled()
      expect(studio.log).toEqual([])
    },
  )

  // Sanity's order: first the new revision with the old results, and up to 200 ms later, that the rules are running.
  test.each([
    [
      'before the new revision is named',
      async (pressPublish: () => Promise<void>, nameRevision: () => void) => {
        await pressPublish()
        nameRevision()
      },
    ],
    [
      'after it',
      async (pressPublish: () => Promise<void>, nameRevision: () => void) => {
        nameRevision()
        await pressPublish()
      },
    ],
  ])('publishes nothing based on the rules’ results for the earlier text, pressed %s', async (_when, inOrder) => {
    rules.next({ ...SOUND, revision: '0' })
    const user = openAction('publish', { draft: stored('drafts.page-a') })
    await inOrder(
      () => pressAndTakeTheClock(user),
      () => act(() => rules.next(SOUND)),
    )
    act(() => void vi.advanceTimersByTime(200))
    act(() => rules.next({ ...SOUND, isValidating: true }))
    act(() => void vi.advanceTimersByTime(5_000))
    studio.isBarred = true
    act(() => rules.next({ ...SOUND }))
    act(() => void vi.advanceTimersByTime(400))
    expect(studio.log).toEqual([])
    studio.isBarred = false
  })

  test('publishes nothing before the change has arrived', async () => {
    syncing.next(true)
    const user = openAction('publish', { draft: stored('drafts.page-a') })
    await pressAndTakeTheClock(user)
    act(() => void vi.advanceTimersByTime(5_000))
    expect(studio.log).toEqual([])
    act(() => syncing.next(false))
    act(() => void vi.advanceTimersByTime(400))
    expect(studio.log).toEqual(['publish'])
  })
})

describe('while someone else is in the document', () => {
  const draft = stored('drafts.page-a', { title: 'Open d' })
  const ann = { user: { id: 'ann', displayName: 'Ann' }, path: ['title'], documentId: 'drafts.page-a' }

  test('publishing says who is typing and where, and publishes nothing until it is confirmed', async () => {
    presence.next([ann])
    const user = openAction('publish', { draft })
    await press(user, 'publish')
    const dialog = await screen.findByRole('dialog', { name: 'Ann is typing in this document' })
    expect(dialog).toHaveTextContent('takes what Title says after a pause of two seconds: half a sentence may go live.')
    await press(user, 'Go back')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'publish' })).toHaveFocus()
    expect(studio.log).toEqual([])
  })

  test('publishing waits for their last words, because their Studio could not send them afterward', async () => {
    presence.next([ann])
    const user = openAction('publish', { draft })
    await press(user, 'publish')
    await press(user, 'Publish as it is')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const annTypes = () => {
        act(() => rules.next({ ...SOUND, isValidating: true }))
        act(() => rules.next(SOUND))
      }
      annTypes()
      act(() => void vi.advanceTimersByTime(1_900))
      annTypes()
      act(() => void vi.advanceTimersByTime(1_900))
      expect(screen.getByRole('status')).toHaveTextContent('Waiting for a pause of two seconds…')
      expect(studio.log).toEqual([])
      act(() => void vi.advanceTimersByTime(200))
      expect(studio.log).toEqual(['publish'])
    } finally {
      vi.useRealTimers()
    }
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  test('waiting ends when they leave the field, and when somebody goes back', async () => {
    presence.next([ann])
    const user = openAction('publish', { draft })
    await press(user, 'publish')
    await press(user, 'Publish as it is')
    const goOn = screen.getByRole('button', { name: 'Publish as it is' })
    expect(goOn, 'it keeps the focus').toBeEnabled()
    expect(goOn).toHaveAttribute('aria-disabled', 'true')
    await press(user, 'Go back')
    act(() => presence.next([]))
    expect(studio.log).toEqual([])
    act(() => presence.next([ann]))
    await press(user, 'publish')
    await press(user, 'Publish as it is')
    act(() => presence.next([]))
    expect(studio.log).toEqual(['publish'])
  })

  test('the question is updated when people come and go', async () => {
    presence.next([ann])
    const user = openAction('publish', { draft })
    await press(user, 'publish')
    act(() => presence.next([ann, { ...ann, user: { id: 'bob', displayName: 'Bob' }, path: ['slug'] }]))
    const dialog = await screen.findByRole('dialog', { name: 'Ann and Bob are typing in this document' })
    expect(dialog).toHaveTextContent('Title, Address')
    act(() => presence.next([]))
    expect(await screen.findByRole('dialog', { name: 'Before you publish' })).toHaveTextContent(
      'Nobody else is typing, and nothing is left to fix.',
    )
    await press(user, 'Publish as it is')
    expect(studio.log).toEqual(['publish'])
  })

  test.each([
    ['only looks at it', { ...ann, path: [] }],
    ['works on it in a release', { ...ann, documentId: 'versions.rSpring.page-a' }],
    ['is oneself, in another window', { ...ann, user: { id: 'me', displayName: 'Me' } }],
  ])('nothing is asked if someone %s', async (_what, somebody) => {
    presence.next([somebody])
    const user = openAction('publish', { draft })
    await press(user, 'publish')
    await waitFor(() => expect(studio.log).toEqual(['publish']))
  })
})

test('a version outside of releases, as an agent writes it, is published like a draft', async () => {
  rules.next({ ...SOUND, revision: '2' })
  const user = openAction('publish', {
    published: stored('page-a', slug('a')),
    version: { ...stored('versions.agent.page-a', slug('b')), _rev: '2' },
  })
  await press(user, 'publish')
  await press(user, 'Publish without a redirect')
  await waitFor(() => expect(studio.log).toEqual(['publish']))
})
