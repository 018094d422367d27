/** What the drafts service needs from the site's build, provided by render/vite/siteBuildPlugin.ts. */
declare module 'virtual:site-build' {
  import type { Manifest } from 'vite'

  const siteBuild: {
    template: string
    manifest: Manifest
    pageHeaders: [name: string, value: string][]
  }
  export default siteBuild
}
