import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CallToAction } from '#web/sections/CallToAction.tsx'
import { renderScreen } from '../renderScreen.tsx'

test('CMS-02 an invitation without a picture has its text and its button', async () => {
  const cta = {
    heading: 'Come in',
    text: 'The door is open.',
    action: { label: 'Call', href: '/contact' },
    picture: null,
  }
  await renderScreen(<CallToAction cta={cta} />)
  expect(screen.getByRole('heading', { name: 'Come in' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Call' })).toHaveAttribute('href', '/contact')
  expect(screen.queryByRole('img')).not.toBeInTheDocument()
})
