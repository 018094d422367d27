import { act, render, screen } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { PublisherState } from '../../studio/health/PublisherState.tsx'
import { siteUrl } from '../../studio/settings.ts'
import { StudioFrame, studioInJsdom } from '../support/studioFrame.tsx'

studioInJsdom()

const server = setupServer()
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

/** @returns a promise of the moment when the Studio has its answer */
function show(answer: () => Response) {
  const answered = new Promise<void>((resolve) => server.events.on('response:mocked', () => resolve()))
  server.use(http.get(`${siteUrl}/publisher-status`, answer))
  render(<PublisherState />, { wrapper: StudioFrame })
  return answered
}

test('staff read since when the site shows what is published', async () => {
  void show(() => HttpResponse.json({ release: 3, publishedAt: '2026-11-23T12:00:00.000Z' }))
  expect(await screen.findByText(/^On Nov 23, 2026, .* the site showed all that was published\.$/)).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('staff read what failed since, in its own words, and what visitors see', async () => {
  const failure = { at: '2026-11-23T13:00:00.000Z', sentence: 'The page /about names a service that is not there.' }
  void show(() => HttpResponse.json({ release: 3, publishedAt: '2026-11-22T12:00:00.000Z', failure }))
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('The page /about names a service that is not there.')
  expect(alert).toHaveTextContent(/Visitors see the pages as they were on Nov 22, 2026/)
})

test.each([
  ['there is no release yet', () => new HttpResponse(null, { status: 404 })],
  ['something else answers', () => HttpResponse.html('<h1>Home</h1>')],
])('nothing is said when %s', async (_case, answer) => {
  const answered = show(answer)
  await act(async () => {
    await answered
    await new Promise(setImmediate)
  })
  expect(screen.queryByText(/published/)).toBeNull()
})
