import type { Page } from '@playwright/test'
import { firstValueFrom } from 'rxjs'
import { lake } from './lake.ts'

/**
 * Makes the site one that was built just now: since it was, other tests have changed content in this lake, and changed it back.
 * A page that goes on from the position of its build, as it must, goes on from now; any other position is left as it is.
 */
export async function asBuiltNow(page: Page): Promise<void> {
  const { id: now } = (await firstValueFrom(lake.live.events())) as { id: string }
  await page.route('**/data/live/events/**', async (route) => {
    const headers = await route.request().allHeaders()
    const built = await page.evaluate(() => {
      const [visit] = performance.getEntriesByType('navigation')
      return decodeURIComponent(visit?.serverTiming.find(({ name }) => name === 'live')?.description ?? '')
    })
    await route.continue(headers['last-event-id'] === built ? { headers: { ...headers, 'last-event-id': now } } : {})
  })
}
