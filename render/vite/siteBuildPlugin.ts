import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Plugin } from 'vite'
import { pageHeaders, type Policy } from '../hostRules/securityHeaders.ts'

const MODULE = 'virtual:site-build'
const RESOLVED = `\0${MODULE}`

/**
 * Gives the drafts service what it needs from the site's build: its template, its manifest and the headers of its
 * pages. The service is built after the site's scripts.
 * @param clientFolder absolute path of the client build
 */
export function siteBuildPlugin(clientFolder: string, policy: Policy): Plugin {
  return {
    name: 'site-build',
    resolveId: (id) => (id === MODULE ? RESOLVED : undefined),
    async load(id) {
      if (id !== RESOLVED) return undefined
      const read = (file: string) => readFile(path.join(clientFolder, file), 'utf8')
      const headers = pageHeaders(policy).map((line) => line.split(/: (.*)/s, 2))
      const manifest = JSON.parse(await read('.vite/manifest.json')) as unknown
      const facts = { template: await read('index.html'), manifest, pageHeaders: headers }
      return `export default ${JSON.stringify(facts)}`
    },
  }
}
