import { act, render, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { evaluate, parse } from 'groq-js'
import { BehaviorSubject, Subject } from 'rxjs'
import {
  createSchema,
  isPublishedId,
  pathToString,
  type DocumentActionComponent,
  type DocumentActionDescription,
  type DocumentActionProps,
  type DocumentPresence,
  type DuplicateDocumentActionComponent,
  type OperationError,
  type OperationSuccess,
  type Path,
  type SanityDocument,
} from 'sanity'
import { route, RouterProvider } from 'sanity/router'
import { useState, useSyncExternalStore } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { rankAfter } from '#schemas/orderRank.ts'
import { schemaTypes } from '#schemas/schemaTypes.ts'
import { documentOptions } from '#studio/actions/documentActions.ts'
import { withNextRank } from '#studio/actions/duplicates.ts'
import { withSwitchToDraft } from '#studio/actions/withSwitchToDraft.ts'
import { StudioFrame, studioUser, studioInJsdom } from '../../support/studioFrame.tsx'

studioInJsdom()

const schema = createSchema({ name: 'default', types: schemaTypes })
/** The dataset, and a log of what happened to it. */
const world: { dataset: Record<string, unknown>[]; log: string[]; fails: boolean; isBarred: boolean } = {
  dataset: [],
  log: [],
  fails: false,
  isBarred: false,
}

const transaction = () => {
  const steps: string[] = []
  const change = {
    create: ({ from }: { from: string }) => void steps.push(`create ${from}`),
    delete: (id: string) => void steps.push(`delete ${id}`),
    patch: (id: string) => void steps.push(`patch ${id}`),
    commit: async () => {
      if (world.fails) throw new Error('The lake is away.')
      world.log.push(...steps)
    },
  }
  return change
}
/** The outcomes of unpublishing and deleting. */
const operations = new Subject<OperationSuccess | OperationError>()
const idPair = { publishedId: 'page-a', draftId: 'drafts.page-a' }
const done = (op: string) => operations.next({ type: 'success', op: op as 'delete', id: 'page-a', idPair })

/** The rules' results, and the revision they are for. */
const SOUND = { validation: [] as object[], isValidating: false, revision: '1' }
const rules = new BehaviorSubject(SOUND)
/** Who has the document open, and where their cursor is, as Sanity reports it. */
const presence = new BehaviorSubject<Partial<DocumentPresence>[]>([])
const useFollowing = <T,>(subject: BehaviorSubject<T>): T =>
  useSyncExternalStore(
    (told) => {
      const subscription = subject.subscribe(told)
      return () => subscription.unsubscribe()
    },
    () => subject.value,
  )

const showPerspective = (name: string) => void world.log.push(`show ${name}`)

const client = {
  transaction,
  fetch: async (
    query: string,
    params: Record<string, unknown>,
    { perspective }: { perspective: string },
  ): Promise<unknown> => {
    const dataset = world.dataset.filter(({ _id }) => perspective === 'raw' || isPublishedId(String(_id)))
    return (await evaluate(parse(query, { params }), { dataset, params })).get()
  },
}

vi.mock('sanity', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  useClient: () => client,
  useDocumentStore: () => ({ pair: { operationEvents: () => operations } }),
  useDocumentOperation: () => ({ patch: { execute: () => void world.log.push('close') } }),
  useSchema: () => schema,
  useCurrentUser: () => ({ id: 'me', roles: [{ name: 'editor' }] }),
  useDocumentPresence: () => useFollowing(presence),
  useValidationStatus: () => useFollowing(rules),
  useSetPerspective: () => showPerspective,
}))

vi.mock('#studio/applicants/useUndecided.ts', () => ({
  useUndecided: () => ({ count: async () => 3, show: () => void world.log.push('show applicants') }),
}))

vi.mock('sanity/structure', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  useDocumentPane: () => ({
    onPathOpen: (path: Path) => void world.log.push(`open ${pathToString(path)}`),
    onFocus: (path: Path) => void world.log.push(`focus ${pathToString(path)}`),
  }),
}))

beforeEach(() => {
  Object.assign(world, { dataset: [], log: [], fails: false, isBarred: false })
  rules.next(SOUND)
  presence.next([])
})

