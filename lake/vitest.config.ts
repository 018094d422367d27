import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

/**
 * `lake`: what this lake does, asked over HTTP by the real client and tools. `conformance`: what any Content Lake
 * answers, this one or the hosted one that the environment names (`npm run conformance`). `package`: what another team
 * has of it.
 */
export const projects: TestProjectInlineConfiguration[] = [
  {
    test: {
      name: 'lake',
      root: import.meta.dirname,
      include: ['tests/**/*.test.ts'],
      exclude: ['tests/{conformance,package}/**'],
      setupFiles: ['tests/quickPasswords.ts'],
      // The modules take longer to load than most of the tests to run.
      isolate: false,
      // A machine that is busy with other tests answers in its time.
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
      // All files ask from one address, which may write only so often.
      fileParallelism: false,
      isolate: false,
      // vitest runs projects with as many workers as each other together only.
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
      // It installs and builds a Studio.
      sequence: { groupOrder: 4 },
      testTimeout: 900_000,
      hookTimeout: 120_000,
    },
  },
]

export default defineConfig({ test: { projects } })
