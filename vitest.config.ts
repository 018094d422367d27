import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { askThisMachineDirectly, parseEnv } from './env.ts'
import { projects as lakeProjects } from './lake/vitest.config.ts'
import { defineSite } from './render/vite/defineSite.ts'
import { iconSprites } from './render/vite/iconSprites.ts'
import { iconNames, serviceIcons } from './schemas/icons.ts'
import { shareCompiled } from './tests/support/compileCache.ts'

const root = import.meta.dirname
// Neither the office's time zone nor a server's, so that a time that is told without a zone stands out.
process.env['TZ'] ??= 'America/Los_Angeles'
// Workers have the environment of this process.
askThisMachineDirectly()
shareCompiled()

/** What the site's modules need: icons, settings, class names. */
const site = {
  plugins: [react(), iconSprites(serviceIcons, iconNames)],
  define: defineSite(parseEnv({})),
}

/** For tests of components, in jsdom with MSW: `.tsx`, and those of the site that belong into a browser. */
const inWindow = {
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
  // styled-components would write its rules as text, and jsdom would parse all of them again for each new one.
  env: { SC_DISABLE_SPEEDY: 'false' },
} as const
const windowSetup = ['tests/support/setupNetworkAndConsole.ts', 'tests/support/setupWeb.ts']

/** `*.alone.test.*`: each file has a process, and modules, of its own; by default also a window. */
const alone = (folder: string, environment: object = { ...inWindow, setupFiles: windowSetup }) => ({
  ...site,
  test: {
    ...environment,
    name: `${folder}:alone`,
    include: [`tests/${folder}/**/*.alone.test.{ts,tsx}`],
    isolate: true,
  },
})

/** `*.mocked.test.tsx`: each file loads our modules again, with its own mocks; the packages, Sanity above all, stay. */
const mocked = (folder: string) => ({
  ...site,
  test: {
    ...inWindow,
    name: `${folder}:mocked`,
    include: [`tests/${folder}/**/*.mocked.test.tsx`],
    setupFiles: ['tests/support/forgetModules.ts', ...windowSetup],
    isolate: false,
  },
})
const APART = '**/*.{alone,mocked}.test.{ts,tsx}'

/** For tests that use real HTTP or start processes, or whose modules need no window. */
const services = {
  root,
  environment: 'node',
  restoreMocks: true,
  testTimeout: 30_000,
  hookTimeout: 60_000,
  // On a busy machine, results come late.
  expect: { poll: { timeout: 20_000 } },
  // The modules, and the processes that inspect resumes, take longer to load than most tests to run.
  isolate: false,
} as const

/** Tests that run in Node without a network. */
const inNode = {
  ...services,
  setupFiles: 'tests/support/setupNetworkAndConsole.ts',
  unstubGlobals: true,
  unstubEnvs: true,
} as const

/** They change nothing of the lake that the build's other tests use. */
const BESIDE_THE_BUILD = 'tests/build/{publisher,content}.test.ts'

/**
 * A project is named after the folder of its tests. Its files share processes and
 * modules, so they must not mock modules, must spy and stub only through `vi`, which restores everything (prototype methods
 * included), and must unmount whatever they rendered without Testing Library. The end of a file's name sets it apart, in a
 * project of its own:
 *
 * - `*.mocked.test.tsx` (`web:mocked`): it may mock modules
 * - `*.alone.test.*` (`web:alone`): it renders on the server, hydrates, changes the page as translators do, or mocks modules
 *   without a window, all of which would stay for the next file
 *
 * What else a name doesn't say:
 *
 * - `web` runs in jsdom with the seed's content
 * - a file has the environment of its project: one with another, by a comment, would cost a process that its neighbors share
 *   (those that have a process of their own anyway may)
 * - `careers:postgres`: what the careers service does on either database, on the other one
 * - `lake`, `conformance`, `package`: lake/vitest.config.ts says what they are
 * - `build`: what the build writes, which its setup makes, and how hosts serve it, one file after the other
 * - `publisher`: what a publisher makes of published content, with a lake of its own, so that it may run beside the two others;
 *   and a build whose CMS goes away, which waits most of its time
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
          ...inWindow,
          name: 'web',
          include: ['tests/web/**/*.test.{ts,tsx}'],
          exclude: [APART],
          setupFiles: [...windowSetup, 'tests/support/setupSeedContent.ts'],
          // The modules, and jsdom, take longer to load than most tests to run.
          isolate: false,
        },
      },
      mocked('web'),
      alone('web'),
      { ...site, test: { ...inNode, name: 'render', include: ['tests/render/**/*.test.{ts,tsx}'], exclude: [APART] } },
      alone('render'),
      { test: { ...services, name: 'contracts', include: ['tests/contracts/**/*.test.ts'] } },
      { test: { ...services, name: 'schemas', include: ['tests/schemas/**/*.test.ts'] } },
      { test: { ...services, name: 'studio', include: ['tests/studio/**/*.test.{ts,tsx}'], exclude: [APART] } },
      mocked('studio'),
      {
        test: {
          ...services,
          name: 'careers',
          include: ['careers/tests/**/*.test.ts', 'tests/careers/*.test.ts'],
          exclude: ['careers/tests/postgres/**'],
        },
      },
      {
        test: { ...services, name: 'hosts', include: ['tests/hosts/**/*.test.ts'], exclude: [APART], unstubEnvs: true },
      },
      alone('hosts', { ...services, unstubEnvs: true }),
      { test: { ...services, name: 'commands', include: ['tests/commands/**/*.test.ts'], unstubEnvs: true } },
      { test: { ...services, name: 'runner', include: ['tests/runner/*.test.ts'], unstubEnvs: true } },
      { test: { ...inNode, name: 'lint', include: ['tests/lint/*.test.ts'] } },
      { test: { ...services, name: 'docs', include: ['tests/docs/*.test.ts'] } },
      {
        test: {
          ...services,
          name: 'careers:postgres',
          include: ['careers/tests/{databases,postgres}/*.test.ts'],
          globalSetup: ['careers/tests/postgresSetup.ts'],
          setupFiles: ['careers/tests/needsPostgres.ts'],
        },
      },
      ...lakeProjects,
      {
        test: {
          name: 'build',
          root,
          environment: 'node',
          include: ['tests/build/*.test.ts'],
          exclude: [BESIDE_THE_BUILD],
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
          include: [BESIDE_THE_BUILD],
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
