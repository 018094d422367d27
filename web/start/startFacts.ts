import { jsonElement, readJsonElement } from '../lib/jsonElement.ts'

/** What the build writes into every page for the scripts that bring it to life: inert JSON in the head. */
export interface StartFacts {
  /** Names the code of the build: pages and content files that belong to the same scripts have the same. */
  build: string
  /** Scripts in the order in which they run, each in a task of its own: React, the site. */
  run: { react: string; site: string }
  /** Scripts that these import, to be fetched side by side with them. */
  fetch: string[]
  /** Style sheets whose rules are in the page already. */
  styles: string[]
  /** The document is the 404 page, sent in the place of a page that the host does not have. */
  notFound: boolean
  /** For a draft shown by link: what comes before the page's path in its address. */
  draft?: { basename: string }
}

/** In development the scripts come from Vite as they are, under the names of their files. */
export const DEVELOPMENT_SCRIPTS = { run: { react: '/start/runReact.ts', site: '/start/hydrate.tsx' }, fetch: [] }

const ELEMENT_ID = 'start'

/** @param facts as the build knows them; the result stands in the head before the script that reads it */
export const startElement = (facts: StartFacts): string => jsonElement(ELEMENT_ID, facts)

/** What the build wrote into this page; undefined in development, but for pages that show drafts. */
export const startFacts = (): StartFacts | undefined => readJsonElement(ELEMENT_ID) as StartFacts | undefined
