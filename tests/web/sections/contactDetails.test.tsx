import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Footer } from '#web/layout/Footer.tsx'
import { ContactDetails } from '#web/sections/ContactDetails.tsx'
import { hrefs } from '../onScreen.ts'
import { renderScreen } from '../renderScreen.tsx'

const HOURS = ['Mon-Fri 9am-6pm EST', 'Sat 10am-2pm EST', '8am-5pm in Saint Louis']

test('HOME-08 Home’s contact banner has phone, email, hours, a chat link and /contact; the footer no hours', async () => {
  await renderScreen([<ContactDetails key="banner" />, <Footer key="footer" />])
  const section = screen.getByRole('heading', { name: 'Contact' }).closest('section')!
  expect(hrefs(section)).toEqual([
    expect.stringMatching(/^tel:\+1\d{10}$/),
    expect.stringMatching(/^https:\/\/wa\.me\//),
    expect.stringMatching(/^mailto:/),
    '/Contact',
  ])
  for (const words of HOURS) expect(screen.getAllByText(words)).toEqual([within(section).getByText(words)])
})
