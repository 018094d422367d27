import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import AboutPage from '#web/pages/about/AboutPage.tsx'
import { hrefs, texts } from '../onScreen.ts'
import { renderScreen, scrollTo } from '../renderScreen.tsx'

const sectionOf = (label: string) => screen.getByText(label).closest('section')!
const headings = (element: HTMLElement) => texts(within(element).getAllByRole('heading', { level: 3 }))

test('ABOUT-01 ABOUT-03 shows in order four cards, five steps, a signed letter and an invitation', async () => {
  await renderScreen(<AboutPage />, '/About')
  const labels = [
    'Who We Are',
    'Our Mission',
    'Why We Exist',
    'What Makes Us Different',
    'Core Values',
    'Message from the CEO',
    'Our Process',
  ]
  const places = labels.map((label) => sectionOf(label))
  const inOrder = [...document.querySelectorAll('section')].filter((section) => places.includes(section))
  expect(inOrder).toEqual(places)
  expect(screen.getByRole('heading', { level: 1 })).toBeVisible()
  expect(headings(sectionOf('What Makes Us Different'))).toHaveLength(4)
  expect(headings(sectionOf('Our Process'))).toEqual([
    'Discover',
    'Strategize',
    'Create',
    'Launch & Support',
    'Optimize',
  ])
  const people = within(sectionOf('The people')).getAllByRole('listitem')
  expect(people).toHaveLength(5)
  for (const person of people) {
    expect(within(person).getByRole('heading', { level: 3 })).not.toBeEmptyDOMElement()
    expect(person.querySelector('img')).not.toBeNull()
    expect(person.textContent?.length).toBeGreaterThan(80)
  }
  const letter = sectionOf('Message from the CEO')
  expect(within(letter).getByText('Margaret Ellison')).toBeVisible()
  expect(letter).toHaveTextContent(/CEO$/)
  expect(hrefs()).toContain('/Contact#contactForm')
})

test('ABOUT-02 has five values, which appear once the list is in view, and then stay', async () => {
  await renderScreen(<AboutPage />, '/About')
  const values = within(sectionOf('Core Values')).getByRole('list')
  expect(within(values).getAllByRole('listitem')).toHaveLength(5)
  expect(values).toHaveAttribute('data-visible', 'false')
  scrollTo(values, { ratio: 0.2 })
  expect(values).toHaveAttribute('data-visible', 'false')
  scrollTo(values, { ratio: 0.3 })
  expect(values).toHaveAttribute('data-visible', 'true')
  scrollTo(values, { ratio: 0 })
  expect(values).toHaveAttribute('data-visible', 'true')
})
