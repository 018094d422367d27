import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import PostJobPage from '#web/pages/postJob/PostJobPage.tsx'
import { errorUnder, field, texts } from '../onScreen.ts'
import { renderScreen } from '../renderScreen.tsx'

const MESSAGES = {
  'Job title': 'Job title is required',
  Department: 'Department is required',
  Location: 'Location is required',
  Description: 'Description is required',
  Requirements: 'Requirements are required',
  Responsibilities: 'Responsibilities are required',
}
const labels = Object.keys(MESSAGES) as (keyof typeof MESSAGES)[]

const active = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /^Active/ })
const preview = () => within(screen.getByRole('complementary', { name: 'Live preview' }))
const skills = () => within(screen.getByRole('group', { name: 'Skills' })).getAllByRole<HTMLInputElement>('textbox')
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const fill = (element: HTMLElement, value: string) => fireEvent.change(element, { target: { value } })

let alert: ReturnType<typeof vi.fn>
beforeEach(async () => {
  alert = vi.fn()
  vi.stubGlobal('alert', alert)
  await renderScreen(<PostJobPage />, '/PostJobs')
})

test('POST-01 has the title, the fields, Active ticked and one empty skill, beside a preview', () => {
  expect(screen.getByRole('heading', { level: 1, name: 'Post a New Job Opening' })).toBeVisible()
  for (const label of labels) expect(field(label)).toBeRequired()
  for (const label of ['Description', 'Requirements', 'Responsibilities']) expect(field(label).type).toBe('textarea')
  expect(active()).toBeChecked()
  expect(skills().map(({ value }) => value)).toEqual([''])
  expect(preview().getByText('Active')).toBeVisible()
})

test('POST-02 the preview follows the form, with placeholders for empty fields, and leaves empty skills out', async () => {
  expect(preview().getByRole('heading', { level: 3 })).toHaveTextContent('Job title')
  expect(preview().getByText('Department')).toBeVisible()
  expect(preview().getByText('Location')).toBeVisible()
  fill(field('Department'), 'Reports')
  // A placeholder looks like one.
  const isMarked = (words: string) => preview().getByText(words).closest('[data-empty]') !== null
  expect(['Job title', 'Reports', 'Location'].map(isMarked)).toEqual([true, false, true])
  expect(preview().getByText('The description of the job appears here.')).toBeVisible()
  expect(preview().queryByText('Skills')).toBeNull()

  fill(field('Job title'), 'Data Analyst')
  fill(field('Requirements'), 'SQL\n\nSQL\nCharts')
  expect(preview().getByRole('heading', { level: 3 })).toHaveTextContent('Data Analyst')
  expect(preview().getByText('Charts')).toBeVisible()
  fill(field('Job title'), '')
  expect(preview().getByRole('heading', { level: 3 })).toHaveTextContent('Job title')
  await userEvent.click(active())
  expect(preview().getByText('Inactive')).toBeVisible()
  fill(skills()[0]!, 'TypeScript')
  await press('Add a skill')
  await press('Add a skill')
  fill(skills()[2]!, 'SQL')
  const shown = preview().getByText('Skills').parentElement!
  expect(texts(within(shown).getAllByRole('listitem'))).toEqual(['TypeScript', 'SQL'])
})

test('POST-03 each empty field has an error, linked in a summary; editing a field removes only its own', async () => {
  await press('Post Job')
  await waitFor(() => expect(errorUnder('Job title')).toBeDefined())
  for (const label of labels) expect(errorUnder(label)).toBe(MESSAGES[label])
  const summary = screen.getByRole('alert')
  expect(summary.parentElement).toHaveFocus()
  expect(texts(within(summary).getAllByRole('link'))).toEqual(Object.values(MESSAGES))
  await userEvent.click(within(summary).getByRole('link', { name: 'Location is required' }))
  expect(field('Location')).toHaveFocus()
  await userEvent.keyboard(' ')
  expect(errorUnder('Location')).toBeUndefined()
  expect(screen.queryByText('Location is required')).toBeNull()
  expect(errorUnder('Department')).toBe('Department is required')
  expect(alert).not.toHaveBeenCalled()
})

test('POST-04 skills can be added and removed, the focus follows, and the last row stays', async () => {
  const removers = () => screen.getAllByRole('button', { name: /^Remove skill/ })
  expect(removers()[0]).toBeDisabled()
  fill(skills()[0]!, 'A')
  await press('Add a skill')
  expect(skills()[1]).toHaveFocus()
  fill(skills()[1]!, 'B')
  await press('Add a skill')
  fill(skills()[2]!, 'C')
  await press('Remove skill 2')
  expect(skills().map(({ value }) => value)).toEqual(['A', 'C'])
  expect(skills()[1]).toHaveFocus()
  await press('Remove skill 2')
  expect(skills()[0]).toHaveFocus()
  expect(skills().map(({ value }) => value)).toEqual(['A'])
  expect(removers()).toHaveLength(1)
  expect(removers()[0]).toBeDisabled()
})

test('POST-05 a valid submit says so, returns to the defaults and sends nothing', async () => {
  // The tests' network fails on any request.
  for (const label of labels) fill(field(label), `${label} text`)
  await userEvent.click(active())
  fill(skills()[0]!, 'SQL')
  await press('Add a skill')
  await press('Post Job')
  await waitFor(() => expect(alert).toHaveBeenCalledExactlyOnceWith('Job posted successfully!'))
  for (const label of labels) expect(field(label)).toHaveValue('')
  expect(active()).toBeChecked()
  expect(skills().map(({ value }) => value)).toEqual([''])
  expect(preview().getByRole('heading', { level: 3 })).toHaveTextContent('Job title')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
})