const stored = (_id: string, fields: object = {}): SanityDocument => ({
  _id,
  _type: 'page',
  _rev: '1',
  _createdAt: '2026-01-01T00:00:00Z',
  _updatedAt: '2026-01-01T00:00:00Z',
  ...fields,
})
const slug = (current: string) => ({ slug: { current } })

/** The button of a Studio action for the page `page-a`, and its dialog. */
function open(name: string, states: Partial<DocumentActionProps>, type = 'page', question = '') {
  function Original(): DocumentActionDescription {
    const [isAsking, setIsAsking] = useState(false)
    const no = (
      <button type="button" onClick={() => setIsAsking(false)}>
        No
      </button>
    )
    return {
      label: name,
      onHandle: () => {
        world.log.push(name)
        setIsAsking(question !== '')
      },
      disabled: world.isBarred,
      dialog: isAsking && { type: 'dialog', header: question, onClose: () => undefined, content: no },
    }
  }
  const original: DocumentActionComponent = Object.assign(Original, { action: name as never })
  const context = { schemaType: type, currentUser: { roles: [{ name: 'editor' }] } } as never
  const { actions } = documentOptions
  const [action = original] = (typeof actions === 'function' ? actions([original], context) : undefined) ?? []
  const base = { id: 'page-a', type, draft: null, published: null, version: null, onComplete: () => undefined }
  function Action() {
    const props = { ...base, ...states } as unknown as DocumentActionProps
    const description = action(props)
    const dialog = description?.dialog
    return (
      <>
        <button type="button" disabled={description?.disabled === true} onClick={() => description?.onHandle?.()}>
          {name}
        </button>
        {dialog && 'content' in dialog && (
          <div role="dialog" aria-label={'header' in dialog && typeof dialog.header === 'string' ? dialog.header : ''}>
            {dialog.content}
          </div>
        )}
      </>
    )
  }
  function Pane() {
    const [isOpen, setIsOpen] = useState(true)
    return (
      <>
        <button type="button" onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? 'Close the page' : 'Open the page'}
        </button>
        {isOpen && <Action />}
      </>
    )
  }
  render(
    <StudioFrame>
      <RouterProvider
        router={route.create('/', [route.intents('/intent')])}
        state={{}}
        onNavigate={({ path }) => void world.log.push(path)}
      >
        <Pane />
      </RouterProvider>
    </StudioFrame>,
  )
  return studioUser()
}
const press = (user: UserEvent, name: string) => user.click(screen.getByRole('button', { name }))

describe('publishing a page at another address', () => {
  const moved = { published: stored('page-a', slug('a')), draft: stored('drafts.page-a', slug('b')) }

  it('publishes nothing until the redirect is written, so that closing the tab can’t lose it', async () => {
    world.fails = true
    const user = open('publish', moved)
    await press(user, 'publish')
    await press(user, 'Publish and leave a redirect')
    expect(
      await screen.findByText(/^Nothing was published: the redirect from \/a could not be written/),
    ).toBeInTheDocument()
    expect(world.log).toEqual([])
    world.fails = false
    await press(user, 'Publish and leave a redirect')
    await waitFor(() => expect(world.log).toEqual(['create /a', 'publish']))
    expect(await screen.findByText('/a now leads to /b.')).toBeInTheDocument()
    act(() => done('publish'))
  })

  it.each([
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
    const user = open('publish', moved)
    await press(user, 'publish')
    await press(user, 'Publish and leave a redirect')
    await waitFor(() => expect(commit).toHaveBeenCalledOnce())
    const busy = screen.getByRole('button', { name: 'Publish and leave a redirect' })
    expect(busy).toHaveFocus()
    expect(busy).toHaveAttribute('aria-disabled', 'true')
    await press(user, 'Publish and leave a redirect')
    for (const button of pressed) await press(user, button)
    world.dataset = [{ _id: 'r1', _type: 'redirect', from: '/a', to: '/b' }]
    await act(async () => written.resolve())
    expect(await screen.findByText(message)).toBeInTheDocument()
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(screen.getByRole('button', { name: 'publish' })).toHaveFocus()
    expect(commit).toHaveBeenCalledOnce()
    expect(world.log).toEqual(log)
    act(() => done('publish'))
  })

  it.each([
    ['moved without a redirect', moved, ['Publish without a redirect']],
    ['published for the first time', { draft: moved.draft }, []],
  ])('deletes redirects that start where the page is now: %s', async (_how, states, buttons) => {
    world.dataset = [{ _id: 'r1', _type: 'redirect', from: '/B/', to: '/elsewhere' }]
    const user = open('publish', states)
    await press(user, 'publish')
    for (const button of buttons) await press(user, button)
    // While it is unknown whether publishing worked, they are needed.
    expect(world.log).toEqual(['publish'])
    await press(user, 'Close the page')
    act(() => done('patch'))
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(world.log).toEqual(['publish'])
    act(() => done('publish'))
    await waitFor(() => expect(world.log).toEqual(['publish', 'delete r1']))
    expect(await screen.findByText('The redirect from /B/ is deleted: there is a page now.')).toBeInTheDocument()
  })
})

