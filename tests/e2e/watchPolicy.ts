import type { Page } from '@playwright/test'

interface Watched {
  /** What the browser's security policy refused, in this page and every later one of the tab. */
  violations: string[]
}

/** Counts what the policy refuses, before any script of the page runs. */
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
