import { act, screen } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { siteQuery } from '#web/content/queries/site.ts'
import TimeStair from '#web/sections/TimeStair.tsx'
import { impatientCache } from '../impatientCache.ts'

vi.mock('#web/content/sanityClient.ts', () => import('../seedContent.ts'))

test.each([
  ['is not called empty before it knows the time', {}, 5, 0],
  ['without times is called empty', { hours: [] }, 0, 1],
])('the stair of times, on a page from the build, %s', async (_what, change, times, calls) => {
  const { content } = await impatientCache().ensureQueryData(siteQuery)
  const { appointments, ...site } = content
  const onEmpty = vi.fn()
  const stair = (
    <MemoryRouter>
      <TimeStair site={{ ...site, appointments: appointments && { ...appointments, ...change } }} onEmpty={onEmpty} />
    </MemoryRouter>
  )
  const page = document.body.appendChild(document.createElement('main'))
  page.innerHTML = renderToString(stair)
  const root = await act(async () => hydrateRoot(page, stair))
  expect(screen.queryAllByRole('link')).toHaveLength(times)
  expect(onEmpty).toHaveBeenCalledTimes(calls)
  act(() => root.unmount())
})
