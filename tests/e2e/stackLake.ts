import type { Page } from '@playwright/test'
import { firstValueFrom } from 'rxjs'
import { lakeClient } from '../support/lakeClient.ts'
import { stack } from './fixtures.ts'

/** The lake of this worker, with write access and drafts: for preparing content and checking effects. */
export const lake = lakeClient(stack.own.lake, stack.token, 'raw')

/**
 * Makes the site look freshly built: since its build, other tests have changed content in this lake, and changed it
 * back. A page that resumes from the position of its build, as it must, resumes from now; any other position is left
 * unchanged.
 */
export async function asBuiltNow(page: Page): Promise<void> {
  const { id: now } = (await firstValueFrom(lake.live.events())) as { id: string }
  await page.route('**/data/live/events/**', async (route) => {
    const headers = await route.request().allHeaders()
    const built = await page.evaluate(() => {
      const entries: PerformanceEntry[] = performance.getEntriesByType('navigation')
      const visit = entries.find((entry) => entry instanceof PerformanceNavigationTiming)
      return decodeURIComponent(visit?.serverTiming.find(({ name }) => name === 'live')?.description ?? '')
    })
    await route.continue(headers['last-event-id'] === built ? { headers: { ...headers, 'last-event-id': now } } : {})
  })
}
