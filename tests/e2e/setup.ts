import type { FullConfig } from '@playwright/test'
import { startEndToEnd } from '../support/e2eStacks.ts'
import { NEEDS, required } from '../support/needs.ts'
import { sharedBuild } from '../support/sharedBuild.ts'

/**
 * Before the first test: builds the site and the Studio, unless this run already has them, and starts services for each
 * worker.
 */
export default async function setup({ workers }: FullConfig) {
  required(NEEDS.chromium)
  await using closing = new AsyncDisposableStack()
  const { built, remove } = await sharedBuild('site and Studio')
  closing.defer(remove)
  // Playwright passes the environment on to the workers.
  process.env.END_TO_END = JSON.stringify(await startEndToEnd(built, workers, closing))
  const running = closing.move()
  return () => running.disposeAsync()
}
