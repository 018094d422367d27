import type { BrowserContext, Page } from '@playwright/test'
import { stack } from './fixtures.ts'

interface Deployment {
  /** False for an incomplete deployment: its pages are there, its scripts are not. */
  whole?: boolean
}

/**
 * Makes the site respond as after a deployment that changed every script: another build, whose scripts have other names.
 */
export async function deployAnother(of: BrowserContext | Page, { whole = true }: Deployment = {}): Promise<void> {
  const renamed = (text: string) =>
    text.replace(/((?:assets|\.)\/[\w.-]+)\.js\b/g, '$1.next.js').replace(/("build":")\w+/, '$1next')
  await of.route(`${stack.site}/**`, async (route) => {
    const url = route.request().url()
    const isScript = url.endsWith('.js')
    if (isScript && !(whole && url.endsWith('.next.js'))) {
      await route.fulfill({ status: 404, contentType: 'text/html', body: 'Not Found' })
    } else if (isScript || url.endsWith('.json') || !/\.\w+$/.test(new URL(url).pathname)) {
      const response = await route.fetch({ url: url.replace('.next.js', '.js'), maxRetries: 3 })
      await route.fulfill({ response, body: renamed(await response.text()) })
    } else {
      await route.continue()
    }
  })
}
