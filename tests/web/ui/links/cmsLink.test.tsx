import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { describe, expect, test, vi } from 'vitest'
import { CmsLink, PreloadContext } from '#web/ui/links/CmsLink.tsx'

const onSite = (children: ReactNode) => render(<MemoryRouter>{children}</MemoryRouter>)

describe('CmsLink', () => {
  test('says that it opens a new tab, in its text or in its name', () => {
    onSite(
      <>
        <CmsLink href="https://example.com" newTab>
          Elsewhere
        </CmsLink>
        <CmsLink href="https://example.com" newTab aria-label="Our page on X">
          <svg />
        </CmsLink>
      </>,
    )
    for (const name of ['Elsewhere (opens in new tab)', 'Our page on X (opens in new tab)']) {
      const link = screen.getByRole('link', { name })
      expect(link).toHaveAttribute('target', '_blank')
      expect(link).toHaveAttribute('rel', 'noopener noreferrer')
    }
  })

  test('shows an unsafe URL as plain text', () => {
    onSite(<CmsLink href="javascript:alert(1)">Press me</CmsLink>)
    expect(screen.getByText('Press me')).toBeVisible()
    expect(screen.queryByRole('link')).not.toBeInTheDocument()
  })

  test('leaves a file to the browser, because it isn’t a page of the site', async () => {
    const preload = vi.fn(() => Promise.resolve())
    onSite(
      <PreloadContext value={preload}>
        <CmsLink href="/media/price%20list.pdf#page=2">Take it</CmsLink>
      </PreloadContext>,
    )
    const link = screen.getByRole('link', { name: 'Take it' })
    expect(link).toHaveAttribute('href', '/media/price%20list.pdf#page=2')
    // False if something prevents the browser from following the link.
    let followed = false
    const stop = (event: Event) => {
      followed = !event.defaultPrevented
      event.preventDefault()
    }
    addEventListener('click', stop)
    await userEvent.click(link)
    removeEventListener('click', stop)
    expect(followed).toBe(true)
    expect(preload).not.toHaveBeenCalled()
  })

  test('preloads its page when someone stays on the link, not when they pass over it', () => {
    const preload = vi.fn(() => Promise.resolve())
    onSite(
      <PreloadContext value={preload}>
        <CmsLink href="/Contact#contactForm">Write to us</CmsLink>
      </PreloadContext>,
    )
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const link = screen.getByRole('link')
    fireEvent.pointerOver(link)
    fireEvent.pointerOut(link)
    vi.advanceTimersByTime(60_000)
    expect(preload).not.toHaveBeenCalled()
    fireEvent.pointerOver(link)
    vi.advanceTimersByTime(100)
    expect(preload).toHaveBeenCalledWith('/Contact')
  })
})
