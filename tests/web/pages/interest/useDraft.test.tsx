/** What the device stores for the next visit. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { careersQuery } from '#web/content/queries/careers.ts'
import { InterestForm } from '#web/pages/interest/InterestForm.tsx'
import InterestPage from '#web/pages/interest/InterestPage.tsx'
import { useLinkedJob } from '#web/pages/interest/useLinkedJob.ts'
import { answer, fill, interestApi, sent, submit } from '../../careers/interestApi.ts'
import { apiJob, jobsApi } from '../../careers/jobsApi.ts'
import { expectLog, field } from '../../onScreen.ts'
import { renderScreen } from '../../renderScreen.tsx'

const open = (path = '/Interest') => renderScreen(<InterestPage />, path)
const box = () => screen.findByRole('checkbox', { name: /^Keep what I type on this device for up to 30 days/ })
const values = () => ['Full name', 'Email', 'Comments'].map((label) => field(label).value)
const TYPED = ['Jordan Ellis', 'jordan@ellis.example', '']
const EMPTY = ['', '', '']
/** Closes the tab: its session storage is gone, and the device's storage remains. */
function closeTab() {
  cleanup()
  sessionStorage.clear()
}
const on = (day: string) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${day}T12:00:00`) })

beforeEach(() => {
  jobsApi.list()
  localStorage.clear()
  sessionStorage.clear()
})

describe('typed text', () => {
  test('is restored in another tab on request, until a date that the form states, but never the file', async () => {
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
    await userEvent.upload(screen.getByLabelText(/^Resume/), new File(['%PDF-1.7'], 'cv.pdf'))
    await waitFor(() => expect(screen.queryByText(/Choose your resume again/)).toBeNull())
    expect(screen.getByText(/We kept what you typed/)).toBeVisible()
    closeTab()

    on('2026-12-27')
    await open()
    expect(values()).toEqual(EMPTY)
    expect(await box()).not.toBeChecked()
    expect(localStorage).toHaveLength(0)
  })

  test('is kept until a day in the visitor’s own time zone, even in the evening', async () => {
    vi.stubEnv('TZ', 'America/Chicago')
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-27T02:00:00Z') })
    await open()
    await userEvent.click(await box())
    expect(screen.getByText('Kept until December 26, 2026.')).toBeVisible()
  })

  test('is gone with the tab unless the visitor ticked the box, and also if they cleared it again', async () => {
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

  test('is deleted with one click, on the screen and on the device', async () => {
    await open()
    await fill()
    await userEvent.click(await box())
    closeTab()
    await open()
    await userEvent.click(screen.getByRole('button', { name: 'Forget it now' }))
    expect(values()).toEqual(EMPTY)
    // The clicked button is gone, so the first field gets the focus.
    expect(field('Full name')).toHaveFocus()
    expect(await box()).not.toBeChecked()
    expect(localStorage).toHaveLength(0)
    closeTab()
    await open()
    expect(values()).toEqual(EMPTY)
  })

  test('INT-03 can be deleted on the form of a job that asks for no work authorization, which can still be sent', async () => {
    jobsApi.list(apiJob(2, { title: 'Trainer', asks_work_authorization: false }))
    const received = interestApi()
    const openJob = async () => {
      await open('/Interest?job=Trainer&opening=2')
      await waitFor(() => expect(screen.queryByLabelText(/^Work authorization/)).toBeNull())
    }
    await openJob()
    await userEvent.type(field('Phone'), '1')
    await userEvent.click(await box())
    closeTab()
    await openJob()
    await userEvent.click(screen.getByRole('button', { name: 'Forget it now' }))
    await fill()
    await submit()
    await sent()
    expect(received[0]?.fields).toContainEqual(['work_auth_status', 'Not asked'])
  })

  test('is deleted with all that was remembered of an application that could not be sent', async () => {
    expectLog()
    interestApi(() => answer(503))
    await open()
    await fill()
    await userEvent.click(await box())
    await submit()
    await screen.findByRole('alert')
    closeTab()
    await open()
    await userEvent.click(screen.getByRole('button', { name: 'Forget it now' }))
    await userEvent.type(field('Phone'), '1')
    expect(sessionStorage.getItem('interest-form')).toContain('"phone":"1"')
    expect(sessionStorage.getItem('interest-form')).not.toContain('Jordan')
  })

  test('INT-06 is restored for a second application, with the date of the first; another response is empty', async () => {
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

  test('INT-06 outlives the empty form after a job that asks for no work authorization', async () => {
    jobsApi.list(apiJob(2, { title: 'Trainer', asks_work_authorization: false }))
    const link = '/Interest?job=Trainer&opening=2'
    // A browser shows the empty form before the URL has lost the job.
    function Another() {
      const { interest } = useSuspenseQuery(careersQuery).data
      return <InterestForm interest={interest} linked={useLinkedJob()} allJobs="" onSent={() => undefined} isAnother />
    }
    await open(link)
    await waitFor(() => expect(screen.queryByLabelText(/^Work authorization/)).toBeNull())
    await fill()
    await userEvent.click(await box())
    cleanup()
    await renderScreen(<Another />, link)
    await waitFor(() => expect(screen.queryByLabelText(/^Work authorization/)).toBeNull())
    expect(values()).toEqual(EMPTY)
    closeTab()
    await open()
    expect(values()).toEqual(TYPED)
  })

  test('INT-02 gets the role of the next job if the visitor kept the one before', async () => {
    await open('/Interest?job=Trainer')
    await userEvent.type(field('Phone'), '1')
    cleanup()
    await open('/Interest?job=Clerk')
    expect(field('Role')).toHaveValue('Clerk')
    expect(field('Phone')).toHaveValue('1')
  })

  test('is kept for the tab if the box is cleared, without the date of the first application', async () => {
    interestApi()
    await open()
    await fill()
    await userEvent.click(await box())
    await submit()
    await sent()
    closeTab()
    await open()
    expect(screen.getByText(/You first applied on/)).toBeVisible()
    await userEvent.click(await box())
    await userEvent.type(screen.getByRole('textbox', { name: 'Full name' }), ' Jr.')
    cleanup()
    await open()
    expect(screen.getByRole('textbox', { name: 'Full name' })).toHaveDisplayValue(/ Jr\.$/)
    expect(screen.queryByText(/You first applied on/)).toBeNull()
  })

  test('INT-06 an equal second application is a new one, not a retry of the first', async () => {
    const received = interestApi()
    await open()
    await fill()
    await userEvent.click(await box())
    await submit()
    await sent()
    closeTab()
    await open()
    await fill()
    await submit()
    await sent()
    expect(received[1]?.fields).toEqual(received[0]?.fields)
    expect(received[1]?.key).not.toBe(received[0]?.key)
  })

  test('INT-06 can be deleted from the empty form of another response, too', async () => {
    interestApi()
    await open()
    await fill()
    await userEvent.click(await box())
    await submit()
    await userEvent.click(await sent())
    await userEvent.click(await box())
    expect(localStorage).toHaveLength(0)
  })

  test('is deleted after sending if the visitor didn’t want it stored', async () => {
    interestApi()
    await open()
    await fill()
    await submit()
    await sent()
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0])
  })
})
