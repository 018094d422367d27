import type { Plugin } from 'vite'

const ROUTER_FILE = /[\\/]node_modules[\\/]react-router[\\/]dist[\\/]/
/** Names for developer tools; an assignment keeps a component in the bundle that nothing uses. */
const DISPLAY_NAMES = /^\w+\.displayName = "[^"]*";$/gm
const REACT_CALLS = /= (React\d*\.(?:createContext|forwardRef|memo)\()/g

/**
 * Leaves out of the build what the site does not use of React Router (forms, fetchers, NavLink, warnings for developers):
 * 4 KB of brotli on every page. The package exports its development files only, although it holds the others, and marks
 * neither its calls to React as free of side effects nor its `displayName`s as optional.
 */
export function shakeRouter(): Plugin {
  return {
    name: 'shake-router',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^react-router(?:\/dom)?$/ },
      async handler(id, importer, options) {
        const found = await this.resolve(id, importer, { ...options, skipSelf: true })
        if (!found || this.environment.config.mode === 'development') return found
        return { ...found, id: found.id.replace(/([\\/]dist[\\/])development([\\/])/, '$1production$2') }
      },
    },
    transform: {
      filter: { id: ROUTER_FILE },
      handler: (code) => ({
        code: code.replace(DISPLAY_NAMES, '').replace(REACT_CALLS, '= /* @__PURE__ */ $1'),
        map: null,
      }),
    },
  }
}
