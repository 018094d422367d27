import { createHash } from 'node:crypto'
import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { comesUp } from './commands/services/reachable.ts'
import { readEnv } from './env.ts'
import { developmentDraftsPlugin } from './hosts/drafts/development/developmentDraftsPlugin.ts'
import { policyFor } from './render/hostRules/securityHeaders.ts'
import { clientFolder } from './render/output/siteFolder.ts'
import { chunkGroups } from './render/vite/chunkGroups.ts'
import { compileEagerly } from './render/vite/compileEagerly.ts'
import { defineSite } from './render/vite/defineSite.ts'
import { hoverByPointer } from './render/vite/hoverByPointer.ts'
import { iconSprites } from './render/vite/iconSprites.ts'
import { prerenderPlugin } from './render/vite/prerenderPlugin.ts'
import { reportMissingLake } from './render/vite/reportMissingLake.ts'
import { siteBuildPlugin } from './render/vite/siteBuildPlugin.ts'
import { iconNames, serviceIcons } from './schemas/icons.ts'

const env = readEnv()

const web = path.join(import.meta.dirname, 'web')
const render = path.join(import.meta.dirname, 'render')
/** The drafts service, which runs the site's own code. */
const drafts = path.join(import.meta.dirname, 'hosts/drafts')
const site = path.join(env.distDir, 'site')
/** What rendering the site takes besides its content: render/renderer.ts. */
const renderer = path.join(env.distDir, 'renderer')
const client = clientFolder(renderer)
/** For a server, which renders the site itself: the build needs no content. */
const rendererOnly = process.env.RENDERER_ONLY === 'yes'

/** As short as possible, because every page contains the names twice, in its styles and its elements. */
function className(name: string, file: string): string {
  const [source = ''] = path.relative(web, file).split('?')
  return `${name}_${createHash('sha256').update(source).digest('base64url').slice(0, 4)}`
}

export default defineConfig(({ isPreview, command }) => ({
  root: web,
  // A preview has a file for every page; in development all addresses get the same one.
  appType: isPreview ? 'mpa' : 'spa',
  define: defineSite(env),
  css: { modules: { generateScopedName: className }, postcss: { plugins: [hoverByPointer] } },
  plugins: [
    reportMissingLake(env.lakeUrl, async () => !rendererOnly && !env.hosted && !(await comesUp(env.lakeUrl, 1000))),
    react(),
    compileEagerly(['react']),
    iconSprites(serviceIcons, iconNames),
    ...(env.viewerToken === undefined ? [] : [developmentDraftsPlugin(env.viewerToken)]),
    siteBuildPlugin(client, policyFor(env)),
    prerenderPlugin({
      renderer,
      siteRoot: rendererOnly ? undefined : site,
      fromLast: process.env.FROM_LAST_BUILD === 'yes',
      settings: { policy: policyFor(env), siteUrl: env.siteUrl, indexed: env.indexed },
      cardCache: path.join(import.meta.dirname, 'node_modules/.cache/social-cards'),
    }),
  ],
  server: {
    host: env.host,
    port: env.sitePort,
    strictPort: true,
    // By default Vite serves any file of the project, and so the local services' data, which are private.
    fs: { allow: ['web', 'contracts', 'node_modules'].map((folder) => path.join(import.meta.dirname, folder)) },
  },
  preview: { host: 'localhost', port: env.previewPort, strictPort: true },
  builder: {},
  build: {
    outDir: site,
    target: 'baseline-widely-available',
    // The CSP allows no data: fonts or scripts, and files can be cached.
    assetsInlineLimit: 0,
    emptyOutDir: true,
    modulePreload: {
      // All target browsers support modulepreload.
      polyfill: false,
      // The entry runs before any import, and Firefox reports an error for a script that is preloaded afterward.
      resolveDependencies: (_file, dependencies) => dependencies.filter((file) => !/\/start-[^/]+\.js$/.test(file)),
    },
  },
  environments: {
    client: {
      build: {
        outDir: isPreview ? site : client,
        manifest: true,
        rolldownOptions: {
          // browser.ts imports functions from these by file name.
          preserveEntrySignatures: 'exports-only',
          input: [
            path.join(web, 'index.html'),
            ...['letterCase.ts', 'runReact.ts', 'hydrate.tsx'].map((file) => path.join(web, 'start', file)),
          ],
          output: { codeSplitting: { groups: chunkGroups } },
        },
      },
    },
    // Fully bundled, because it runs without packages; in development Node loads the CommonJS packages.
    ssr: {
      resolve: { noExternal: command === 'build' || undefined },
      build: {
        outDir: path.join(renderer, 'server'),
        ssr: true,
        copyPublicDir: false,
        chunkSizeWarningLimit: 4000,
        rolldownOptions: {
          checks: { ineffectiveDynamicImport: false },
          input: path.join(render, 'prerender.ts'),
          output: { entryFileNames: 'prerender.js' },
        },
      },
    },
    // The drafts service: fully bundled, because it runs without packages, and with the variants of packages that don't
    // need Node's modules, which are half as large.
    drafts: {
      consumer: 'server',
      define: { 'process.env.NODE_ENV': '"production"' },
      resolve: { noExternal: true, conditions: ['worker', 'module', 'production'] },
      build: {
        outDir: path.join(env.distDir, 'drafts'),
        ssr: true,
        copyPublicDir: false,
        rolldownOptions: {
          input: path.join(drafts, 'built/siteDrafts.ts'),
          // `.mjs`, because there is no package.json next to them.
          output: { entryFileNames: '[name].mjs', chunkFileNames: 'assets/[name]-[hash].mjs' },
        },
      },
    },
  },
}))
