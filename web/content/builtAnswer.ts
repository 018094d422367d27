import { pagePosition, positionIn } from '../start/livePosition.ts'
import { startFacts } from '../start/startFacts.ts'
import { env } from '../env.ts'
import { ContentUnavailable, OtherBuild } from './contentErrors.ts'
import { contentFilePath, type ContentFile, type ContentRequest } from './contentRequest.ts'
import { inStudioFrame } from './preview/studioFrame.ts'

/** How long the site's own host may take before the CMS is asked instead. */
const FILE_TIMEOUT_MS = 10_000

/** An answer from the site's host. */
interface BuiltAnswer extends ContentFile {
  /** Position of its release; undefined when it is that of this document. */
  otherPosition: string | undefined
}

/**
 * Whether the files of the build are all that a page gets. Not in development, which has none, and not in the Studio's
 * frame, where the Studio itself answers.
 */
export const isBuildAll = (): boolean => env.liveEvents === 'off' && startFacts() !== undefined && !inStudioFrame()

/**
 * Reads a content file. Undefined when the host has none, or can't be reached.
 * @throws ContentUnavailable when it can't be reached and nobody else is to be asked
 */
async function readFile(path: string, signal: AbortSignal | undefined): Promise<BuiltAnswer | undefined> {
  const timeout = AbortSignal.timeout(FILE_TIMEOUT_MS)
  try {
    const response = await fetch(encodeURI(path), { signal: signal ? AbortSignal.any([signal, timeout]) : timeout })
    if (response.status >= 500) throw new Error(`The site's host answered ${response.status}.`)
    const isJson = response.headers.get('content-type')?.startsWith('application/json') === true
    if (!response.ok || !isJson) return undefined
    const position = positionIn(response.headers.get('server-timing'))
    const file = (await response.json()) as ContentFile
    return { ...file, otherPosition: position === pagePosition() ? undefined : position }
  } catch (error) {
    if (signal?.aborted) throw error
    if (!isBuildAll()) return undefined
    const message = 'The content of this page could not be fetched: the site can’t be reached.'
    throw new ContentUnavailable(message, { cause: error, tookTooLong: timeout.aborted })
  }
}

/** Whether a query asks for what this address names: the 404 page was sent because the host has no file for it. */
function namesThisAddress({ params }: ContentRequest): boolean {
  const path = location.pathname.replace(/\/+$/, '').toLowerCase()
  return Object.values(params).some((value) => path.endsWith(`/${encodeURIComponent(value).toLowerCase()}`))
}

/**
 * The answer to a query as the build wrote it beside the site.
 * @returns undefined when there is none: in development and in the Studio's frame, and for what was published after the
 * build
 * @throws OtherBuild when the host has a build of other code by now: its pages belong to other scripts
 */
export async function readBuiltAnswer(request: ContentRequest): Promise<BuiltAnswer | undefined> {
  const facts = startFacts()
  if (!facts || inStudioFrame() || (facts.notFound && namesThisAddress(request))) return undefined
  const file = await readFile(contentFilePath(request.name, request.params), request.signal)
  if (!file) return undefined
  if (file.build !== facts.build)
    throw new OtherBuild('The site has been built of other code since this page was loaded.')
  return file
}
