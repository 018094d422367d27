import { act, render, screen, waitFor } from '@testing-library/react'
import type { DocumentActionComponent, DocumentActionProps, DuplicateDocumentActionComponent } from 'sanity'
import { expect, test, vi } from 'vitest'
import { rankAfter } from '#schemas/orderRank.ts'
import { withNextRank } from '#studio/actions/duplicates.ts'
import { StudioFrame, studioInJsdom, studioUser } from '../../support/studioFrame.tsx'
import { client, studio } from './fakeStudio.ts'

vi.mock('sanity', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  ...(await import('./fakeStudio.ts')).sanityHooks,
}))

studioInJsdom()

test('a service whose place in the list can’t be read is not duplicated; the Studio says so, and the next click works', async () => {
  const original: DocumentActionComponent = () => ({
    label: 'duplicate',
    onHandle: () => void studio.log.push('duplicate'),
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
  const button = screen.getByRole('button', { name: 'duplicate' })
  await user.click(button)
  expect(await screen.findByText('Nothing was duplicated. Try again.')).toBeInTheDocument()
  expect(studio.log).toEqual([])
  await user.click(button)
  await waitFor(() => expect(studio.log).toEqual(['duplicate']))
})

test('two services that are duplicated at once each get the place read for them', async () => {
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
