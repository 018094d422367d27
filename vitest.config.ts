import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { parseEnv } from './env.ts'
import { projects as lakeProjects } from './lake/vitest.config.ts'
import { iconNames } from './schemas/icons.ts'
import { iconSprite } from './web/build/iconSprite.ts'
import { defineSite } from './web/build/siteSettings.ts'

const root = import.meta.dirname

/**
 * `web`: components in jsdom with MSW, those of the Studio included. `node`: schemas, guides, Studio tools, the check of outside links, the careers service and the local services, over real HTTP. `postgres`:
 * what the careers service does on either database, on the other one. `lake` and `conformance`: lake/vitest.config.ts says what they are. `build`: what the build writes, which its setup makes, and how hosts serve it; it has
 * the machine to itself. `engines`: a visitor's way through the built site in Firefox and in WebKit, beside one another.
 */
export default defineConfig({
  root,
  test: {
    // Vitest would leave one core idle, which is half of the smallest machine that runs these.
    maxWorkers: '100%',
    projects: [
      {
        plugins: [react(), iconSprite(iconNames)],
        define: defineSite(parseEnv({})),
        test: {
          name: 'web',
          root,
          environment: 'jsdom',
          environmentOptions: { jsdom: { url: 'http://localhost:5173/' } },
          include: [
            'tests/web/**/*.test.{ts,tsx}',
            'tests/studio/**/*.test.tsx',
            'tests/hosts/{previewService,reportLinks,siteFiles}.test.ts',
          ],
          setupFiles: ['tests/support/setupWeb.ts'],
          // styled-components would write its rules as text, and jsdom parse all of them again for each one that is new.
          env: { SC_DISABLE_SPEEDY: 'false' },
          // A worker for each file would take as long to start as its tests to run; the set-up clears up between them.
          isolate: false,
          restoreMocks: true,
          unstubGlobals: true,
          unstubEnvs: true,
          // In `npm test` two browsers share the machine with these.
          testTimeout: 20_000,
          css: { modules: { classNameStrategy: 'non-scoped' } },
        },
      },
      {
        test: {
          name: 'node',
          root,
          environment: 'node',
          include: ['tests/{careers,hosts,studio,schemas,commands,docs}/**/*.test.ts', 'careers/tests/**/*.test.ts'],
          exclude: [
            'careers/tests/postgres/**',
            'tests/hosts/{nginx,reports,previewService,reportLinks,siteFiles}.test.ts',
          ],
          restoreMocks: true,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'postgres',
          root,
          environment: 'node',
          include: ['careers/tests/{databases,postgres}/*.test.ts'],
          globalSetup: ['careers/tests/postgresSetup.ts'],
          restoreMocks: true,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      ...lakeProjects,
      {
        test: {
          name: 'build',
          root,
          environment: 'node',
          include: ['tests/build/*.test.ts', 'tests/hosts/{nginx,reports}.test.ts'],
          globalSetup: ['tests/build/setup.ts'],
          sequence: { groupOrder: 1 },
          fileParallelism: false,
          // A browser that shares two cores with the services it asks takes more than the second that is the default.
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
          // Two browsers that draw without a graphics card share two cores.
          expect: { poll: { timeout: 30_000 } },
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
