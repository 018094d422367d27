import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { CopyButton } from '#web/ui/text/CopyButton.tsx'

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
