import type { Page } from '@playwright/test'

interface Watched {
  /** What the browser's security policy refused, on this page and every later one in the tab. */
  violations: string[]
}

/** Counts violations of the policy, before any script of the page runs. */
export async function watchPolicy(page: Page): Promise<Watched> {
  const watched: Watched = { violations: [] }
  await page.exposeFunction('reportViolation', (text: string) => watched.violations.push(text))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { reportViolation } = globalThis as unknown as { reportViolation(text: string): void }
      reportViolation(
        `${event.effectiveDirective}: ${event.blockedURI} at ${event.sourceFile}:${event.lineNumber} ${event.sample}`,
      )
    })
  })
  return watched
}
