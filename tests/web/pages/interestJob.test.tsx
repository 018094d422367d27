/** The form as a link from a job opens it. */
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import InterestPage from '#web/pages/interest/InterestPage.tsx'
import { answer, FAILURE, fill, interestApi, sent, submit, thanks } from '../careers/interestApi.ts'
import { apiJob, jobsApi } from '../careers/jobsApi.ts'
import { errorUnder, expectLog, field } from '../onScreen.ts'
import { renderScreen } from '../renderScreen.tsx'

const open = (path = '/Interest') => renderScreen(<InterestPage />, path)
const title = () => screen.getByRole('heading', { level: 1 })

beforeEach(() => {
  jobsApi.list()
})

describe('the form for one job', () => {
  const LINK = '/Interest?job=Trainer&opening=8'
  const trainer = (fields = {}, others = {}) =>
    jobsApi.list(
      apiJob(8, {
        title: 'Trainer',
        employment_type: 'Contract',
        salary: { min: 40, max: null, currency: 'USD', unit: 'HOUR' },
        closes_on: '2099-12-31',
        ...fields,
      }),
      apiJob(9, others),
    )

  test('INT-01 INT-02 INT-06 shows and sends its job, and says what is next; another response has none', async () => {
    const received = interestApi()
    trainer()
    await open(LINK)
    await waitFor(() => expect(title()).toHaveTextContent(/^Trainer$/))
    expect(screen.getByText('Remote', { selector: 'p' })).toBeVisible()
    expect(screen.getByText(/Contract/)).toHaveTextContent(/^Contract · \$40 an hour/)
    expect(screen.getByText('Apply by December 31, 2099')).toBeVisible()
    expect(screen.getByText(/goes to the people hiring for this job/)).toBeVisible()
    expect(screen.queryByText(/open right now/)).toBeNull()
    expect(field('Role')).toHaveValue('Trainer')
    await fill()
    await submit()
    await userEvent.click(await sent())
    expect(received[0]?.fields).toContainEqual(['opening', '8'])
    await waitFor(() => expect(title()).not.toHaveTextContent('Trainer'))
    expect(field('Role')).toHaveValue('')
    await fill()
    await submit()
    await sent()
    expect(received[1]?.fields.map(([name]) => name)).not.toContain('opening')
  })

  test.each([
    ['that is closed', { is_active: false }, LINK],
    ['that is not listed', { id: 10 }, LINK],
    ['that isn’t a number', {}, '/Interest?job=Trainer&opening=<b>'],
  ])(
    'INT-01 INT-02 with a job %s: says so before anything is typed, links to the others, and doesn’t send that job',
    async (_, fields, link) => {
      const received = interestApi()
      trainer(fields)
      await open(link)
      expect((await screen.findByText(/^This job is closed\./)).closest('output')).not.toBeNull()
      expect(screen.getByRole('link', { name: 'See all jobs' })).toHaveAttribute('href', '/CareersPage')
      expect(title()).not.toHaveTextContent('Trainer')
      expect(field('Role')).toHaveValue('')
      await fill()
      await submit()
      await sent()
      expect(received[0]?.fields.map(([name]) => name)).not.toContain('opening')
    },
  )

  test('INT-07 if the job has since closed: says so, keeps the input, and can be sent without the job', async () => {
    expectLog()
    trainer()
    const message = 'This job has closed meanwhile and takes no applications any more.'
    const received = interestApi(
      () => answer(409, { detail: message, code: 'opening-closed', message }),
      () => answer(201),
    )
    await open(LINK)
    await waitFor(() => expect(field('Role')).toHaveValue('Trainer'))
    await fill()
    await submit()
    const alert = within((await screen.findByText(message)).closest<HTMLElement>('[role=alert]')!)
    expect(screen.queryByText(FAILURE)).toBeNull()
    expect(alert.getByRole('link', { name: 'See all jobs' })).toHaveAttribute('href', '/CareersPage')
    expect(field('Full name')).toHaveValue('Jordan Ellis')
    await userEvent.click(alert.getByRole('button', { name: 'Send without this job' }))
    expect(await thanks()).toBeVisible()
    expect(received).toHaveLength(2)
    expect(received[1]?.fields).not.toContainEqual(['opening', '8'])
    expect(received[1]?.fields).toContainEqual(['full_name', 'Jordan Ellis'])
    expect(received[1]?.key).not.toBe(received[0]?.key)
  })

  test('INT-03 work authorization is not asked if the job says so; without a job, it is asked again', async () => {
    const received = interestApi()
    trainer({ asks_work_authorization: false })
    await open(LINK)
    await waitFor(() => expect(screen.queryByLabelText(/^Work authorization/)).toBeNull())
    await fill()
    await submit()
    await userEvent.click(await sent())
    expect(received[0]?.fields).toContainEqual(['work_auth_status', 'Not asked'])
    await waitFor(() => expect(field('Work authorization')).toHaveValue(''))
    await submit()
    await waitFor(() => expect(errorUnder('Work authorization')).toBe('Work authorization is required'))
  })

  test('INT-03 work authorization is asked for an application without the job, after a job that did not ask', async () => {
    expectLog()
    trainer({ asks_work_authorization: false })
    const message = 'This job takes no applications any more.'
    const received = interestApi(() => answer(409, { detail: message, code: 'opening-closed', message }))
    await open(LINK)
    await waitFor(() => expect(screen.queryByLabelText(/^Work authorization/)).toBeNull())
    await fill()
    await submit()
    await userEvent.click(await screen.findByRole('button', { name: 'Send without this job' }))
    await submit()
    await waitFor(() => expect(errorUnder('Work authorization')).toBe('Work authorization is required'))
    expect(received.at(-1)?.fields).toContainEqual(['work_auth_status', 'Not asked'])
  })

  test('INT-03 work authorization is asked of someone who returns from a job that didn’t ask for it', async () => {
    const received = interestApi()
    trainer({ asks_work_authorization: false })
    await open(LINK)
    await waitFor(() => expect(screen.queryByLabelText(/^Work authorization/)).toBeNull())
    await userEvent.type(field('Phone'), '1')
    cleanup()
    await open()
    expect(field('Phone')).toHaveValue('1')
    await fill({ 'Work authorization': '' })
    await submit()
    expect(await screen.findByText('There is a problem')).toBeVisible()
    expect(errorUnder('Work authorization')).toBe('Work authorization is required')
    expect(received).toEqual([])
  })

  test('keeps a typed role across two reloads', async () => {
    trainer()
    await open(LINK)
    await waitFor(() => expect(field('Role')).toHaveValue('Trainer'))
    await userEvent.clear(field('Role'))
    await userEvent.type(field('Role'), 'Lead Trainer')
    for (let reload = 0; reload < 2; reload += 1) {
      cleanup()
      await open(LINK)
      await waitFor(() => expect(title()).toHaveTextContent(/^Trainer$/))
      expect(field('Role')).toHaveValue('Lead Trainer')
    }
  })

  test('has the role of its own job, not the stored role of an earlier job', async () => {
    trainer({}, { title: 'Nurse' })
    await open(LINK)
    await waitFor(() => expect(field('Role')).toHaveValue('Trainer'))
    await userEvent.type(field('Phone'), '1')
    cleanup()
    await open('/Interest?job=Nurse&opening=9')
    await waitFor(() => expect(field('Role')).toHaveValue('Nurse'))
    expect(field('Phone')).toHaveValue('1')
  })

  test('is for the job even while it is unknown whether that is open', async () => {
    expectLog()
    jobsApi.status(500)
    await open(LINK)
    await waitFor(() => expect(field('Role')).toHaveValue('Trainer'))
    expect(screen.queryByText(/^This job is closed/)).toBeNull()
  })
})

test('a link with a job fills in the role; what was typed over it survives a reload, but not another job', async () => {
  const reload = async (job: string) => {
    cleanup()
    await open(`/Interest?job=${job}`)
  }
  await reload('Data%20Analyst')
  expect(field('Role')).toHaveValue('Data Analyst')
  await reload('Data%20Analyst')
  expect(field('Role')).toHaveValue('Data Analyst')
  await userEvent.type(field('Phone'), '1{Backspace}')
  await reload('Data%20Analyst')
  expect(field('Role')).toHaveValue('Data Analyst')
  expect(screen.queryByText(/We kept what you typed/)).toBeNull()
  await userEvent.type(field('Role'), ', part time')
  await userEvent.type(field('Phone'), '1')
  await reload('Data%20Analyst')
  expect(field('Role')).toHaveValue('Data Analyst, part time')
  await reload('Trainer')
  expect(field('Role')).toHaveValue('Trainer')
  expect(field('Phone')).toHaveValue('1')
})