it('closing a job at another address asks about its applicants first, so that who goes back has left no redirect', async () => {
  const published = stored('page-a', { ...slug('a'), _type: 'job', active: true })
  const draft = stored('drafts.page-a', { ...slug('b'), _type: 'job', active: false })
  const user = open('publish', { published, draft }, 'job')
  await press(user, 'publish')
  expect(await screen.findByRole('dialog', { name: 'Before you close the job' })).toBeInTheDocument()
  await press(user, 'Reply to them first')
  expect(world.log).toEqual(['show applicants'])
  await press(user, 'Close the job')
  await press(user, 'Publish and leave a redirect')
  await waitFor(() => expect(world.log).toEqual(['show applicants', 'create /CareersPage/a', 'close', 'publish']))
})

it('a question that follows another has the focus, and gives it back to what opened the first', async () => {
  const published = stored('page-a', { ...slug('a'), _type: 'job', active: true })
  const draft = stored('drafts.page-a', { ...slug('b'), _type: 'job', active: false })
  const user = open('publish', { published, draft }, 'job')
  await press(user, 'publish')
  await user.click(await screen.findByRole('button', { name: 'Close the job' }))
  const next = await screen.findByRole('dialog', { name: 'Before you publish' })
  expect(next).toContainElement(document.activeElement as HTMLElement)
  await press(user, 'Go back')
  expect(screen.getByRole('button', { name: 'publish' })).toHaveFocus()
})

it('of a page that is published twice before the first is confirmed deletes redirects once', async () => {
  world.dataset = [{ _id: 'r1', _type: 'redirect', from: '/b', to: '/elsewhere' }]
  const user = open('publish', { draft: stored('drafts.page-a', slug('b')) })
  await press(user, 'publish')
  await press(user, 'publish')
  act(() => done('publish'))
  await waitFor(() => expect(world.log).toEqual(['publish', 'publish', 'delete r1']))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(world.log).toHaveLength(3)
})

it('that was not published at its new address after all, but at its old one, keeps the redirects from the new one', async () => {
  world.dataset = [{ _id: 'r1', _type: 'redirect', from: '/b', to: '/elsewhere' }]
  const states = { published: stored('page-a', slug('a')), draft: stored('drafts.page-a', slug('b')) }
  const user = open('publish', states)
  await press(user, 'publish')
  // Sanity's own question, or ours about a job, is closed at this point.
  await press(user, 'Publish without a redirect')
  states.draft = stored('drafts.page-a', slug('a'))
  await press(user, 'Close the page')
  await press(user, 'Open the page')
  await press(user, 'publish')
  await waitFor(() => expect(world.log).toEqual(['publish', 'publish']))
  act(() => done('publish'))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(world.log).toEqual(['publish', 'publish'])
})

it('without redirects from that address writes nothing, and says nothing', async () => {
  const user = open('publish', { draft: stored('drafts.page-a', slug('b')) })
  await press(user, 'publish')
  world.fails = true
  act(() => done('publish'))
  await expect(screen.findByText(/Redirects/, {}, { timeout: 200 })).rejects.toThrow('Unable to find')
})

it('keeps the redirects from the new address if publishing fails', async () => {
  world.dataset = [{ _id: 'r1', _type: 'redirect', from: '/b', to: '/elsewhere' }]
  const user = open('publish', { draft: stored('drafts.page-a', slug('b')) })
  await press(user, 'publish')
  const error = Object.assign(new Error('The lake is away.'), { name: 'ClientError' })
  act(() => operations.next({ type: 'error', op: 'publish', id: 'page-a', idPair, error }))
  // Later operations are someone else's.
  act(() => done('publish'))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(world.log).toEqual(['publish'])
})

