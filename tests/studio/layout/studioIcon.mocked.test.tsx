import { render, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { StudioIcon } from '#studio/layout/StudioIcon.tsx'
import { settled } from '../../support/settled.ts'
import { StudioFrame, studioInJsdom } from '../../support/studioFrame.tsx'

studioInJsdom()

const fetch = vi.hoisted(() => vi.fn<() => Promise<object>>())
vi.mock('@sanity/client', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  createClient: () => ({ fetch }),
}))
vi.mock('sanity', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  useColorSchemeValue: () => 'light',
}))

const showIcon = () =>
  render(
    <StudioFrame>
      <StudioIcon />
    </StudioFrame>,
  )

test('a logo that could not be read is read again the next time the icon is shown, and then only once', async () => {
  fetch.mockRejectedValueOnce(new Error('The lake is away.'))
  fetch.mockResolvedValue({ light: 'https://cdn.test/logo.svg', dark: null })
  const { unmount } = showIcon()
  await settled()
  expect(screen.queryByRole('presentation')).not.toBeInTheDocument()
  unmount()
  showIcon()
  showIcon()
  const sources = () => screen.queryAllByRole('presentation').map((icon) => icon.getAttribute('src'))
  await waitFor(() => expect(sources()).toEqual(Array(2).fill('https://cdn.test/logo.svg')))
  expect(fetch).toHaveBeenCalledTimes(2)
})
