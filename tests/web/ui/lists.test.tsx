import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ResourceList } from '#web/ui/lists/ResourceList.tsx'
import { TechList } from '#web/ui/lists/TechList.tsx'
import { texts } from '../onScreen.ts'

const resource = { _id: 'a', size: null, duration: null, desc: null, file: null }

test('SVC-02 a resource with a file is a download with its real type and size, not those that staff typed', () => {
  const file = { href: '/files/0123456789abcdef/website-brief.pdf', extension: 'pdf' as const, bytes: 66_400 }
  render(<ResourceList resources={[{ ...resource, title: 'Website brief', type: 'Excel', size: '9 MB', file }]} />)
  const link = screen.getByRole('link', { name: 'Website brief PDF, 65 KB' })
  expect(link).toHaveAttribute('href', file.href)
  expect(link).toHaveAttribute('download')
  expect(screen.queryByText(/9 MB/)).not.toBeInTheDocument()
})

test.each([undefined, { label: 'Ask for a copy by email', email: 'hello@x.example' }])(
  'SVC-02 resources without a file follow as one line, with one link to request them if staff added one: %o',
  (request) => {
    const file = { href: '/files/0123456789abcdef/brief.pdf', extension: 'pdf' as const, bytes: 66_400 }
    const resources = [
      { ...resource, title: 'Bolts & nuts', type: 'PDF' as const, size: '2.4 MB', desc: 'All about both.' },
      { ...resource, _id: 'c', title: 'Brief', type: 'PDF' as const, file },
      { ...resource, _id: 'b', title: 'Tour', type: 'Video' as const, duration: '12 min' },
    ]
    const { container } = render(<ResourceList resources={resources} described {...(request && { request })} />)
    const [rows, others] = screen.getAllByRole('list')
    expect(texts(within(rows!).getAllByRole('listitem'))).toEqual(['Brief PDF, 65 KB'])
    expect(texts(within(others!).getAllByRole('listitem'))).toEqual([
      'Bolts & nuts PDF, 2.4 MBAll about both.',
      'Tour Video, 12 min',
    ])
    const links = screen.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
    const letter = 'mailto:hello@x.example?subject=Bolts%20%26%20nuts%2C%20Tour'
    expect(links.slice(1)).toEqual(request ? [['Ask for a copy by email: Bolts & nuts, Tour', letter]] : [])
    // What the link refers to comes before it.
    expect(container.textContent).toMatch(request ? /12 minAsk for a copy by email: Bolts & nuts, Tour$/ : /12 min$/)
  },
)

test('SVC-02 an empty list is left out, whether all resources have files or none does', () => {
  const file = { href: '/files/0123456789abcdef/brief.pdf', extension: 'pdf' as const, bytes: 66_400 }
  const { rerender } = render(<ResourceList resources={[{ ...resource, title: 'Brief', type: 'PDF', file }]} />)
  expect(screen.getAllByRole('list')).toHaveLength(1)
  rerender(<ResourceList resources={[{ ...resource, title: 'Tour', type: 'Video' }]} />)
  expect(texts(screen.getAllByRole('listitem'))).toEqual(['Tour Video'])
  expect(screen.getAllByRole('list')).toHaveLength(1)
})

test('HOME-06 a technology without a logo shows its color', () => {
  const { container } = render(
    <TechList items={[{ _id: 'a', name: 'dbt', color: '#ff694a', icon: null }]} look="chips" />,
  )
  expect(container.querySelector('[fill="#ff694a"]')).not.toBeNull()
  expect(screen.getByText('dbt')).toBeVisible()
})
