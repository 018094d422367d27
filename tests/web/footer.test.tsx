import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { ContactLedger } from '../../web/layout/ContactLedger.tsx'
import { Footer } from '../../web/layout/Footer.tsx'
import { hrefs } from './onScreen.ts'
import { renderScreen } from './renderScreen.tsx'

vi.mock('../../web/content/sanityClient.ts', () => import('./seedContent.ts'))

beforeEach(() =>
  renderScreen(
    <>
      <ContactLedger />
      <Footer />
    </>,
  ),
)

const footer = () => within(screen.getByRole('contentinfo'))

it('FOOT-01 links to home, careers, contact and the privacy policy, and to what nothing else on every page leads to', () => {
  expect(hrefs(footer().getByRole('navigation', { name: 'Footer' }))).toEqual([
    '/',
    '/services',
    '/case-studies',
    '/sample-offer',
    '/Blog',
    '/Careers',
    '/Contact',
    '/privacy-policy',
    '/terms',
  ])
})

it('FOOT-02 address, phone, e-mail and four social links', () => {
  expect(footer().getByText(/Saint Louis, .*\d{5}/)).toBeInTheDocument()
  expect(footer().getByRole('link', { name: /^\(\d{3}\) \d{3}-\d{4}$/ })).toHaveAttribute(
    'href',
    expect.stringMatching(/^tel:\+1\d{10}$/),
  )
  expect(footer().getByRole('link', { name: /@/ })).toHaveAttribute('href', expect.stringMatching(/^mailto:.+@/))
  const social = footer().getAllByRole('link', { name: /\(opens in new tab\)$/ })
  expect(social.map((link) => new URL(link.getAttribute('href') ?? '').hostname)).toEqual([
    'facebook.com',
    'linkedin.com',
    'instagram.com',
    'youtube.com',
  ])
})

it('HOME-08 the contact banner has phone, e-mail, hours to the letter, a chat link and a link to /contact', () => {
  const section = screen.getByRole('heading', { name: 'Contact' }).closest('section')!
  const banner = within(section)
  expect(hrefs(section)).toEqual([
    expect.stringMatching(/^tel:\+1\d{10}$/),
    expect.stringMatching(/^https:\/\/wa\.me\//),
    expect.stringMatching(/^mailto:/),
    '/Contact',
  ])
  expect(banner.getByText('Mon-Fri 9am-6pm EST')).toBeVisible()
  expect(banner.getByText('Sat 10am-2pm EST')).toBeVisible()
  expect(banner.getByText('8am-5pm in Saint Louis')).toBeVisible()
})
