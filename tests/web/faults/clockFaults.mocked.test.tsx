import { cleanup, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { apiJob, jobsApi } from '../careers/jobsApi.ts'
import { openSite, refresh, SCREENS } from './openSite.tsx'

vi.mock('#web/content/sanityClient.ts', () => import('../seedContent.ts'))

const TODAY = '2026-11-21T12:00:00Z'
const LONG_AGO = '1999-11-20T12:00:00Z'
// All early on a Saturday, because Contact says whether someone answers at that time.
const CLOCKS = [TODAY, LONG_AGO, '2055-06-05T12:00:00Z']
const setClock = (time: string) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(time) })

/**
 * The text of the screen without the bars above and below it, whose text about opening hours arrives after the page.
 */
function words(): string | null | undefined {
  screen.getByRole('complementary', { name: 'Call us' }).remove()
  document.querySelector('header p')?.remove()
  return document.querySelector('#site')?.textContent
}

/** The screens with dates, hours or open jobs. */
const DATED = SCREENS.filter(([, path]) => /Contact|Blog|Careers/.test(path))

test.each(DATED)('visitor’s clock years off: %s shows the same', async (_, path) => {
  jobsApi.list(apiJob(1), apiJob(2, { is_active: false }))
  const said: (string | null | undefined)[] = []
  for (const clock of CLOCKS) {
    cleanup()
    setClock(clock)
    await openSite(path)
    // Comes after the jobs.
    if (path.startsWith('/Careers')) await screen.findByRole('option', { name: 'Remote' })
    if (path === '/Contact') await within(screen.getByRole('main')).findByText(/^Nobody is in/)
    if (path === '/Blog') await screen.findByText('Newest first.')
    said.push(words())
  }
  expect(said[0]).toBeTruthy()
  for (const other of said.slice(1)) expect(other).toBe(said[0])
})

test('visitor’s clock set back during a visit: published changes still arrive', async () => {
  setClock(TODAY)
  const site = await openSite('/About')
  const query = site.client.getQueryCache().find({ queryKey: ['content', 'about', {}] })
  const before = query?.state.dataUpdateCount ?? 0
  setClock(LONG_AGO)
  await refresh(site)
  expect(query?.state.dataUpdateCount).toBe(before + 1)
  expect(screen.getByRole('heading', { level: 1 })).toBeVisible()
})
