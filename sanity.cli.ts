import path from 'node:path'
import { defineCliConfig } from 'sanity/cli'
import { asksHosted } from './commands/services/hostedCommands.ts'
import { readEnv, STUDIO_FEATURES } from './env.ts'
import { offlineAssets } from './lake/studio/offlineAssets.ts'

const env = readEnv()

const [, program = '', ...words] = process.argv
const command = words.join(' ')
// Such a command can't be pointed at another host, and one meant for the local lake must not reach someone's hosted
// content.
const isLed = env.hosted || process.env.CONTENT_LAKE_URL !== undefined
if (!isLed && /\bsanity(?:\.\w+)?$/.test(program) && asksHosted(command)) {
  console.error(
    `\`sanity ${command}\` would ask hosted Sanity, and this project is in a local lake. Leave \`npm start\` running, and ask ` +
      `that: npx node lake/main.ts --port ${env.lakePort} --data ${env.lakeDir} cli ${command}`,
  )
  // Some commands ignore a configuration that throws.
  process.exit(1)
}

/** checkTypegen.ts lets the generators write into a separate folder, to compare. */
const typegenDir = process.env.TYPEGEN_DIR
const schemaFile = typegenDir === undefined ? 'studio/schema.json' : path.join(typegenDir, 'schema.json')
const typesFile = typegenDir === undefined ? 'web/content/types.gen.ts' : path.join(typegenDir, 'types.gen.ts')

export default defineCliConfig({
  api: { projectId: env.projectId, dataset: env.dataset },
  server: { hostname: env.host, port: env.studioPort },
  // The Studio runs the version in package-lock.json, never another one from Sanity's CDN.
  deployment: { autoUpdates: false },
  typegen: {
    path: ['web/content/**/*.ts', 'render/content/*.ts'],
    schema: schemaFile,
    generates: typesFile,
    overloadClientMethods: false,
    formatGeneratedCode: false,
  },
  vite: (config, { command }) => ({
    ...config,
    // Pictures of the blocks, for the menu that adds one.
    publicDir: path.resolve('studio/static'),
    build: {
      ...config.build,
      rolldownOptions: {
        ...config.build?.rolldownOptions,
        // Sanity imports its icons one by one: more than a hundred requests before the Studio shows anything.
        output: {
          codeSplitting: { groups: [{ name: 'icons', test: /@sanity.icons/, includeDependenciesRecursively: false }] },
        },
      },
    },
    server: {
      ...config.server,
      // By default Vite serves any file of the project, and so the local services' data, which are private.
      fs: {
        allow: ['.sanity', 'studio', 'schemas', 'contracts', 'lake/studio', 'node_modules'].map((folder) =>
          path.resolve(folder),
        ),
      },
    },
    define: {
      ...config.define,
      'process.env.SANITY_STUDIO_PROJECT_ID': JSON.stringify(env.projectId),
      'process.env.SANITY_STUDIO_DATASET': JSON.stringify(env.dataset),
      // `npm start` serves the site itself; a built Studio uses the public one.
      'process.env.SANITY_STUDIO_SITE_URL': JSON.stringify(command === 'serve' ? env.startUrl : env.siteUrl),
      'process.env.SANITY_STUDIO_CAREERS_URL': JSON.stringify(env.deskUrl ?? ''),
      'process.env.SANITY_STUDIO_DRAFT_LINKS': JSON.stringify(env.draftLinks ? 'on' : 'off'),
      'process.env.SANITY_STUDIO_PUBLISHER': JSON.stringify(env.ownServer ? 'on' : 'off'),
      'process.env.SANITY_STUDIO_LAKE_URL': JSON.stringify(env.hosted ? '' : env.lakeUrl),
      'process.env.SANITY_STUDIO_HISTORY_DAYS': JSON.stringify(String(env.historyDays ?? '')),
      // One by one, so that disabled features are dropped from the bundle.
      ...Object.fromEntries(
        STUDIO_FEATURES.map((feature) => [
          `process.env.SANITY_STUDIO_${feature.toUpperCase().replace('-', '_')}`,
          JSON.stringify(env.studioFeatures.includes(feature) ? 'on' : ''),
        ]),
      ),
    },
    plugins: [...(config.plugins ?? []), ...(env.hosted ? [] : [offlineAssets()])],
  }),
})
