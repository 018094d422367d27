import type { SiteFacts } from '#web/content/siteFacts.ts'
import { env } from '#web/env.ts'
import type { PagesByOutcome } from '../page/renderPages.ts'
import { leftOutPage, type LeftOut } from './leftOut.ts'
import type { Fault } from './unbuildable.ts'

/** @param at ISO 8601, in UTC */
const timeInWords = (at: string): string => `${at.slice(0, 16).replace('T', ' ')} UTC`

/** Where the content of a build is from, and its latest change. */
export function sourceInWords(documents: SiteFacts['documents']): string {
  const place = env.hosted ? `project ${env.projectId} on hosted Sanity` : `the local Content Lake at ${env.lakeUrl}`
  const last = documents.map(({ _updatedAt }) => _updatedAt).reduce((a, b) => (a > b ? a : b), '')
  return `dataset ${env.dataset} of ${place}, changed last at ${timeInWords(last)}`
}

/**
 * Says if the content of a build is not what is published now, or if visits will fetch it again.
 * @param earlierAskedAt when the content was fetched, if the quota of the CMS is used up
 */
export function notesOnAge(earlierAskedAt: string | undefined, position: string | undefined): string[] {
  if (earlierAskedAt !== undefined)
    return [
      `The quota of the CMS is used up, so this build has the content of ${timeInWords(earlierAskedAt)}. Later ` +
        'changes will appear with the first build after the quota resets or the plan is upgraded.',
    ]
  if (position !== undefined) return []
  return ['The CMS gave no position of its live events: visits will ask it for content.']
}

/** A sentence about all planned pages that have no content. */
function notesOnUnpublished(pages: readonly { path: string }[]): string[] {
  if (pages.length === 0) return []
  return [`Left out, because there is nothing to show on them: ${pages.map(({ path }) => path).join(', ')}.`]
}

/** The documents whose published content can't be rendered. */
const leftOutUnrenderable = (pages: readonly { documentId: string; path: string; error: Error }[]): LeftOut[] =>
  pages.map(({ documentId, path, error }) =>
    leftOutPage(documentId, path, `${error.message} Open it in the Studio, which says what is wrong.`),
  )

interface Built {
  pages: PagesByOutcome
  /** Documents that can't be a page. */
  unplanned: readonly LeftOut[]
  redirects: { count: number; leftOut: readonly LeftOut[] }
  counts: { pictures: number; listed: number; cards: number }
  documents: SiteFacts['documents']
  /** As for `notesOnAge`. */
  earlierAskedAt: string | undefined
  position: string | undefined
}

export interface BuildSummary {
  /** Why pages had to stay as they were. */
  faults: Fault[]
  /** Ids of the documents that the site leaves out. */
  leftOut: string[]
  /** What was built, in sentences. */
  summary: string[]
}

/** Prints what was built, and what was not. */
export function summarizeBuild(built: Built): BuildSummary {
  const { pages, unplanned, redirects, counts, documents, earlierAskedAt, position } = built
  const faults = pages.kept.map(({ fault }) => fault)
  const leftOutPages = [...unplanned, ...leftOutUnrenderable(pages.unrenderable)]
  const summary = [
    `Prerendered ${pages.current.length} pages and the 404 page, with copies of ${counts.pictures} pictures, from ` +
      `${sourceInWords(documents)}.`,
    ...notesOnAge(earlierAskedAt, position),
  ]
  const notes = [
    ...summary,
    ...notesOnUnpublished(pages.unpublished),
    ...[...leftOutPages, ...faults].map(({ message }) => message),
    `Listed ${counts.listed} pages for search engines, with ${counts.cards} new cards and ${redirects.count} redirects.`,
    ...redirects.leftOut.map(({ message }) => message),
  ]
  for (const note of notes) console.log(note)
  return { faults, leftOut: [...leftOutPages, ...redirects.leftOut].map(({ documentId }) => documentId), summary }
}
