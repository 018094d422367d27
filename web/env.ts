/**
 * What the site knows of its surroundings. `build/defineSite.ts` writes it into the bundle; of `import.meta.env` the
 * rest reads only what Vite itself sets, and the switch of the reports.
 */
export interface SiteSettings {
  projectId: string
  dataset: string
  apiVersion: string
  /** True for a project on hosted Sanity, false for the local Content Lake at `lakeUrl`. */
  hosted: boolean
  lakeUrl: string
  careersUrl: string
  /** Public address of the site without a slash at the end, for canonical links and social images. */
  siteUrl: string
  /** Address of the Studio, which may show the site in a frame. */
  studioUrl: string
  /** When tabs hear of what was published since the build: see `.env.example`. */
  liveEvents: 'on' | 'return' | 'off'
}

declare global {
  interface ImportMetaEnv {
    /** `SiteSettings` as JSON: Vitest hands on only strings. */
    readonly SITE: string
    /**
     * Where pages report their speed and errors; empty when they don't. Read where it is used, as a constant: a build
     * without it has no code for it.
     */
    readonly REPORTS_URL: string
    /** The element of the script that counts visits; empty when nobody does. For what assembles pages only. */
    readonly ANALYTICS: string
  }
}

export const env = JSON.parse(import.meta.env.SITE) as SiteSettings

/** Node's, in what renders; a browser has none. */
declare const process: { readonly env: { readonly LAKE_LOCAL_URL?: string } }

/**
 * Where this code itself asks the local Content Lake. The processes of a server ask the lake beside them, not through
 * nginx: that holds a visitor's address to limits, and a first release fetches every picture.
 */
export const lakeApi = import.meta.env.SSR && !env.hosted ? (process.env.LAKE_LOCAL_URL ?? env.lakeUrl) : env.lakeUrl
