import { act, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import ServicePage from '#web/pages/service/ServicePage.tsx'
import { renderScreen } from '../renderScreen.tsx'

vi.mock('#web/content/sanityClient.ts', () => import('../seedContent.ts'))
vi.mock('#web/pages/service/specimen/Agreement.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})

test('script of a specimen missing: the service page is complete without it', async () => {
  await renderScreen(<ServicePage />, '/Data')
  await act(() => vi.dynamicImportSettled())
  expect(await screen.findByRole('heading', { level: 1 })).toBeVisible()
  expect(screen.getByRole('link', { name: 'What it costs' })).toBeVisible()
  expect(document.getElementById('specimen')).toBeNull()
})
