import { jsonElement, readJsonElement } from './jsonElement.ts'

/** Facts for the start scripts, which the build writes into every page as inert JSON in the head. */
export interface StartFacts {
  /** Identifies the code of the build. Pages and content files for the same scripts have the same one. */
  build: string
  /** Scripts to run in this order, each in a separate task: React, the site. */
  run: { react: string; site: string }
  /** Scripts that they import, to be fetched in parallel. */
  fetch: string[]
  /** The page shows what its scripts fetch, so the HTML announces them, and they don't wait for the load event. */
  atOnce?: true
  /** Style sheets that are inlined in the page. */
  styles: string[]
  /** The document is the 404 page. */
  notFound: boolean
  /** The page's path; none for the 404 page, or for drafts, whose URL has a prefix. */
  path?: string
  /** For a draft shown by link: what comes before the page's path in its URL. */
  draft?: { basename: string }
}

/** In development Vite serves the scripts under their file names. */
export const DEVELOPMENT_SCRIPTS: Pick<StartFacts, 'run' | 'fetch' | 'atOnce' | 'path'> = {
  run: { react: '/start/runReact.ts', site: '/start/hydrate.tsx' },
  fetch: [],
}

const ELEMENT_ID = 'start'

/** Goes in the head, before the script that reads it. */
export const startElement = (facts: StartFacts): string => jsonElement(ELEMENT_ID, facts)

/** Reads the facts; undefined in development, except for drafts. */
export const startFacts = (): StartFacts | undefined => readJsonElement(ELEMENT_ID) as StartFacts | undefined
