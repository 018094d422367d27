import { MissingContent, type Ask } from '#web/content/contentQuery.ts'
import { unbuildable } from '../messages/unbuildable.ts'
import { openPage, pageClient, type OpenedPage } from './renderPage.tsx'

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
