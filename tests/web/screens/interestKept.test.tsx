/** What stays on the device for the next visit, and where an application comes from. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { careersQuery } from '#web/content/queries/careers.ts'
import InterestPage from '#web/pages/interest/InterestPage.tsx'
import InterestSection from '#web/pages/interest/InterestSection.tsx'
import { answer, fill, interestApi, sent, submit } from '../careers/interestApi.ts'
import { jobsApi } from '../careers/jobsApi.ts'
import { field } from '../onScreen.ts'
import { renderScreen } from '../renderScreen.tsx'

const open = (path = '/Interest') => renderScreen(<InterestPage />, path)
const box = () => screen.findByRole('checkbox', { name: /^Keep what I type on this device for 30 days/ })
const values = () => ['Full name', 'Email', 'Comments'].map((label) => field(label).value)
const TYPED = ['Jordan Ellis', 'jordan@ellis.example', '']
const EMPTY = ['', '', '']
/** The tab is closed: what it kept is gone, and the device still has its own. */
function closeTab() {
  cleanup()
  sessionStorage.clear()
}
/** Sets the clock of the device to noon of a day. */
const on = (day: string) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${day}T12:00:00`) })

beforeEach(() => {
  jobsApi.list()
  localStorage.clear()
  sessionStorage.clear()
  return () => void vi.useRealTimers()
})

describe('what was typed', () => {
  it('is there in another tab if the visitor wants that, until a day that the form names, and never the file', async () => {
    on('2026-11-26')
    await open()
    expect(await box()).not.toBeChecked()
    await fill()
    await userEvent.click(await box())
    expect(screen.getByText('Kept until December 26, 2026.')).toBeVisible()
    closeTab()

    on('2026-12-26')
    await open()
    expect(values()).toEqual(TYPED)
    expect(await box()).toBeChecked()
    expect(screen.getByText(/Choose your resume again/)).toBeVisible()
    expect(screen.queryByText('cv.pdf')).toBeNull()
    closeTab()

    on('2026-12-27')
    await open()
    expect(values()).toEqual(EMPTY)
    expect(await box()).not.toBeChecked()
    expect(localStorage).toHaveLength(0)
  })

  it('is gone with the tab unless the visitor ticked the box, also when they cleared it again', async () => {
    await open()
    await fill()
    expect(localStorage).toHaveLength(0)
    await userEvent.click(await box())
    expect(localStorage).toHaveLength(1)
    await userEvent.click(await box())
    expect(localStorage).toHaveLength(0)
    cleanup()
    await open()
    expect(values()).toEqual(TYPED)
    closeTab()
    await open()
    expect(values()).toEqual(EMPTY)
  })

  it('is forgotten in one press, on the screen and on the device', async () => {
    await open()
    await fill()
    await userEvent.click(await box())
    closeTab()
    await open()
    await userEvent.click(screen.getByRole('button', { name: 'Forget it now' }))
    expect(values()).toEqual(EMPTY)
    // The button has gone: whoever pressed it begins with the first field.
    expect(field('Full name')).toHaveFocus()
    expect(await box()).not.toBeChecked()
    expect(localStorage).toHaveLength(0)
    closeTab()
    await open()
    expect(values()).toEqual(EMPTY)
  })

  it('INT-06 is there for a second application, which says when the first one came; another response begins empty', async () => {
    on('2026-11-26')
    interestApi()
    await open()
    await fill()
    await userEvent.click(await box())
    await submit()
    await userEvent.click(await sent())
    expect(values()).toEqual(EMPTY)
    expect(screen.getByText('You first applied on November 26, 2026.')).toBeVisible()
    closeTab()

    on('2026-12-01')
    await open()
    expect(values()).toEqual(TYPED)
    expect(screen.getByText(/You first applied on November 26, 2026\.$/)).toBeVisible()
    await fill()
    await submit()
    await sent()
    closeTab()

    on('2026-12-02')
    await open()
    expect(screen.getByText(/You first applied on November 26, 2026\.$/)).toBeVisible()
  })

  it('INT-06 is forgotten from the empty form of another response, too', async () => {
    interestApi()
    await open()
    await fill()
    await userEvent.click(await box())
    await submit()
    await userEvent.click(await sent())
    await userEvent.click(await box())
    expect(localStorage).toHaveLength(0)
  })

  it('is gone once it was sent, where nothing shall be kept', async () => {
    interestApi()
    await open()
    await fill()
    await submit()
    await sent()
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0])
  })
})

describe('where an application comes from', () => {
  /** The address with which the tab was loaded. */
  const loadedWith = (address: string) =>
    vi
      .spyOn(performance, 'getEntriesByType')
      .mockReturnValue([{ name: address, type: 'navigate' } as unknown as PerformanceEntry])
  const source = (fields: readonly (readonly [string, string])[] = []) => new Map(fields).get('source')

  it.each([
    ['the link says', 'http://localhost:5173/CareersPage/clerk?utm_source=linkedin&utm_medium=cpc', 'linkedin'],
    ['a link says in short', 'http://localhost:5173/?ref=%20news%0aletter%20', 'news letter'],
    ['a link says at length', `http://localhost:5173/?ref=${'x'.repeat(200)}`, 'x'.repeat(100)],
    ['no link says', 'http://localhost:5173/?utm_source=', undefined],
    ['another site says in its own address', 'https://evil.example/?utm_source=evil', undefined],
  ])('is sent as %s', async (_what, address, said) => {
    loadedWith(address)
    const received = interestApi()
    await open()
    await fill()
    await submit()
    await sent()
    expect(source(received[0]?.fields)).toBe(said)
  })

  it('INT-07 is no reason for an older careers API to refuse it', async () => {
    loadedWith('http://localhost:5173/?utm_source=linkedin')
    const received = interestApi(
      () => answer(400, { source: ['This field is not known.'] }),
      () => answer(201),
    )
    await open()
    await fill()
    await submit()
    await sent()
    expect(received.map(({ fields }) => source(fields))).toEqual(['linkedin', undefined])
    expect(received[1]?.key).toBe(received[0]?.key)
  })

  it('INT-02 is asked where staff want to know, and the answer counts more than the link', async () => {
    const sourceQuestion = { question: 'How did you hear of us?', options: ['A friend', 'A fair'] }
    function Asking() {
      const { interest, opening } = useSuspenseQuery(careersQuery).data
      return <InterestSection interest={{ ...interest, sourceQuestion }} opening={opening} />
    }
    loadedWith('http://localhost:5173/?utm_source=linkedin')
    const received = interestApi()
    await renderScreen(<Asking />, '/Interest')
    expect(field('How did you hear of us?')).not.toBeRequired()
    await fill({ 'How did you hear of us?': 'A fair' })
    await submit()
    await sent()
    expect(source(received[0]?.fields)).toBe('A fair')
  })
})
