import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { askThisMachineDirectly, parseEnv } from './env.ts'
import { projects as lakeProjects } from './lake/vitest.config.ts'
import { iconNames, serviceIcons } from './schemas/icons.ts'
import { defineSite } from './render/vite/defineSite.ts'
import { iconSprites } from './render/vite/iconSprites.ts'
import { shareCompiled } from './tests/support/compileCache.ts'

const root = import.meta.dirname
// Workers have the environment of this process.
askThisMachineDirectly()
shareCompiled()

/** What the site's modules need: icons, settings, class names. */
const site = {
  plugins: [react(), iconSprites(serviceIcons, iconNames)],
  define: defineSite(parseEnv({})),
}

/** For tests of components, in jsdom with MSW. */
const components = {
  root,
  environment: 'jsdom',
  environmentOptions: { jsdom: { url: 'http://localhost:5173/' } },
  restoreMocks: true,
  unstubGlobals: true,
  unstubEnvs: true,
  // In `npm test` two browsers share the machine with these tests. setupWeb.ts sets the same for `findBy…` and `waitFor`.
  expect: { poll: { timeout: 10_000 } },
  testTimeout: 20_000,
  hookTimeout: 20_000,
  css: { modules: { classNameStrategy: 'non-scoped' } },
} as const
const componentSetup = ['tests/support/setupNetworkAndConsole.ts', 'tests/support/setupWeb.ts']

/** For tests that use real HTTP or start processes. */
const services = {
  root,
  environment: 'node',
  restoreMocks: true,
  testTimeout: 30_000,
  hookTimeout: 60_000,
  // On a busy machine, results come late.
  expect: { poll: { timeout: 20_000 } },
} as const

/**
 * The folder of a test, or the end of its name, says its project. `.tsx` tests of the site run in jsdom with MSW:
 *
 * - `web`: in a process and a window that its files share
 * - `mocked`: `*.mocked.test.tsx`, and those of the Studio: they mock modules, so each file loads ours again
 * - `alone`: `*.alone.test.tsx`, and those of `render` and of drafts: they render on the server, hydrate or change the page as
 *   translators do, which would stay for the next file, so each has a process of its own; `*.alone.test.ts` mock modules
 * - `screens`: whole screens with the seed content, in a process that they share
 * - `plain`: `.ts` tests of the site and of `render`: they need no window
 * - `careers`, `hosts`, `commands`: over real HTTP; `postgres`: what the careers service does on either database, on
 *   the other one
 * - `studio`: contracts, schemas, and what of the Studio is no component
 * - `docs`: what guides say of tests
 * - `lake`, `conformance`: lake/vitest.config.ts says what they are
 * - `build`: what the build writes, which its setup makes, and how hosts serve it, one file after the other
 * - `publisher`: what a publisher makes of published content, with a lake of its own, so that it may run beside the two others
 * - `engines`: a visitor's way through the built site in Firefox and in WebKit, beside one another
 */
