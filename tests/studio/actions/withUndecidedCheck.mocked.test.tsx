import { render, screen, waitFor } from '@testing-library/react'
import type { DocumentActionComponent, DocumentActionProps } from 'sanity'
import { route, RouterProvider } from 'sanity/router'
import { describe, expect, test, vi } from 'vitest'
import { withUndecidedCheck } from '#studio/actions/withUndecidedCheck.tsx'
import { queryKeys } from '#studio/queries/queryKeys.ts'
import { firstView, noFilters } from '#studio/session/listFilters.ts'
import { keepSession, SessionProvider } from '#studio/session/Session.tsx'
import { DESK_CALLS } from '@archstep/contracts/api/deskApi.ts'
import { StudioFrame, studioInJsdom, studioUser } from '../../support/studioFrame.tsx'
import { admitted, AWAY, desk, SERVICE } from '../applicants/fakeDesk.tsx'

studioInJsdom()

const OPEN = { number: 7, active: true }
const CLOSED = { number: 7, active: false }
const analyst = { id: '7', title: 'Data Analyst', applications: 5, undecided: 3 }
const three = { results: [{ ...analyst, id: '8', undecided: 9 }, analyst] }

/** The Publish action of the job with the number 7, for someone with this access to the desk. */
async function openJob(draft: object, published: object | null, access: object = admitted, disabled = false) {
  desk('get', DESK_CALLS.access, access)
  const publish = vi.fn()
  const original: DocumentActionComponent = () => ({ label: 'Publish', onHandle: publish, disabled })
  const action = withUndecidedCheck(original)
  const session = keepSession(SERVICE)('my-token')
  const paths: string[] = []
  function Action() {
    const description = action({ draft, published } as unknown as DocumentActionProps)
    const dialog = description?.dialog
    return (
      <>
        <button type="button" disabled={description?.disabled === true} onClick={() => description?.onHandle?.()}>
          Publish
        </button>
        {dialog && 'content' in dialog && <div role="dialog">{dialog.content}</div>}
      </>
    )
  }
  render(
    <StudioFrame>
      <RouterProvider router={route.create('/')} state={{}} onNavigate={({ path }) => void paths.push(path)}>
        <SessionProvider session={session}>
          <Action />
        </SessionProvider>
      </RouterProvider>
    </StudioFrame>,
  )
  await waitFor(() => expect(session.queries.getQueryData(queryKeys.access)).toBeDefined())
  const user = studioUser()
  const press = (name: string) => user.click(screen.getByRole('button', { name }))
  await press('Publish')
  return { publish, session, paths, press }
}

describe('closing a job with undecided applications', () => {
  test('says how many, and leads to them instead of publishing', async () => {
    desk('get', DESK_CALLS.jobs, three)
    const { publish, session, paths, press } = await openJob(CLOSED, OPEN)
    expect(await screen.findByRole('dialog')).toHaveTextContent('3 applications for this job are undecided')
    expect(publish).not.toHaveBeenCalled()
    expect(screen.getByRole('button', { name: 'Publish' })).toBeEnabled()
    session.list.keep({ ...firstView, offset: 50, chosen: ['a'] })
    await press('Reply to them first')
    expect(paths).toEqual(['/applicants'])
    expect(session.list.view()).toEqual({
      ...firstView,
      filters: { ...noFilters, opening: '7', status: 'undecided' },
    })
    expect(publish).not.toHaveBeenCalled()
  })

  test('closes it anyway on request, once', async () => {
    desk('get', DESK_CALLS.jobs, three)
    const { publish, press } = await openJob(CLOSED, OPEN)
    await screen.findByRole('dialog')
    await press('Close the job')
    expect(publish).toHaveBeenCalledOnce()
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  test('does not allow publishing if something else forbids it', async () => {
    desk('get', DESK_CALLS.jobs, three)
    const { publish } = await openJob(OPEN, OPEN, admitted, true)
    expect(screen.getByRole('button', { name: 'Publish' })).toBeDisabled()
    expect(publish).not.toHaveBeenCalled()
  })

  test.each([
    ['the job stays open', OPEN, OPEN, three, admitted],
    ['it was closed before', CLOSED, CLOSED, three, admitted],
    ['nobody applied', CLOSED, OPEN, { results: [] }, admitted],
    [
      'an older service does not count them',
      CLOSED,
      OPEN,
      { results: [{ ...analyst, undecided: undefined }] },
      admitted,
    ],
    ['the service is away', CLOSED, OPEN, AWAY, admitted],
    ['the editor may not see applications', CLOSED, OPEN, three, { admitted: false }],
  ])('publishes at once when %s', async (_when, draft, published, counts, access) => {
    desk('get', DESK_CALLS.jobs, counts)
    const { publish } = await openJob(draft, published, access)
    await waitFor(() => expect(publish).toHaveBeenCalledOnce())
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })
})
