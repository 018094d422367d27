/**
 * The site's settings, which `render/vite/defineSite.ts` writes into the bundle. Other modules read from `import.meta.env`
 * only what Vite sets, and the switch for reports.
 */
export interface SiteSettings {
  projectId: string
  dataset: string
  apiVersion: string
  /** True for a project on hosted Sanity, false for the local Content Lake at `lakeUrl`. */
  hosted: boolean
  lakeUrl: string
  careersUrl: string
  /** Public URL of the site, without a trailing slash, for canonical links and social images. */
  siteUrl: string
  /** URL of the Studio, which may show the site in a frame. */
  studioUrl: string
  /** When tabs learn what was published since the build: see `.env.example`. */
  liveEvents: 'on' | 'return' | 'off'
}

declare global {
  interface ImportMetaEnv {
    /** `SiteSettings` as JSON, because Vitest passes only strings. */
    readonly SITE: string
    /**
     * Where pages report speed and errors; empty if they don't. Read as a constant at each use, so that a build without
     * it drops the code.
     */
    readonly REPORTS_URL: string
    /** The analytics script element; empty without analytics. Used only when pages are assembled. */
    readonly ANALYTICS: string
  }
}

export const env = JSON.parse(import.meta.env.SITE) as SiteSettings

/** Node's, while rendering; browsers have none. */
declare const process: { readonly env: { readonly LAKE_LOCAL_URL?: string } }

/**
 * Where this code reaches the local Content Lake. A server's processes call it directly, because nginx limits requests
 * per address, and a first deployment fetches every picture.
 */
export const lakeApi = import.meta.env.SSR && !env.hosted ? (process.env.LAKE_LOCAL_URL ?? env.lakeUrl) : env.lakeUrl
