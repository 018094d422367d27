import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { openSite } from './openSite.tsx'

vi.mock('../../../web/content/sanityClient.ts', () => import('../seedContent.ts'))
vi.mock('../../../web/pages/home/carousel.ts', () => Promise.reject(new TypeError('gone after a release')))

afterEach(() => {
  vi.unstubAllGlobals()
})

test('carousel script missing: the first slide stays, and nothing else suffers', async () => {
  await openSite('/')
  await userEvent.click(screen.getByRole('button', { name: 'Teach' }))
  await act(() => vi.dynamicImportSettled())
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Good software goes up one step at a time.')
  expect(screen.getByRole('link', { name: 'About Archstep' })).toBeVisible()
})
