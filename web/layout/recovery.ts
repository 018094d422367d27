import type { QueryClient } from '@tanstack/react-query'
import { restoreReplaced } from '../content/browserCache.ts'
import { ContentUnavailable } from '../content/contentQuery.ts'
import { ScriptLoadError } from '../lib/loadScript.ts'
import { startFacts } from '../start/startFacts.ts'
import { RESULTS_ID } from '../lib/jsonElement.ts'

/** How long the site may take to say what it has at an address. */
const ANSWER_TIMEOUT_MS = 15_000

const currentPath = () => location.pathname.toLowerCase()
const firstPath = import.meta.env.SSR ? undefined : currentPath()

/** True while the page is the one that this document came with; every later one is shown without loading a document. */
const isFirstPage = () => currentPath() === firstPath

/** True when the page is of another build than this document: its scripts may be others. */
function isOtherBuild(html: string): boolean {
  const build = startFacts()?.build
  return build === undefined || !html.includes(build)
}

/** Where the cache has that scripts of a page have failed in this tab. A browser never asks for such a script again. */
const failureOf = (path: string) => ['failed scripts', path]

/**
 * Goes back to the content before the latest refresh, when that is what a page can't show.
 * @returns true when the page should be tried once more
 */
function restoreContent(error: unknown, queries: QueryClient): boolean {
  const isOfConnection = error instanceof ScriptLoadError || error instanceof ContentUnavailable
  return !isOfConnection && restoreReplaced(queries)
}

/**
 * Loads the address of a failed page as a document when that helps: the built page needs neither the CMS nor a script
 * of a release that is gone, and a document asks again for what has failed in this tab. Not for the first page: it has
 * had that chance, and so this never goes round in circles.
 * @returns false when it does not help; true while the document is on its way
 */
async function loadAsDocument(error: unknown, queries: QueryClient): Promise<boolean> {
  const path = currentPath()
  const isScript = error instanceof ScriptLoadError
  const again = isScript && queries.getQueryData(failureOf(path)) === true
  if (isScript) queries.setQueryData(failureOf(path), true)
  try {
    const response = await fetch(location.pathname, {
      cache: 'no-cache',
      signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
    })
    const html = response.ok ? await response.text() : ''
    if (!html.includes(`id="${RESULTS_ID}"`) || (isScript && !again && !isOtherBuild(html))) return false
    // The visitor may have gone on meanwhile.
    if (path === currentPath()) location.reload()
    return true
  } catch {
    return false
  }
}

/**
 * Tries to get a page that can't be shown in another way: with the content before the latest refresh, or as a document.
 * @param queries the cache that the page reads
 * @param showAgain renders the page once more
 * @returns false when there is no other way; true while the page is on its way
 */
export async function recover(error: unknown, queries: QueryClient, showAgain: () => void): Promise<boolean> {
  if (restoreContent(error, queries)) {
    showAgain()
    return true
  }
  return !isFirstPage() && loadAsDocument(error, queries)
}
