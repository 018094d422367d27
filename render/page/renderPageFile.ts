import type { QueryClient } from '@tanstack/react-query'
import { MissingContent, type Ask } from '#web/content/contentQuery.ts'
import { articleIndexQuery } from '#web/content/queries/articleIndex.ts'
import { notFoundQuery, redirectsQuery } from '#web/content/queries/notFound.ts'
import type { Site } from '#web/content/queries/site.ts'
import { faultInWords } from '../messages/contentFault.ts'
import { isUnbuildable, unbuildable, type Fault } from '../messages/unbuildable.ts'
import type { PageMemory } from '../output/buildMemory.ts'
import type { ContentFiles } from '../output/contentFiles.ts'
import { hashOf } from '../output/hashOf.ts'
import type { PageDescription, PageListing } from '../search/describePage.ts'
import { outlineOf } from '../search/pageOutline.ts'
import type { PlannedPage } from '../sitePlan.ts'
import { assemblePage } from './assemblePage.ts'
import { contentFilesOf, pageResultsOf } from './cachedResults.ts'
import { contentHashOf } from './contentHash.ts'
import { keepEarlierPage, type KeptPage } from './keptPage.ts'
import { openPage, pageClient, renderMarkup, type OpenedPage } from './renderMarkup.tsx'
import type { SiteBuild } from './siteBuild.ts'

interface WrittenPage {
  /** Lets the next build reuse the page; undefined if it must be rendered each time. */
  memory: PageMemory | undefined
  listing: PageListing | undefined
}

/** The outcome of a planned page. */
export type PageResult = { path: string } &
  /** Rendered, or reused, because it would be the same. */
  (
    | ({ outcome: 'current'; content: ContentFiles } & WrittenPage)
    | KeptPage
    /** The CMS has no content for it. */
    | { outcome: 'unpublished' }
    /** The published content can't be rendered. */
    | { outcome: 'unrenderable'; documentId: string; error: Error & Fault }
  )

const hashOfDescription = ({ head, data }: PageDescription): string => hashOf(JSON.stringify({ head, data }))

/** Reuses a page of the earlier build. @returns undefined if the page would be different now */
async function reusePage(
  path: string,
  contentHash: string,
  page: OpenedPage,
  { earlier, describer, siteFolder }: SiteBuild,
): Promise<WrittenPage | undefined> {
  const memory = earlier?.pages[path]
  if (memory?.contentHash !== contentHash) return undefined
  const description = await describer.describe(path, pageResultsOf(page.client), memory.outline)
  if (hashOfDescription(description) !== memory.descriptionHash) return undefined
  await siteFolder.reusePage(path)
  const { listing } = description
  return { memory: { ...memory, listing }, listing }
}

/** The HTML of a page. @throws whatever a component throws, because an incomplete page must not be sent */
async function renderHtml(path: string, page: OpenedPage, { clientBuild, id, describer }: SiteBuild) {
  const rendered = await renderMarkup(page)
  const outline = outlineOf(rendered)
  const description = await describer.describe(path, pageResultsOf(page.client), outline)
  const whole = { ...rendered, head: rendered.head + description.head, state: rendered.state + description.data }
  const html = await assemblePage(clientBuild, whole, { build: id, path: outline.url && path })
  return { html, outline, description }
}

async function writePage(path: string, contentHash: string, page: OpenedPage, build: SiteBuild): Promise<WrittenPage> {
  const { html, outline, description } = await renderHtml(path, page, build)
  await build.siteFolder.writePage(path, html)
  // Queries made during rendering are not known beforehand.
  const isKnown = contentHashOf(page.client) === contentHash
  const { listing } = description
  const memory = { contentHash, outline, descriptionHash: hashOfDescription(description), listing }
  return { memory: isKnown ? memory : undefined, listing }
}

/**
 * Fetches the content of a page.
 * @returns undefined for an optional route for which the CMS has no content
 * @throws Error that names the path, the query and the document if content is missing or can't be fetched
 */
export async function fetchPage(ask: Ask, path: string): Promise<OpenedPage | undefined> {
  try {
    const page = await openPage(path, pageClient(ask))
    const { handle, error } = page
    if (!handle) throw new Error('It is not in the route table.')
    if (error instanceof MissingContent && handle.ifPublished) return undefined
    if (error !== undefined) throw error
    return page
  } catch (cause) {
    throw unbuildable(`page ${path}`, cause)
  }
}

/**
 * Writes the file of a page: renders it, or reuses that of the earlier build.
 * @throws Error that names the page if its content can't be fetched, or if a fixed screen can't be rendered
 */
export async function renderPageFile(planned: PlannedPage, build: SiteBuild): Promise<PageResult> {
  const { path } = planned
  const page = await fetchPage(build.ask, path).catch(async (error: unknown) => {
    const isMissing = isUnbuildable(error) && error.cause instanceof MissingContent
    const kept = isMissing ? await keepEarlierPage(path, error, build) : undefined
    if (kept) return kept
    throw error
  })
  if (page && 'outcome' in page) return page
  if (!page) return { path, outcome: 'unpublished' }
  try {
    const contentHash = contentHashOf(page.client)
    const written =
      (await reusePage(path, contentHash, page, build)) ?? (await writePage(path, contentHash, page, build))
    return { path, outcome: 'current', content: contentFilesOf(page.client), ...written }
  } catch (cause) {
    const error = unbuildable(`page ${path}`, faultInWords(planned, cause), planned.documentId)
    const kept = await keepEarlierPage(path, error, build)
    if (kept) return kept
    if (planned.isFixed) throw error
    return { path, outcome: 'unrenderable', documentId: planned.documentId, error }
  }
}

/** Content that browsers fetch and that is part of no page. */
async function fetchSharedContent(client: QueryClient): Promise<void> {
  await client.ensureQueryData(redirectsQuery)
  await client.ensureQueryData(articleIndexQuery)
}

/**
 * Renders the 404 page.
 * @returns the frame that all pages share, and all content that is part of no page
 */
export async function renderNotFound(build: SiteBuild): Promise<{ frame: Site; content: ContentFiles }> {
  const client = pageClient(build.ask)
  try {
    await client.ensureQueryData(notFoundQuery)
    const page = await openPage('/no/such/page', client)
    const { html } = await renderHtml('/404', page, build)
    await build.siteFolder.write('404.html', html)
    await fetchSharedContent(client)
  } catch (cause) {
    throw unbuildable('404 page', cause)
  }
  return { frame: pageResultsOf(client).site, content: contentFilesOf(client) }
}
