import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { readEnv } from './env.ts'
import { answers } from './local/processes.ts'
import { iconNames } from './schemas/icons.ts'
import { usableRedirects } from './schemas/redirectRules.ts'
import { slugVerdict } from './schemas/rules.ts'
import { shortClassNames } from './web/build/classNames.ts'
import { compileEagerly } from './web/build/compileEagerly.ts'
import { iconSprite } from './web/build/iconSprite.ts'
import { minifyAgain } from './web/build/minifyAgain.ts'
import { prerenderPlugin } from './web/build/prerenderPlugin.ts'
import { policyFor } from './web/build/securityHeaders.ts'
import { shakeQuery } from './web/build/shakeQuery.ts'
import { shakeRouter } from './web/build/shakeRouter.ts'
import { defineSite } from './web/build/siteSettings.ts'

const env = readEnv()

/** `npm start` and `npm run build` start the Content Lake that they need; whoever types `npx vite` learns of it here. */
function sayLakeIsMissing(): Plugin {
  const isMissing = async () => !env.hosted && !(await answers(env.lakeUrl, 1000))
  const missing = `No Content Lake answers at ${env.lakeUrl}, and the pages are made of its content`
  return {
    name: 'say-lake-is-missing',
    async configureServer() {
      if (await isMissing()) console.warn(`${missing}. \`npm start\` runs it with the site.`)
    },
    buildApp: {
      order: 'pre',
      async handler() {
        if (!(await isMissing())) return
        console.error(`${missing}. \`npm start\` runs one; \`npm run build\` builds with one of its own.`)
        process.exit(1)
      },
    },
  }
}

const web = path.join(import.meta.dirname, 'web')
// Inside the project, so that the bundle finds its packages wherever DIST_DIR is.
const serverFolder = path.join(import.meta.dirname, `node_modules/.prerender-${process.pid}`)

/**
 * What every page needs besides React, in one file: the router, the cache, the frame, and the pieces that nearly every page
 * is made of. Small files compress worse; React has its own, because it is to run by itself (docs/decisions/009-hydration.md).
 */
const SITE = [
  /node_modules[\\/](?:react-router|react-router-dom|@tanstack)[\\/]|preload-helper/,
  /web[\\/](?:App\.tsx|hydrate\.tsx|layout[\\/]|ui[\\/](?:Section|SectionHead|Highlight|Voices|useHydrated|useVisibleOnce)\.)/,
]

/** Pieces that several pages are made of. The forms stay apart, because content pages have none. */
const PIECES = /web[\\/]ui[\\/](?!form)/
/** Of these, what the careers screens have no use for: fewer pages need to share it before it goes into one file. */
const BLOCKS = /web[\\/]ui[\\/](?!form|Button|CmsLink|CopyButton|Dialog|Icon|Picture|Section|Skeleton)/

export default defineConfig(({ command, isPreview }) => ({
  root: web,
  // A preview has a file for every page; in development every address gets the same one.
  appType: isPreview ? 'mpa' : 'spa',
  define: defineSite(env),
  plugins: [
    sayLakeIsMissing(),
    react(),
    shakeRouter(),
    shakeQuery(),
    minifyAgain(),
    compileEagerly(['react']),
    iconSprite(iconNames),
    prerenderPlugin(serverFolder, {
      policy: policyFor(env),
      findability: {
        siteUrl: env.siteUrl,
        indexed: env.indexed,
        cardCache: path.join(import.meta.dirname, 'node_modules/.cache/social-cards'),
        usableRedirects,
      },
      slugVerdict,
    }),
  ],
  ...(command === 'build' && { css: { modules: { generateScopedName: shortClassNames(web) } } }),
  server: { host: 'localhost', port: env.sitePort, strictPort: true },
  preview: { host: 'localhost', port: env.previewPort, strictPort: true },
  builder: {},
  build: {
    // What `vite preview` serves.
    outDir: path.join(env.distDir, 'site'),
    target: 'baseline-widely-available',
    // The security policy allows no data: fonts or scripts, and a file can be cached.
    assetsInlineLimit: 0,
    emptyOutDir: true,
    // Every browser of the target knows modulepreload.
    modulePreload: { polyfill: false },
  },
  environments: {
    client: {
      build: {
        outDir: path.join(env.distDir, 'site'),
        manifest: true,
        rolldownOptions: {
          // browser.ts imports a function of hydrate.tsx by the file's name.
          preserveEntrySignatures: 'exports-only',
          input: [
            path.join(web, 'index.html'),
            ...['letterCase.ts', 'runReact.ts', 'hydrate.tsx'].map((file) => path.join(web, file)),
          ],
          output: {
            codeSplitting: {
              groups: [
                {
                  name: 'react',
                  test: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]|web[\\/]runReact\.ts|rolldown.runtime/,
                },
                { name: 'site', test: (id) => SITE.some((pattern) => pattern.test(id)) },
                { name: 'pieces', test: PIECES, minShareCount: 5 },
                { name: 'blocks', test: BLOCKS, minShareCount: 3 },
              ],
            },
          },
        },
      },
    },
    ssr: {
      build: {
        outDir: serverFolder,
        ssr: true,
        copyPublicDir: false,
        rolldownOptions: {
          input: path.join(web, 'prerender.tsx'),
          output: { entryFileNames: 'prerender.js' },
        },
      },
    },
  },
}))