it.each(['nothing else is to be said', 'there is advice, too'])(
  'errors prevent publishing, even if they are found after the click, and %s',
  async (also) => {
    rules.next({ ...SOUND, isValidating: true })
    const user = open('publish', { draft: stored('drafts.page-a') })
    await press(user, 'publish')
    world.isBarred = true
    const advice = { level: 'warning', path: ['title'], message: 'Shorten it.' }
    act(() => rules.next({ ...SOUND, validation: also.startsWith('there') ? [advice] : [] }))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'publish' })).toBeDisabled()
    // Once they are fixed, publishing takes another click.
    world.isBarred = false
    act(() => rules.next({ ...SOUND }))
    expect(screen.getByRole('button', { name: 'publish' })).toBeEnabled()
    expect(world.log).toEqual([])
  },
)

it('a page that keeps its address is published without checking redirects', async () => {
  world.dataset = [{ _id: 'r1', _type: 'redirect', from: '/a', to: '/elsewhere' }]
  const user = open('publish', { published: stored('page-a', slug('a')), draft: stored('drafts.page-a', slug('a')) })
  await press(user, 'publish')
  await waitFor(() => expect(world.log).toEqual(['publish']))
  act(() => done('publish'))
  await expect(screen.findByText(/is deleted/, {}, { timeout: 200 })).rejects.toThrow('Unable to find')
  expect(world.log).toEqual(['publish'])
})

it('publishing right after typing waits for the rules; each piece of advice leads to its field', async () => {
  rules.next({ ...SOUND, revision: '0' })
  const user = open('publish', { draft: stored('drafts.page-a') })
  await press(user, 'publish')
  await press(user, 'publish')
  expect(screen.getByRole('button', { name: 'publish' }), 'it keeps the focus').toBeEnabled()
  expect(world.log).toEqual([])
  const advice = [
    { level: 'warning', path: ['title'], message: 'Shorten it.' },
    { level: 'warning', path: ['seo', 'title'], message: 'Say more.' },
  ]
  act(() => rules.next({ ...SOUND, validation: advice }))
  expect(await screen.findByRole('dialog', { name: 'Before you publish' })).toHaveTextContent('Shorten it.')
  await press(user, 'Go back and fix it')
  expect(world.log).toEqual(['open title', 'focus title'])
  await press(user, 'publish')
  await user.click(screen.getByRole('button', { name: /›.+Say more/ }))
  expect(world.log.slice(2)).toEqual(['open seo.title', 'focus seo.title'])
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

describe('while someone else is in the document', () => {
  const draft = stored('drafts.page-a', { title: 'Open d' })
  const ann = { user: { id: 'ann', displayName: 'Ann' }, path: ['title'], documentId: 'drafts.page-a' }

  it('publishing says who is typing and where, and publishes nothing before it is told to', async () => {
    presence.next([ann])
    const user = open('publish', { draft })
    await press(user, 'publish')
    const dialog = await screen.findByRole('dialog', { name: 'Ann is typing in this document' })
    expect(dialog).toHaveTextContent('takes what Title says after a pause of two seconds: half a sentence may go live.')
    await press(user, 'Go back')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'publish' })).toHaveFocus()
    expect(world.log).toEqual([])
  })

  it('publishing waits for their last words: sooner, their Studio would fail over what it has still to send', async () => {
    presence.next([ann])
    const user = open('publish', { draft })
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
      expect(world.log).toEqual([])
      act(() => void vi.advanceTimersByTime(200))
      expect(world.log).toEqual(['publish'])
    } finally {
      vi.useRealTimers()
    }
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  it('waiting ends when they leave the field, and when somebody goes back', async () => {
    presence.next([ann])
    const user = open('publish', { draft })
    await press(user, 'publish')
    await press(user, 'Publish as it is')
    const goOn = screen.getByRole('button', { name: 'Publish as it is' })
    expect(goOn, 'it keeps the focus').toBeEnabled()
    expect(goOn).toHaveAttribute('aria-disabled', 'true')
    await press(user, 'Go back')
    act(() => presence.next([]))
    expect(world.log).toEqual([])
    act(() => presence.next([ann]))
    await press(user, 'publish')
    await press(user, 'Publish as it is')
    act(() => presence.next([]))
    expect(world.log).toEqual(['publish'])
  })

  it('the question follows who comes and goes', async () => {
    presence.next([ann])
    const user = open('publish', { draft })
    await press(user, 'publish')
    act(() => presence.next([ann, { ...ann, user: { id: 'bob', displayName: 'Bob' }, path: ['slug'] }]))
    const dialog = await screen.findByRole('dialog', { name: 'Ann and Bob are typing in this document' })
    expect(dialog).toHaveTextContent('Title, Address')
    act(() => presence.next([]))
    expect(await screen.findByRole('dialog', { name: 'Before you publish' })).toHaveTextContent(
      'Nobody else is typing, and nothing is left to fix.',
    )
    await press(user, 'Publish as it is')
    expect(world.log).toEqual(['publish'])
  })

  it.each([
    ['only looks at it', { ...ann, path: [] }],
    ['works on it in a release', { ...ann, documentId: 'versions.rSpring.page-a' }],
    ['is oneself, in another window', { ...ann, user: { id: 'me', displayName: 'Me' } }],
  ])('nothing is asked if someone %s', async (_what, somebody) => {
    presence.next([somebody])
    const user = open('publish', { draft })
    await press(user, 'publish')
    await waitFor(() => expect(world.log).toEqual(['publish']))
  })
})

