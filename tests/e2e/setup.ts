import type { FullConfig } from '@playwright/test'
import { findBrowser, findHeadlessShell } from '../support/browser.ts'
import { sharedBuild } from '../support/built.ts'
import { startEndToEnd } from '../support/e2eStacks.ts'

/** Before the first test: builds the site and the Studio, unless this run has them, and starts services for each worker. */
export default async function setup({ workers }: FullConfig) {
  // Before the workers look for them side by side.
  findBrowser()
  findHeadlessShell()
  const { built, remove } = await sharedBuild('site and Studio')
  const { run, close } = await startEndToEnd(built, workers).catch(async (error: unknown) => {
    await remove()
    throw error
  })
  // Playwright hands the environment on to the workers.
  process.env.END_TO_END = JSON.stringify(run)
  return async () => {
    await close()
    await remove()
  }
}
