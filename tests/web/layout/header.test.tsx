import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { Header } from '#web/layout/header/Header.tsx'
import { hrefs } from '../onScreen.ts'
import { renderScreen } from '../renderScreen.tsx'

const hrefsOf = (links: HTMLElement[]) => links.map((link) => link.getAttribute('href'))

const SERVICES = [
  ['Web Development', '/Web'],
  ['API Services', '/Api'],
  ['Cloud Services', '/Cloud'],
  ['Data Analytics', '/Data'],
  ['IoT Solutions', '/IoT'],
  ['Mobile Development', '/Mobile'],
  ['Digital Marketing', '/Digital'],
  ['Corporate Training', '/Training'],
]
const PRICES = ['What it costs', '/services#part-all']

const named = (links: HTMLElement[]) => links.map((link) => [link.textContent, link.getAttribute('href')])
const mainNavigation = () => screen.getByRole('navigation', { name: 'Main' })
const servicesButton = () => within(mainNavigation()).getByRole('button', { name: 'Services' })

describe('on every screen', () => {
  beforeEach(() => {
    // While someone is in, when the top bar has no link of its own.
    vi.setSystemTime('2026-11-23T15:42:00Z')
    return renderScreen(<Header />)
  })

  test('HEAD-01 HEAD-02 HEAD-03 HEAD-04 an email, two phones, seven outside links, logo and navigation', () => {
    const all = hrefsOf(screen.getAllByRole('link'))
    expect(all.filter((href) => href?.startsWith('mailto:'))).toHaveLength(1)
    expect(all.filter((href) => href?.startsWith('tel:+1'))).toHaveLength(2)

    const elsewhere = screen.getAllByRole('link', { name: /\(opens in new tab\)$/ })
    for (const link of elsewhere) {
      expect(link).toHaveAttribute('target', '_blank')
      expect(link.getAttribute('rel')).toMatch(/noopener/)
    }
    const hosts = hrefsOf(elsewhere).map((href) => new URL(href ?? '').hostname)
    expect(hosts).toEqual(['x.com', 'facebook.com', 'linkedin.com', 'instagram.com', 'youtube.com', 'wa.me', 't.me'])

    expect(screen.getByRole('link', { name: /Stay one step ahead/ })).toHaveAttribute('href', '/')
    expect(screen.getByText('Stay one step ahead')).toBeInTheDocument()

    const links = within(mainNavigation()).getAllByRole('link')
    expect(hrefsOf(links)).toEqual(['/', '/Careers', '/About', '/Contact', '/Login', '/Blog'])
    // It has an accessible name but no visible label.
    expect(within(mainNavigation()).getByRole('link', { name: 'Blog' })).toHaveTextContent('')
    expect(within(mainNavigation()).getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page')
  })

  test('HEAD-06 the dropdown opens under the pointer and closes when it leaves', async () => {
    const user = userEvent.setup()
    expect(servicesButton()).toHaveAttribute('aria-expanded', 'false')
    expect(screen.queryByRole('link', { name: 'IoT Solutions' })).not.toBeInTheDocument()
    await user.hover(servicesButton())
    expect(servicesButton()).toHaveAttribute('aria-expanded', 'true')
    expect(screen.getByRole('link', { name: 'IoT Solutions' })).toBeVisible()
    await user.unhover(servicesButton())
    await waitFor(() => expect(servicesButton()).toHaveAttribute('aria-expanded', 'false'))
    servicesButton().focus()
    await user.keyboard('{Enter}')
    expect(servicesButton()).toHaveAttribute('aria-expanded', 'true')
    await user.keyboard('{Enter}')
    expect(servicesButton(), 'the pointer is no longer on it').toHaveAttribute('aria-expanded', 'false')
  })

  test('the dropdown stays open under a mouse that left it only for a moment', () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const mouse = { pointerType: 'mouse' }
    fireEvent.pointerOver(servicesButton(), mouse)
    fireEvent.pointerOut(servicesButton(), mouse)
    fireEvent.pointerOver(servicesButton(), mouse)
    act(() => void vi.advanceTimersByTime(60_000))
    expect(servicesButton()).toHaveAttribute('aria-expanded', 'true')
  })

  test('the dropdown stays open after a tap', () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const finger = { pointerType: 'touch' }
    fireEvent.pointerOver(servicesButton(), finger)
    fireEvent.click(servicesButton())
    fireEvent.pointerOut(servicesButton(), finger)
    act(() => void vi.advanceTimersByTime(60_000))
    expect(servicesButton()).toHaveAttribute('aria-expanded', 'true')
  })

  test('the dropdown under the pointer stays open when the focus leaves it; Escape leaves the focus where it is', async () => {
    const user = userEvent.setup()
    servicesButton().focus()
    await user.hover(servicesButton())
    const careers = within(mainNavigation()).getByRole('link', { name: 'Careers' })
    act(() => careers.focus())
    expect(servicesButton()).toHaveAttribute('aria-expanded', 'true')
    await user.keyboard('{Escape}')
    expect(servicesButton()).toHaveAttribute('aria-expanded', 'false')
    expect(careers).toHaveFocus()
  })

  test('HEAD-05 HEAD-06 the dropdown of eight services and their prices opens by keyboard; Escape or leaving closes it', async () => {
    const user = userEvent.setup()
    servicesButton().focus()
    await user.keyboard('{Enter}')
    const list = screen.getByRole('link', { name: 'Web Development' }).closest('ul')
    expect(named(within(list!).getAllByRole('link'))).toEqual([...SERVICES, PRICES])
    await user.keyboard('{ArrowDown}')
    await waitFor(() => expect(screen.getByRole('link', { name: 'Web Development' })).toHaveFocus())
    await user.keyboard('{ArrowUp}')
    await waitFor(() => expect(servicesButton()).toHaveFocus())
    expect(fireEvent.keyDown(servicesButton(), { key: 'ArrowDown' }), 'the page may scroll').toBe(false)
    await waitFor(() => expect(screen.getByRole('link', { name: 'Web Development' })).toHaveFocus())
    await user.keyboard('{Escape}')
    expect(servicesButton()).toHaveAttribute('aria-expanded', 'false')
    expect(servicesButton()).toHaveFocus()
    await user.keyboard('{Enter}')
    for (let stop = 0; stop < 10; stop += 1) await user.tab()
    expect(within(mainNavigation()).getByRole('link', { name: 'Careers' })).toHaveFocus()
    expect(servicesButton()).toHaveAttribute('aria-expanded', 'false')
  })

  test('HEAD-07 the hamburger opens phones, links and Services; Escape or choosing a service closes it', async () => {
    const user = userEvent.setup()
    const hamburger = screen.getByRole('button', { name: 'Menu' })
    const before = screen.getAllByRole('link').length
    expect(hamburger).toHaveAttribute('aria-expanded', 'false')
    await user.click(hamburger)
    expect(hamburger).toHaveAttribute('aria-expanded', 'true')
    expect(screen.getAllByRole('link', { name: /\(opens in new tab\)$/ })).toHaveLength(14)
    expect(hrefs().filter((href) => href?.startsWith('tel:'))).toHaveLength(4)
    await user.tab()
    expect(hamburger).not.toHaveFocus()
    await user.keyboard('{Escape}')
    expect(screen.getAllByRole('link')).toHaveLength(before)
    expect(hamburger).toHaveFocus()
    await user.tab()
    await user.keyboard('{Escape}')
    expect(hamburger, 'Escape is of no closed menu').not.toHaveFocus()

    await user.click(hamburger)
    const sheet = within(screen.getByRole('navigation', { name: 'Menu' }))
    expect(sheet.queryByRole('link', { name: 'IoT Solutions' })).not.toBeInTheDocument()
    await user.click(sheet.getByRole('button', { name: 'Services' }))
    const services = sheet.getByRole('link', { name: 'IoT Solutions' }).closest('ul')
    expect(named(within(services!).getAllByRole('link'))).toEqual([...SERVICES, PRICES])
    await user.click(sheet.getByRole('link', { name: 'IoT Solutions' }))
    expect(screen.getByRole('status', { name: 'Address' })).toHaveTextContent('/IoT')
    expect(screen.queryByRole('navigation', { name: 'Menu' })).not.toBeInTheDocument()

    await user.click(hamburger)
    await user.click(screen.getByRole('link', { name: /Stay one step ahead/ }))
    expect(screen.queryByRole('navigation', { name: 'Menu' }), 'on another page').not.toBeInTheDocument()

    await user.click(hamburger)
    const phone = screen.getAllByRole('link', { name: '(314) 555-0142' }).at(-1)!
    // jsdom opens no other program.
    phone.addEventListener('click', (event) => event.preventDefault())
    await user.click(phone.querySelector('svg')!)
    expect(screen.queryByRole('navigation', { name: 'Menu' }), 'with a call').not.toBeInTheDocument()
  })
})