export default defineConfig({
  root,
  test: {
    // One more than there are cores, because tests with processes or services spend part of their time waiting.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        ...site,
        test: {
          ...components,
          name: 'xweb',
          include: ['tests/web/**/*.test.{ts,tsx}'],
          exclude: ['tests/web/**/*.alone.test.tsx'],
          setupFiles: ['tests/support/forgetModules.ts', ...componentSetup],
          env: { SC_DISABLE_SPEEDY: 'false' },
          isolate: false,
        },
      },
      {
        ...site,
        test: {
          ...components,
          name: 'web',
          include: ['tests/web/**/*.test.tsx'],
          exclude: ['tests/web/screens/**', 'tests/web/**/*.{mocked,alone}.test.tsx'],
          setupFiles: componentSetup,
          // styled-components would write its rules as text, and jsdom would parse all of them again for each new one.
          env: { SC_DISABLE_SPEEDY: 'false' },
          // The modules, and jsdom, take longer to load than most tests to run.
          isolate: false,
        },
      },
      {
        ...site,
        test: {
          ...components,
          name: 'alone',
          include: [
            'tests/web/**/*.alone.test.tsx',
            'tests/render/**/*.test.tsx',
            'tests/**/*.alone.test.ts',
            'tests/hosts/drafts/*.test.ts',
          ],
          setupFiles: componentSetup,
          env: { SC_DISABLE_SPEEDY: 'false' },
        },
      },
      {
        ...site,
        test: {
          ...components,
          name: 'mocked',
          include: ['tests/web/**/*.mocked.test.tsx', 'tests/studio/**/*.test.tsx'],
          setupFiles: ['tests/support/forgetModules.ts', ...componentSetup],
          env: { SC_DISABLE_SPEEDY: 'false' },
          // The packages, Sanity above all, take longer to load than most tests to run.
          isolate: false,
        },
      },
      {
        ...site,
        test: {
          ...components,
          name: 'screens',
          include: ['tests/web/screens/*.test.tsx'],
          setupFiles: [...componentSetup, 'tests/support/setupScreens.ts'],
          // All files share the window and the site's modules, which take longer to load than most tests to run. So
          // tests must not mock modules, must spy and stub only through `vi`, which restores everything (prototype
          // methods included), and must unmount whatever they rendered without Testing Library.
          isolate: false,
        },
      },
      {
        ...site,
        test: {
          ...services,
          name: 'plain',
          include: ['tests/{lint,web,render}/**/*.test.ts'],
          exclude: ['tests/**/*.alone.test.ts'],
          setupFiles: ['tests/support/setupNetworkAndConsole.ts'],
          unstubGlobals: true,
          unstubEnvs: true,
          // Their modules have no state, and take longer to load than most tests to run.
          isolate: false,
        },
      },
      {
        test: {
          ...services,
          name: 'careers',
          include: ['careers/tests/**/*.test.ts', 'tests/careers/*.test.ts'],
          exclude: ['careers/tests/postgres/**'],
          // The modules, and the processes that inspect resumes, take longer to start than most tests to run.
          isolate: false,
        },
      },
      {
        test: {
          ...services,
          name: 'hosts',
          include: ['tests/hosts/*.test.ts'],
          unstubEnvs: true,
          // Our modules, and the Content Lake's packages, take as long to load as many tests to run.
          isolate: false,
        },
      },
      {
        test: {
          ...services,
          name: 'commands',
          include: ['tests/commands/*.test.ts'],
          unstubEnvs: true,
          isolate: false,
        },
      },
      {
        test: {
          ...services,
          name: 'studio',
          include: ['tests/{contracts,schemas,studio}/**/*.test.ts'],
          // Their modules have no state, and take longer to load than most tests to run.
          isolate: false,
        },
      },
      { test: { ...services, name: 'docs', include: ['tests/docs/*.test.ts'] } },
      {
        test: {
          ...services,
          name: 'postgres',
          include: ['careers/tests/{databases,postgres}/*.test.ts'],
          globalSetup: ['careers/tests/postgresSetup.ts'],
          setupFiles: ['careers/tests/needsPostgres.ts'],
          isolate: false,
        },
      },
      ...lakeProjects,
      {
        test: {
          name: 'build',
          root,
          environment: 'node',
          include: ['tests/build/*.test.ts'],
          exclude: ['tests/build/publisher.test.ts'],
          globalSetup: ['tests/build/setup.ts'],
          sequence: { groupOrder: 1 },
          fileParallelism: false,
          // A browser that shares two cores with its services needs more than the default second.
          expect: { poll: { timeout: 15_000 } },
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'publisher',
          root,
          environment: 'node',
          include: ['tests/build/publisher.test.ts'],
          globalSetup: ['tests/build/publisherSetup.ts'],
          sequence: { groupOrder: 3 },
          expect: { poll: { timeout: 15_000 } },
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'engines',
          root,
          environment: 'node',
          include: ['tests/engines/**/*.test.ts'],
          globalSetup: ['tests/engines/setup.ts'],
          sequence: { groupOrder: 2 },
          // Two browsers without a graphics card share two cores.
          expect: { poll: { timeout: 30_000 } },
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
