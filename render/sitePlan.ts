import { QueryClient } from '@tanstack/react-query'
import type { SiteFacts } from '#web/content/siteFacts.ts'
import { createRoutes, pageRoutes, type PageDocument, type PageHandle } from '#web/routes.tsx'
import { screens, screenTypes } from '@archstep/contracts/urls/screens.ts'
import { slugVerdict } from '@archstep/contracts/urls/slugs.ts'
import { leftOutPage, type LeftOut } from './messages/leftOut.ts'

/** A page to be built. */
export type PlannedPage = { path: string } & (
  | { documentId: string; isFixed: false }
  /** The site must have it. */
  | { documentId: string | undefined; isFixed: true }
)

/** What to build: the pages, by canonical path, and the documents that can't be a page. */
interface Plan {
  pages: PlannedPage[]
  leftOut: LeftOut[]
}

const screenAt = (path: string) => screenTypes.find((type) => (screens[type].paths as readonly string[]).includes(path))

/** Content can be written without the Studio. If several documents have the same address, the first one wins. */
function planPages(plan: Plan, route: string, found: readonly PageDocument[]): void {
  const owners = new Map<string, string>()
  for (const { _id, slug } of found) {
    const text = typeof slug === 'string' ? slug : ''
    const owner = owners.get(text.toLowerCase())
    let verdict = text === '' ? 'It has no address.' : slugVerdict(text)
    if (verdict === true && owner !== undefined) verdict = `That is the address of “${owner}” already.`
    if (verdict === true) {
      owners.set(text.toLowerCase(), _id)
      plan.pages.push({ path: route.replace(':slug', text), documentId: _id, isFixed: false })
    } else plan.leftOut.push(leftOutPage(_id, slug, verdict))
  }
}

/** The pages to prerender. @throws Error if a route with `:slug` does not say which pages it has */
export async function planSite(facts: SiteFacts): Promise<Plan> {
  const plan: Plan = { pages: [], leftOut: [] }
  for (const { path = '', handle } of pageRoutes(createRoutes(new QueryClient()))) {
    if (!handle) continue
    const { load, source } = handle as PageHandle
    if (path.includes(':slug')) {
      const { pagesOf } = await load()
      if (!pagesOf) throw new Error(`web/${source} has to export \`pagesOf\`: which pages there are at ${path}.`)
      planPages(plan, path, pagesOf(facts))
    } else plan.pages.push({ path, documentId: screenAt(path), isFixed: true })
  }
  return plan
}