describe('below the top of the page', () => {
  const header = () => screen.getByRole('banner')
  const scrollPageTo = (y: number) => {
    vi.stubGlobal('scrollY', y)
    fireEvent.scroll(window)
  }

  test('returns when the visitor scrolls up, hides when they scroll down, and is back in place at the top', async () => {
    await renderScreen(<Header />)
    scrollPageTo(900)
    expect(header()).not.toHaveAttribute('data-place')
    scrollPageTo(897)
    expect(header(), 'a trembling finger').not.toHaveAttribute('data-place')
    scrollPageTo(800)
    expect(header()).toHaveAttribute('data-place', 'back')
    scrollPageTo(900)
    expect(header()).toHaveAttribute('data-place', 'away')
    scrollPageTo(3)
    scrollPageTo(0)
    expect(header()).not.toHaveAttribute('data-place')
  })

  test('has the main action, except on the page that it leads to', async () => {
    await renderScreen(<Header />)
    expect(screen.getByRole('link', { name: 'Book thirty minutes' })).toHaveAttribute('href', '/book')
    cleanup()
    await renderScreen(<Header />, '/Book')
    expect(screen.queryByRole('link', { name: 'Book thirty minutes' })).not.toBeInTheDocument()
  })
})

test('HEAD-04 ROUTE-05 a service page in another letter case is marked in both menus', async () => {
  await renderScreen(<Header />, '/iot')
  const user = userEvent.setup()
  expect(servicesButton()).toHaveAttribute('aria-current', 'true')
  await user.hover(servicesButton())
  expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('IoT Solutions')
  await user.click(screen.getByRole('button', { name: 'Menu' }))
  const sheet = within(screen.getByRole('navigation', { name: 'Menu' }))
  expect(sheet.getByRole('button', { name: 'Services' })).toHaveAttribute('aria-current', 'true')
})