it('eight pieces of advice are listed, each once, and the rest are counted', async () => {
  const advice = Array.from({ length: 11 }, (_, index) => ({
    level: index === 0 ? 'error' : 'warning',
    path: ['title'],
    message: `Piece ${index === 10 ? 9 : index}.`,
  }))
  rules.next({ ...SOUND, validation: advice })
  const user = open('publish', { draft: stored('drafts.page-a') })
  await press(user, 'publish')
  const dialog = within(await screen.findByRole('dialog', { name: 'Before you publish' }))
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent?.slice(-8))).toEqual(
    [1, 2, 3, 4, 5, 6, 7, 8].map((index) => `Piece ${index}.`),
  )
  expect(dialog.getByText('And 1 more; the list beside the document has them all.')).toBeInTheDocument()
  act(() => rules.next({ ...SOUND, validation: advice.slice(0, 9) }))
  expect(dialog.queryByText(/more; the list/)).not.toBeInTheDocument()
})

describe('taking a page off the site', () => {
  const published = stored('page-a', slug('a'))

  const pages = [published, stored('page-b', { ...slug('b'), title: 'Open day' }), stored('about', { _type: 'about' })]
  const chooseRedirect = async (user: UserEvent) => {
    await user.selectOptions(await screen.findByLabelText('Page where they should go'), 'Open day (/b)')
    await press(user, 'Go on and leave a redirect')
  }

  it.each(['unpublish', 'delete'])(
    'offers a redirect to another page, left once the page is gone: %s',
    async (name) => {
      world.dataset = pages
      const user = open(name, { published })
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
      expect(world.log).toEqual([name])
      // People may leave after answering, before the page is gone.
      await press(user, 'Close the page')
      done(name)
      await waitFor(() => expect(world.log).toEqual([name, 'create /a']))
      expect(await screen.findByText('/a now leads to /b.')).toBeInTheDocument()
    },
  )

  it('reads the pages once, though someone presses again meanwhile', async () => {
    const asked: string[] = []
    vi.spyOn(client, 'fetch').mockImplementation(async (_query, _params, options) => {
      const { tag = '' } = options as { tag?: string }
      asked.push(tag)
      return tag === 'uses' ? [] : new Promise<never>(() => undefined)
    })
    const user = open('delete', { published })
    for (const times of [1, 2]) {
      await press(user, 'delete')
      await waitFor(() => expect(asked.filter((tag) => tag === 'uses')).toHaveLength(times))
      await waitFor(() => expect(asked).toContain('redirect.pages'))
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(asked.filter((tag) => tag === 'redirect.pages')).toHaveLength(1)
  })

  it('gives the focus back after Sanity’s own question, too', async () => {
    world.dataset = pages
    const user = open('delete', { published }, 'page', 'Sanity asks')
    await press(user, 'delete')
    await user.click(await screen.findByRole('button', { name: 'Go on without a redirect' }))
    await user.click(await screen.findByRole('button', { name: 'No' }))
    expect(screen.queryByText('Sanity asks')).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'delete' })).toHaveFocus()
  })

  it('gives the focus back to a button that Sanity disables for a moment when the dialog closes', async () => {
    world.dataset = pages
    const user = open('delete', { published })
    await press(user, 'delete')
    const back = await screen.findByRole('button', { name: 'Go back' })
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'delete', hidden: true })
    button.disabled = true
    await user.click(back)
    expect(button).not.toHaveFocus()
    button.disabled = false
    await waitFor(() => expect(button).toHaveFocus())
  })

  it('is given up with one click', async () => {
    world.dataset = pages
    const user = open('delete', { published, onComplete: () => void world.log.push('complete') })
    await press(user, 'delete')
    await user.click(await screen.findByRole('button', { name: 'Go back' }))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(world.log).toEqual(['complete'])
  })

  it('leaves no redirect if Sanity’s own question was answered with no, or unpublishing failed', async () => {
    world.dataset = pages
    const user = open('unpublish', { published })
    await press(user, 'unpublish')
    await chooseRedirect(user)
    done('delete')
    // What a release unpublishes later is not what was chosen here.
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
    await expect(screen.findByText('/a now leads to /b.', {}, { timeout: 300 })).rejects.toThrow('Unable to find')
    expect(world.log).toEqual(['unpublish', 'unpublish', 'unpublish'])
  })
})

