import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Footer } from '#web/layout/Footer.tsx'
import { hrefs } from '../onScreen.ts'
import { renderScreen } from '../renderScreen.tsx'

const footer = () => within(screen.getByRole('contentinfo'))

const HOURS = ['Mon-Fri 9am-6pm EST', 'Sat 10am-2pm EST', '8am-5pm in Saint Louis']

it('FOOT-01 FOOT-02 has its links, address, phone, email, hours and four social links', async () => {
  await renderScreen(<Footer />, '/About')
  for (const words of HOURS) expect(footer().getByText(words)).toBeVisible()
  const pages = [
    '/',
    '/services',
    '/case-studies',
    '/sample-proposal',
    '/Blog',
    '/About',
    '/Careers',
    '/Contact',
    '/privacy-policy',
  ]
  expect(hrefs(footer().getByRole('navigation', { name: 'Footer' }))).toEqual([...pages, '/terms'])
  expect(footer().getByText(/Saint Louis, .*\d{5}/)).toBeInTheDocument()
  const all = hrefs(screen.getByRole('contentinfo'))
  expect(all).toContainEqual(expect.stringMatching(/^tel:\+1\d{10}$/))
  expect(all).toContainEqual(expect.stringMatching(/^mailto:.+@/))
  const social = footer().getAllByRole('link', { name: /\(opens in new tab\)$/ })
  const hosts = social.map((link) => new URL(link.getAttribute('href') ?? '').hostname)
  expect(hosts).toEqual(['facebook.com', 'linkedin.com', 'instagram.com', 'youtube.com'])
})
