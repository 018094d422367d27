import type { QueryClient } from '@tanstack/react-query'
import { ContentUnavailable } from '../../content/contentQuery.ts'
import { restoreReplaced } from '../../content/replacedResults.ts'
import { RESULTS_ID } from '../../lib/jsonElement.ts'
import { ScriptLoadError } from '../../lib/loadScript.ts'
import { startFacts } from '../../lib/startFacts.ts'

/** Timeout for checking what the site has at a path. */
const PROBE_TIMEOUT_MS = 15_000

const currentPath = () => location.pathname.toLowerCase()
const firstPath = import.meta.env.SSR ? undefined : currentPath()

/** True while the page is the one that this document was loaded for. */
const isFirstPage = () => currentPath() === firstPath

/** True if the page is from another build than this document, and may need other scripts. */
function isOtherBuild(html: string): boolean {
  const build = startFacts()?.build
  return build === undefined || !html.includes(build)
}

/** Cache key for pages whose scripts failed in this tab. A browser never retries such a script. */
const failureOf = (path: string) => ['failed scripts', path]

/**
 * Goes back to the content before the latest refresh, if the page can't show it.
 * @returns true if the page should be retried
 */
function restoreContent(error: unknown, queries: QueryClient): boolean {
  const isOfConnection = error instanceof ScriptLoadError || error instanceof ContentUnavailable
  return !isOfConnection && restoreReplaced(queries)
}

/**
 * Loads a failed page as a document, if that helps: the built page needs neither the CMS nor a script of an old
 * deployment, and a document retries what failed in this tab. Not for the first page, which was just loaded that way, so
 * this can't loop.
 * @returns false if it does not help; true while the document is loading
 */
async function loadAsDocument(error: unknown, queries: QueryClient): Promise<boolean> {
  const path = currentPath()
  const isScript = error instanceof ScriptLoadError
  const again = isScript && queries.getQueryData(failureOf(path)) === true
  if (isScript) queries.setQueryData(failureOf(path), true)
  try {
    const response = await fetch(location.pathname, {
      cache: 'no-cache',
      signal: AbortSignal.timeout(PROBE_TIMEOUT_MS),
    })
    const html = response.ok ? await response.text() : ''
    if (!html.includes(`id="${RESULTS_ID}"`) || (isScript && !again && !isOtherBuild(html))) return false
    // The visitor may have navigated on.
    if (path === currentPath()) location.reload()
    return true
  } catch {
    return false
  }
}

/**
 * Tries to recover a failed page: with the content before the latest refresh, or by loading a document.
 * @param queries the cache that the page reads
 * @param showAgain renders the page again
 * @returns false if nothing is left to try; true while the page is loading
 */
export async function recover(error: unknown, queries: QueryClient, showAgain: () => void): Promise<boolean> {
  if (restoreContent(error, queries)) {
    showAgain()
    return true
  }
  return !isFirstPage() && loadAsDocument(error, queries)
}
