import type { Plugin } from 'vite'

/**
 * `npm start` and `npm run build` start the Content Lake that they need; `npx vite` does not, so this plugin reports
 * it.
 * @param lakeUrl its expected address
 * @param isMissing whether it does not answer
 */
export function reportMissingLake(lakeUrl: string, isMissing: () => Promise<boolean>): Plugin {
  const missing = `No Content Lake answers at ${lakeUrl}, and the pages are made of its content`
  return {
    name: 'report-missing-lake',
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
