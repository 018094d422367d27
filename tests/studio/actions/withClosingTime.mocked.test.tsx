import { renderHook } from '@testing-library/react'
import type { DocumentActionProps } from 'sanity'
import { expect, test, vi } from 'vitest'
import { withClosingTime } from '#studio/actions/withClosingTime.ts'
import { studioInJsdom } from '../../support/studioFrame.tsx'

studioInJsdom()

const done = vi.fn<(what: unknown) => void>()
vi.mock('sanity', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  useDocumentOperation: (_id: string, _type: string, version = 'the draft') => ({
    patch: { execute: (patches: unknown) => done({ [version]: patches }) },
  }),
}))

function publish(draft: object | null, published: object | null, version: object | null = null) {
  const action = withClosingTime(() => ({ label: 'Publish', onHandle: () => done('published') }))
  const { result } = renderHook(() => action({ draft, published, version } as unknown as DocumentActionProps))
  result.current?.onHandle?.()
  return done.mock.calls.flat()
}

test('a job that is closed gets the time before it is published', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-27T12:00:00Z') })
  const change = { set: { closedAt: '2026-11-27T12:00:00.000Z' } }
  expect(publish({ active: false }, { active: true })).toEqual([{ 'the draft': [change] }, 'published'])
})

test('a version outside of releases that closes a job gets the time itself', () => {
  const version = { _id: 'versions.agent.job-a', active: false }
  expect(publish(null, { active: true }, version)).toEqual([
    { agent: [{ set: { closedAt: expect.stringMatching(/^\d{4}-.+Z$/) } }] },
    'published',
  ])
})

test.each([[{ active: true }], [null]])('the job %j is published as it is', (draft) => {
  expect(publish(draft, { active: true })).toEqual(['published'])
})
