import { readFile } from 'node:fs/promises'
import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, isRunnableDevEnvironment, type Plugin } from 'vite'
import { readEnv } from './env.ts'
import { answerAs, type WebHandler } from './hosts/preview/answerAs.ts'
import { answers } from './commands/services/processes.ts'
import { iconNames } from './schemas/icons.ts'
import { usableRedirects } from './schemas/redirectRules.ts'
import { slugVerdict } from './schemas/rules.ts'
import { compileEagerly } from './web/build/compileEagerly.ts'
import { iconSprite } from './web/build/iconSprite.ts'
import { previewPlugin } from './web/build/previewPlugin.ts'
import { prerenderPlugin } from './web/build/prerenderPlugin.ts'
import { policyFor } from './web/build/securityHeaders.ts'
import { defineSite } from './web/build/siteSettings.ts'
import type * as DevelopmentPreview from './hosts/drafts/developmentPreview.ts'

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

/** Has the development server answer for drafts, as the preview service does for the built site. */
function previewInDevelopment(token: string): Plugin {
  return {
    name: 'preview-in-development',
    configureServer(server) {
      const { ssr } = server.environments
      if (!isRunnableDevEnvironment(ssr))
        throw new Error('The development server has no environment that runs modules.')
      const readTemplate = async (address: string) =>
        server.transformIndexHtml(address, await readFile(path.join(web, 'index.html'), 'utf8'))
      const answer: WebHandler = async (request) => {
        const { createDevelopmentPreview } = await ssr.runner.import<typeof DevelopmentPreview>(
          '/previewService/developmentPreview.ts',
        )
        return createDevelopmentPreview({ token, readTemplate })(request)
      }
      server.middlewares.use((request, response, next) => {
        if (!request.url?.startsWith('/preview/')) return next()
        answerAs(answer, request, response).catch((error: unknown) => {
          console.error(error)
          response.writeHead(500).end()
        })
      })
    },
  }
}

const web = path.join(import.meta.dirname, 'web')
// Inside the project, so that the bundle finds its packages wherever DIST_DIR is.
const serverFolder = path.join(import.meta.dirname, `node_modules/.prerender-${process.pid}`)

export default defineConfig(({ isPreview }) => ({
  root: web,
  // A preview has a file for every page; in development every address gets the same one.
  appType: isPreview ? 'mpa' : 'spa',
  define: defineSite(env),
  plugins: [
    sayLakeIsMissing(),
    react(),
    compileEagerly(['react']),
    iconSprite(iconNames),
    ...(env.viewerToken === undefined ? [] : [previewInDevelopment(env.viewerToken)]),
    previewPlugin(path.join(env.distDir, 'site'), policyFor(env)),
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
    modulePreload: {
      // Every browser of the target knows modulepreload.
      polyfill: false,
      // The entry runs before anything asks for more, and Firefox reports an error for a script that is announced after that.
      resolveDependencies: (_file, dependencies) => dependencies.filter((file) => !/\/start-[^/]+\.js$/.test(file)),
    },
  },
  environments: {
    client: {
      build: {
        outDir: path.join(env.distDir, 'site'),
        manifest: true,
        rolldownOptions: {
          // browser.ts imports functions of these by the files' names.
          preserveEntrySignatures: 'exports-only',
          input: [
            path.join(web, 'index.html'),
            ...['letterCase.ts', 'runReact.ts', 'hydrate.tsx'].map((file) => path.join(web, 'start', file)),
          ],
          output: {
            // React is compiled while it arrives, and runs in a task of its own (docs/decisions/009-hydration.md).
            codeSplitting: {
              groups: [
                {
                  name: 'react',
                  test: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]|web[\\/]start[\\/]runReact\.ts|rolldown.runtime/,
                },
                // The entry with all that it needs: it runs before the first screen, in one request, and must not wait for React.
                { name: 'start', test: /web[\\/]start[\\/]browser\.ts/ },
                // The route table names all of them; one file instead of a dozen.
                { name: 'queries', test: /web[\\/]content[\\/]queries[\\/]/ },
                // What most pages share, likewise.
                { name: 'shared', minShareCount: 12 },
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
    // The preview service: whole, because it runs where no packages are, and in the Web's standard form.
    preview: {
      consumer: 'server',
      define: { 'process.env.NODE_ENV': '"production"' },
      resolve: { noExternal: true, conditions: ['workerd', 'worker', 'module', 'production'] },
      build: {
        outDir: path.join(env.distDir, 'preview'),
        ssr: true,
        copyPublicDir: false,
        rolldownOptions: {
          input: ['sitePreview', 'netlify', 'cloudflare'].map((name) => path.join(web, `previewService/${name}.ts`)),
          // Modules by their name, because no package.json is beside them.
          output: { entryFileNames: '[name].mjs', chunkFileNames: 'assets/[name]-[hash].mjs' },
        },
      },
    },
  },
}))
