import path from 'node:path'
import { defineConfig } from '@playwright/test'
import { askThisMachineDirectly } from './env.ts'

const tests = path.join(import.meta.dirname, 'tests')

// Workers inherit this process's environment.
askThisMachineDirectly()

/** Specs that mostly work in the Studio. */
const STUDIO = /(studio\w*|recruitersDay)\.spec\.ts$/

/**
 * `npx playwright test jobs.spec.ts -g JOB-08`: the setup builds the site and the Studio and starts their services.
 * Each worker has its own lake and careers API, so that tests can change content in parallel.
 */
export default defineConfig({
  testDir: path.join(tests, 'e2e'),
  outputDir: 'test-results/e2e',
  globalSetup: path.join(tests, 'e2e/setup.ts'),
  // Tests within a file may rely on their order.
  fullyParallel: false,
  // One more than the cores of the smallest machine, because tests in the Studio spend part of their time waiting.
  workers: 3,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  projects: [
    // Longest files first, so that no core is idle at the end. Two Studios on two cores load slowly.
    { name: 'studio', testMatch: STUDIO, timeout: 240_000, expect: { timeout: 60_000 } },
    { name: 'site', testIgnore: STUDIO },
  ],
  use: {
    // Tracing takes a quarter of the time; use `--trace retain-on-failure` for a failing test.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
})
