import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { readEnv } from './env.ts'
import { iconNames } from './schemas/icons.ts'
import { shortClassNames } from './web/build/classNames.ts'
import { iconSprite } from './web/build/iconSprite.ts'
import { prerenderPlugin } from './web/build/prerenderPlugin.ts'
import { policyFor } from './web/build/securityHeaders.ts'
import { shakeRouter } from './web/build/shakeRouter.ts'
import { defineSite } from './web/build/siteSettings.ts'

const env = readEnv()
const web = path.join(import.meta.dirname, 'web')
// Inside the project, so that the bundle finds its packages wherever DIST_DIR is.
const serverFolder = path.join(import.meta.dirname, `node_modules/.prerender-${process.pid}`)

/**
 * What every page needs, in one file: React, the router, the cache, the frame, and the pieces that nearly every page is
 * made of. In four files it is 2 KB more, because small files compress worse.
 */
const SITE = [
  /node_modules[\\/](?:react|react-dom|scheduler|react-router|react-router-dom|@tanstack)[\\/]|preload-helper/,
  /web[\\/](?:App\.tsx|layout[\\/]|ui[\\/](?:Section|SectionHead|Highlight|Voices|useVisibleOnce)\.)/,
]

/** Pieces that several content pages are made of. The forms stay apart, because content pages have none. */
const PIECES = /web[\\/]ui[\\/](?!form)/

export default defineConfig(({ command }) => ({
  root: web,
  define: defineSite(env),
  plugins: [react(), shakeRouter(), iconSprite(iconNames), prerenderPlugin(serverFolder, policyFor(env))],
  ...(command === 'build' && { css: { modules: { generateScopedName: shortClassNames(web) } } }),
  server: { host: 'localhost', port: env.sitePort, strictPort: true },
  builder: {},
  build: {
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
          input: [path.join(web, 'index.html'), path.join(web, 'letterCase.ts')],
          output: {
            codeSplitting: {
              groups: [
                { name: 'site', test: (id) => SITE.some((pattern) => pattern.test(id)) },
                { name: 'pieces', test: PIECES, minShareCount: 5 },
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
