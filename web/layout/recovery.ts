import { ContentUnavailable } from '../content/contentErrors.ts'
import { restoreReplaced } from '../content/replacedContent.ts'
import { ScriptLoadError } from '../loadScript.ts'
import { hasState } from '../prerenderedState.ts'

/** How long the site may take to say what it has at an address. */
const ANSWER_TIMEOUT_MS = 15_000

const currentPath = () => location.pathname.toLowerCase()
const firstPath = import.meta.env.SSR ? undefined : currentPath()

/** True while the page is the one that this document came with; every later one is shown without loading a document. */
export const isFirstPage = () => currentPath() === firstPath

/**
 * True when the site has been released anew since this document came: its pages begin with other scripts. The second that
 * a page names holds the addresses of all others, so it has another name whenever one of them has.
 */
function isOtherRelease(html: string): boolean {
  const scripts = document.querySelector<HTMLElement>('script[data-scripts]')?.dataset.scripts ?? ''
  return scripts
    .split(' ')
    .slice(0, 2)
    .some((file) => !html.includes(file))
}

/** Paths of pages whose scripts have failed in this tab. A browser never asks for such a script again. */
const failedBefore = new Set<string>()

/**
 * Goes back to the content before the latest refresh, when that is what a page can't show.
 * @returns true when the page should be tried once more
 */
export function restoreContent(error: unknown): boolean {
  const isOfTheLine = error instanceof ScriptLoadError || error instanceof ContentUnavailable
  return !isOfTheLine && restoreReplaced()
}

/**
 * Loads the address of a failed page as a document when that helps: the built page needs neither the CMS nor a script
 * of a release that is gone, and a document asks again for what has failed in this tab. Not for the first page: it has
 * had that chance, and so this never goes round in circles.
 * @returns false when it does not help; true while the document is on its way
 */
export async function loadAsDocument(error: unknown): Promise<boolean> {
  const path = currentPath()
  const isScript = error instanceof ScriptLoadError
  const again = isScript && failedBefore.has(path)
  if (isScript) failedBefore.add(path)
  try {
    const response = await fetch(location.pathname, {
      cache: 'no-cache',
      signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
    })
    const html = response.ok ? await response.text() : ''
    if (!hasState(html) || (isScript && !again && !isOtherRelease(html))) return false
    // The visitor may have gone on meanwhile.
    if (path === currentPath()) location.reload()
    return true
  } catch {
    return false
  }
}
