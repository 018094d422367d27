import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { Dialog } from '#web/ui/Dialog.tsx'
import { fakeDialogs } from '../fakeDialog.ts'

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
