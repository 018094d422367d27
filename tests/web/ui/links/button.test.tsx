import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Button } from '#web/ui/links/Button.tsx'

test('a button submits no form unless told to', () => {
  render(<Button>Add a row</Button>)
  expect(screen.getByRole('button')).toHaveAttribute('type', 'button')
})
