/** What the drafts service needs of the site's build: render/siteBuildPlugin.ts writes it into the service. */
declare module 'virtual:site-build' {
  import type { Manifest } from 'vite'

  const siteBuild: {
    template: string
    manifest: Manifest
    pageHeaders: [name: string, value: string][]
  }
  export default siteBuild
}
