import { env } from '../env.ts'
import { eitherSignal } from '../lib/eitherSignal.ts'
import { pagePosition, positionIn } from '../lib/livePosition.ts'
import { startFacts } from '../lib/startFacts.ts'
import {
  contentFilePath,
  ContentUnavailable,
  NOT_FETCHED,
  OtherBuild,
  type ContentFile,
  type ContentRequest,
} from './contentQuery.ts'
import { inStudioFrame } from './preview/studioFrame.ts'

/** Timeout for the site's own host, after which the CMS is queried instead. */
const FILE_TIMEOUT_MS = 10_000

/** A result from the site's host. */
export interface BuiltResult extends ContentFile {
  /** Position of its deployment; undefined if it is the same as this document's. */
  otherPosition: string | undefined
}

/**
 * Whether pages get their content only from the build's files. Not in development, which has none, nor in the Studio's
 * frame, where the Studio answers.
 */
export const usesBuiltContentOnly = (): boolean =>
  env.liveEvents === 'off' && startFacts() !== undefined && !inStudioFrame()

/**
 * Reads a content file; undefined if the host has none or can't be reached.
 * @throws ContentUnavailable if it can't be reached and there is no other source
 */
async function readContentFile(path: string, signal: AbortSignal | undefined): Promise<BuiltResult | undefined> {
  const timeout = AbortSignal.timeout(FILE_TIMEOUT_MS)
  const either = signal ? eitherSignal(signal, timeout) : timeout
  try {
    const response = await fetch(encodeURI(path), { signal: either })
    if (response.status >= 500) throw new Error(`The site's host answered ${response.status}.`)
    if (!response.ok) return undefined
    const position = positionIn(response.headers.get('server-timing'))
    const file = (await response.json()) as ContentFile
    return { ...file, otherPosition: position === pagePosition() ? undefined : position }
  } catch (error) {
    if (signal?.aborted) throw error
    if (!usesBuiltContentOnly()) return undefined
    const message = `${NOT_FETCHED} the site can’t be reached.`
    throw new ContentUnavailable(message, { cause: error, tookTooLong: timeout.aborted })
  }
}

/** Whether a query is for the page at this very path, for which the host sent the 404 page because it has no file. */
function namesThisPath({ params }: ContentRequest): boolean {
  const path = location.pathname.replace(/\/+$/, '').toLowerCase()
  return Object.values(params).some((value) => path.endsWith(`/${encodeURIComponent(value).toLowerCase()}`))
}

/**
 * The result of a query as the build wrote it.
 * @returns undefined if there is none: in development, in the Studio's frame, and for anything published after the
 * build
 * @throws OtherBuild if the host now has a build of other code, whose pages need other scripts
 */
export async function readBuiltResult(request: ContentRequest): Promise<BuiltResult | undefined> {
  const facts = startFacts()
  if (!facts || inStudioFrame() || (facts.notFound && namesThisPath(request))) return undefined
  const file = await readContentFile(contentFilePath(request.name, request.params), request.signal)
  if (file && file.build !== facts.build)
    throw new OtherBuild('The site has been built of other code since this page was loaded.')
  return file
}
