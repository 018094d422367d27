import type { FullConfig } from '@playwright/test'
import { findBrowser, findHeadlessShell } from '../support/browser.ts'
import { sharedBuild } from '../support/built.ts'
import { startEndToEnd } from '../support/e2eStacks.ts'

/** Before the first test: builds the site and the Studio, unless this run has them, and starts services for each worker. */
export default async function setup({ workers }: FullConfig) {
  // Before the workers look for them side by side.
  findBrowser()
  findHeadlessShell()
  await using closing = new AsyncDisposableStack()
  const { built, remove } = await sharedBuild('site and Studio')
  closing.defer(remove)
  // Playwright hands the environment on to the workers.
  process.env.END_TO_END = JSON.stringify(await startEndToEnd(built, workers, closing))
  const running = closing.move()
  return () => running.disposeAsync()
}
