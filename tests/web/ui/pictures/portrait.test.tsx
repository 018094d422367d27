import { cleanup, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { People } from '#web/sections/People.tsx'
import { Portrait } from '#web/ui/pictures/Portrait.tsx'

const files = { src: '/media/ruth.jpg', width: 480, height: 600, alt: 'Ruth at the switchboard' }

test('a photograph is shown in two colors, a drawing in its own', () => {
  const { container, rerender } = render(
    <Portrait picture={{ ...files, srcSet: '/media/ruth.jpg 480w' }} side="staff" sizes="144px" />,
  )
  expect(container.querySelector('[data-photograph]')).toContainElement(
    screen.getByRole('img', { name: 'Ruth at the switchboard' }),
  )
  rerender(<Portrait picture={{ ...files, src: '/media/ruth.svg' }} side="staff" sizes="144px" />)
  expect(container.querySelector('[data-photograph]')).toBeNull()
})

test('a person without a picture gets an outline, which is hidden from screen readers', () => {
  const { container } = render(<Portrait picture={null} side="client" sizes="144px" />)
  expect(screen.queryByRole('img')).toBeNull()
  expect(container.querySelector('svg')).toHaveAttribute('aria-hidden', 'true')
})

test('a person without text, phone number or picture is still named', () => {
  const person = { _id: 'a', name: 'Ada Byron', role: 'Engines', text: null, phone: null, portrait: null }
  render(<People people={{ head: { label: null, heading: 'Who picks up', lead: null }, items: [person] }} />)
  expect(screen.getByRole('heading', { name: 'Ada Byron' })).toBeVisible()
  expect(screen.queryByRole('link')).toBeNull()
  cleanup()
  // Without people, there is no section.
  expect(render(<People people={null} />).container).toBeEmptyDOMElement()
})