describe('what a page is used by', () => {
  const link = { _type: 'link', _key: 'l', target: { _type: 'reference', _ref: 'page-a' } }
  const about = { _type: 'about', cta: { action: link } }
  const published = stored('page-a', slug('a'))

  it('prevents deleting it in releases, too, which are named', async () => {
    world.dataset = [
      published,
      { _id: '_.releases.rSpring', _type: 'system.release', metadata: { title: 'Spring' } },
      stored('versions.rSpring.about', about),
      stored('drafts.about', about),
    ]
    const user = open('delete', { published })
    await press(user, 'delete')
    const dialog = await screen.findByRole('dialog', { name: 'It can’t be deleted while it is used' })
    expect(within(dialog).getAllByRole('listitem')).toHaveLength(1)
    expect(dialog).toHaveTextContent('Invitation › Button, in the release “Spring”')
    expect(world.log).toEqual([])
  })

  const itself = stored('page-a', { ...slug('a'), title: 'Open day', link })

  it('may be the document itself, which prevents unpublishing because a draft stays, and is reported', async () => {
    world.dataset = [itself]
    const user = open('unpublish', { published: itself })
    await press(user, 'unpublish')
    const dialog = await screen.findByRole('dialog', { name: 'It can’t be unpublished while it is used' })
    expect(dialog).toHaveTextContent('Open day (it links to itself)')
  })

  it('may be its own draft, which stays', async () => {
    const draft = { ...itself, _id: 'drafts.page-a' }
    world.dataset = [published, draft]
    const user = open('unpublish', { published, draft })
    await press(user, 'unpublish')
    expect(await screen.findByRole('dialog', { name: 'It can’t be unpublished while it is used' })).toBeVisible()
    expect(world.log).toEqual([])
  })

  it('is queried each time, never cached', async () => {
    world.dataset = [published, stored('about', about)]
    const user = open('delete', { published })
    await press(user, 'delete')
    await user.click(await screen.findByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  it('is queried once, though someone presses again meanwhile, and the focus stays', async () => {
    const fetch = vi.spyOn(client, 'fetch').mockReturnValue(new Promise<never>(() => undefined))
    const user = open('delete', { published })
    await press(user, 'delete')
    await press(user, 'delete')
    expect(screen.getByRole('button', { name: 'delete' })).toHaveFocus()
    expect(fetch).toHaveBeenCalledOnce()
  })

  const draft = stored('drafts.page-a')
  const redirect = { _id: 'r', _type: 'redirect', target: { _ref: 'page-a', _weak: true } }
  it.each([
    ['deleted, when only it refers to itself', 'delete', { published: itself }, [itself]],
    ['unpublished, when its draft no longer does', 'unpublish', { published: itself, draft }, [itself, draft]],
    ['deleted although a redirect leads there', 'delete', { published }, [published, redirect]],
  ])('does not prevent %s', async (_what, name, states, dataset) => {
    world.dataset = dataset
    const user = open(name, states)
    await press(user, name)
    await user.click(await screen.findByRole('button', { name: 'Go on without a redirect' }))
    expect(world.log).toEqual([name])
  })

  it('is only advice if a release unpublishes it: the same release may change those places', async () => {
    world.dataset = [published, stored('about', about)]
    const version = stored('versions.rSpring.page-a', slug('a'))
    const user = open('unpublishVersion', { published, version })
    await press(user, 'unpublishVersion')
    expect(await screen.findByRole('dialog', { name: 'It is still used' })).toHaveTextContent('Invitation › Button')
    expect(world.log).toEqual([])
    await press(user, 'Unpublish it with the release')
    expect(world.log).toEqual(['unpublishVersion'])
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  it('does not matter when that is undone', async () => {
    world.dataset = [published, stored('about', about)]
    const user = open('unpublishVersion', {
      published,
      version: stored('versions.rSpring.page-a', { _system: { delete: true } }),
    })
    await press(user, 'unpublishVersion')
    expect(world.log).toEqual(['unpublishVersion'])
  })
})

it('the draft is shown once its page is unpublished, not because it was never published', () => {
  const action = withSwitchToDraft(() => null)
  function Action({ published }: { published: SanityDocument | null }) {
    action({ published } as DocumentActionProps)
    return null
  }
  const { rerender } = render(<Action published={null} />)
  expect(world.log).toEqual([])
  rerender(<Action published={stored('page-a')} />)
  rerender(<Action published={null} />)
  expect(world.log).toEqual(['show drafts'])
})

it('says that a service without a place in the list was not duplicated, and works the next time', async () => {
  const original: DocumentActionComponent = () => ({
    label: 'duplicate',
    onHandle: () => void world.log.push('duplicate'),
  })
  const duplicate = withNextRank(original)
  const props = { id: 'servicePage-a', type: 'servicePage' } as unknown as DocumentActionProps
  function Action() {
    const description = duplicate(props)
    return (
      <button type="button" onClick={() => description?.onHandle?.()}>
        duplicate
      </button>
    )
  }
  const fetch = vi.spyOn(client, 'fetch').mockRejectedValueOnce(new Error('The lake is away.'))
  fetch.mockResolvedValueOnce(null)
  render(
    <StudioFrame>
      <Action />
    </StudioFrame>,
  )
  const user = studioUser()
  await press(user, 'duplicate')
  expect(await screen.findByText('Nothing was duplicated. Try again.')).toBeInTheDocument()
  expect(world.log).toEqual([])
  await press(user, 'duplicate')
  await waitFor(() => expect(world.log).toEqual(['duplicate']))
})

it('two services that are duplicated at once each get the place read for them', async () => {
  const ranks: Record<string, unknown> = {}
  const original: DuplicateDocumentActionComponent = ({ id, mapDocument }) => ({
    label: 'duplicate',
    // As in Sanity, the copy is made later.
    onHandle: () => void setTimeout(() => Object.assign(ranks, { [id]: mapDocument?.({ _id: id } as never) }), 20),
  })
  const useDuplicate = withNextRank(original)
  function Action({ id }: { id: string }) {
    const description = useDuplicate({ id, type: 'servicePage' } as unknown as DocumentActionProps)
    return (
      <button type="button" onClick={() => description?.onHandle?.()}>
        {id}
      </button>
    )
  }
  const places = ['0|a00000:', '0|b00000:']
  const fetch = vi.spyOn(client, 'fetch')
  for (const place of places) fetch.mockResolvedValueOnce(place)
  render(
    <StudioFrame>
      <Action id="one" />
      <Action id="two" />
    </StudioFrame>,
  )
  act(() => screen.getAllByRole('button').forEach((button) => button.click()))
  const [one, two] = places.map((place) => ({ orderRank: rankAfter(place) }))
  await waitFor(() => expect(ranks).toMatchObject({ one, two }))
})
