import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { Button } from '#web/ui/links/Button.tsx'
import { CmsLink, PreloadContext } from '#web/ui/links/CmsLink.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { CopyButton } from '#web/ui/text/CopyButton.tsx'
import { fakeDialogs } from '../fakeDialog.ts'

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

describe('Dialog', () => {
  beforeEach(fakeDialogs)

  test('stays open when a text selection that began inside ends outside, and closes on a click outside', async () => {
    const close = vi.fn()
    render(
      <Dialog title="A job" onClose={close}>
        <p>What it is about.</p>
      </Dialog>,
    )
    const dialog = screen.getByRole('dialog')
    await userEvent.pointer([
      { keys: '[MouseLeft>]', target: screen.getByText('What it is about.') },
      { target: dialog },
      { keys: '[/MouseLeft]', target: dialog },
    ])
    // The browser fires the click on the common ancestor.
    fireEvent.click(dialog)
    expect(dialog).toHaveProperty('open', true)
    await userEvent.click(dialog)
    await waitFor(() => expect(close).toHaveBeenCalledOnce())
  })
})

test('a button submits no form unless told to', () => {
  render(<Button>Add a row</Button>)
  expect(screen.getByRole('button')).toHaveAttribute('type', 'button')
})

test('a text is copied with a click, or the button says that the browser does not allow it', async () => {
  const user = userEvent.setup()
  render(<CopyButton text="hello@x.example">Copy the address</CopyButton>)
  await user.click(screen.getByRole('button', { name: 'Copy the address' }))
  expect(await screen.findByRole('status')).toHaveTextContent('Copied')
  expect(await navigator.clipboard.readText()).toBe('hello@x.example')
  await user.click(await screen.findByRole('button', { name: 'Copy the address' }))
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('denied', 'NotAllowedError'))
  await user.click(screen.getByRole('button', { name: 'Copied' }))
  expect(await screen.findByRole('button', { name: 'Not allowed here' })).toBeVisible()
  expect(screen.getByRole('status')).toHaveTextContent('Not allowed here')
})
