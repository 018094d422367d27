import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

/**
 * `lake`: this lake over HTTP, with the real client and tools. `conformance`: what every Content Lake does, this one or
 * the hosted one in the environment (`npm run conformance`). `package`: what other teams install.
 */
export const projects: TestProjectInlineConfiguration[] = [
  {
    test: {
      name: 'lake',
      root: import.meta.dirname,
      include: ['tests/**/*.test.ts'],
      exclude: ['tests/{conformance,package}/**'],
      setupFiles: ['tests/quickPasswords.ts'],
      // Loading the modules takes longer than running most of the tests.
      isolate: false,
      // A machine that is busy with other tests responds slowly.
      expect: { poll: { timeout: 20_000 } },
      testTimeout: 120_000,
      hookTimeout: 120_000,
    },
  },
  {
    test: {
      name: 'conformance',
      root: import.meta.dirname,
      include: ['tests/conformance/*.test.ts'],
      // All files send requests from one address, whose writes are limited.
      fileParallelism: false,
      isolate: false,
      // vitest only runs projects together if they have the same number of workers.
      sequence: { groupOrder: 2 },
      expect: { poll: { timeout: 20_000 } },
      testTimeout: 60_000,
      hookTimeout: 60_000,
    },
  },
  {
    test: {
      name: 'package',
      root: import.meta.dirname,
      include: ['tests/package/*.test.ts'],
      // This project installs the package and builds a Studio.
      sequence: { groupOrder: 4 },
      testTimeout: 900_000,
      hookTimeout: 120_000,
    },
  },
]

export default defineConfig({ test: { projects } })
