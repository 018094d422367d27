import { useSuspenseQuery } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { contactQuery } from '#web/content/queries/contact.ts'
import { siteQuery } from '#web/content/queries/site.ts'
import { Footer } from '#web/layout/Footer.tsx'
import { WhereToFindUs } from '#web/pages/contact/WhereToFindUs.tsx'
import { hrefs } from '../onScreen.ts'
import { renderScreen } from '../renderScreen.tsx'

function WhereToFindUsOfSeed() {
  return <WhereToFindUs {...useSuspenseQuery(contactQuery).data} />
}

const footer = () => within(screen.getByRole('contentinfo'))

const HOURS = ['Mon-Fri 9am-6pm EST', 'Sat 10am-2pm EST', '8am-5pm in Saint Louis']

test('FOOT-01 FOOT-02 has its links, address, phone, email, hours and four social links', async () => {
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
  expect(footer().getByText(/Saint Louis, .*\d{5}/)).toHaveTextContent(
    /911 Washington Avenue, Suite 500\s*Saint Louis, Missouri 63101\s*United States$/,
  )
  const all = hrefs(screen.getByRole('contentinfo'))
  expect(all).toContainEqual(expect.stringMatching(/^tel:\+1\d{10}$/))
  expect(all).toContainEqual(expect.stringMatching(/^mailto:.+@/))
  const social = footer().getAllByRole('link', { name: /\(opens in new tab\)$/ })
  const hosts = social.map((link) => new URL(link.getAttribute('href') ?? '').hostname)
  expect(hosts).toEqual(['facebook.com', 'linkedin.com', 'instagram.com', 'youtube.com'])
})

test('its drawing is not loaded before visitors come near it', async () => {
  await renderScreen(<Footer />, '/About')
  expect(footer().getAllByRole('presentation').at(-1)).toHaveAttribute('loading', 'lazy')
})

test('HOME-08 the hours are not repeated on Home, where they are right above', async () => {
  await renderScreen(<Footer />, '/')
  for (const words of HOURS) expect(footer().queryByText(words)).toBeNull()
})

test('FOOT-01 an address without a unit has only the street on its first line', async () => {
  const client = await renderScreen([<Footer key="footer" />, <WhereToFindUsOfSeed key="contact" />], '/About')
  await act(async () =>
    client.setQueryData(siteQuery.queryKey, (before) => ({
      ...before!,
      content: { ...before!.content, address: { ...before!.content.address, unit: undefined } },
    })),
  )
  const lines = () => screen.getAllByText(/911 Washington Avenue/, { selector: 'address' })
  await waitFor(() => expect(lines()[0]).toHaveTextContent(/Washington Avenue\s*Saint Louis/))
  expect(lines()).toHaveLength(2)
  expect(lines()[1]).toHaveTextContent(/Washington Avenue\s*Saint Louis/)
})
