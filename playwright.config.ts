import path from 'node:path'
import { defineConfig } from '@playwright/test'
import { askThisMachineDirectly } from './env.ts'

const tests = path.join(import.meta.dirname, 'tests')

// Workers have the environment of this process.
askThisMachineDirectly()

/** Specs in which somebody works in the Studio, most of the time. */
const STUDIO = /(studio\w*|recruitersDay)\.spec\.ts$/

/**
 * `npx playwright test jobs.spec.ts -g JOB-08`: the setup builds the site and the Studio and starts what they need.
 * Each worker has a lake and a careers API of its own, so that tests may change content beside each other.
 */
export default defineConfig({
  testDir: path.join(tests, 'e2e'),
  outputDir: 'test-results/e2e',
  globalSetup: path.join(tests, 'e2e/setup.ts'),
  // Within a file the tests may rely on each other's order.
  fullyParallel: false,
  // One more than the smallest machine has cores: whoever works in the Studio waits for it a part of the time.
  workers: 3,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  projects: [
    // The longest files first: short ones at the end leave no core idle. Two Studios that share two cores take their time to load.
    { name: 'studio', testMatch: STUDIO, timeout: 240_000, expect: { timeout: 60_000 } },
    { name: 'site', testIgnore: STUDIO },
  ],
  use: {
    // It takes a quarter of the time: `--trace retain-on-failure` for the test that fails.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
})
