import pLimit from 'p-limit'
import type { PlannedPage } from '../sitePlan.ts'
import { renderPageFile, type PageResult } from './renderPageFile.ts'
import type { SiteBuild } from './siteBuild.ts'

/** Pages rendered concurrently: while one waits for the CMS or its card, others go on. */
const PARALLEL_PAGES = 8

type Outcome<Name extends PageResult['outcome']> = Extract<PageResult, { outcome: Name }>

/** The planned pages, by outcome. */
export interface PagesByOutcome {
  current: readonly Outcome<'current'>[]
  kept: readonly Outcome<'kept'>[]
  unpublished: readonly Outcome<'unpublished'>[]
  unrenderable: readonly Outcome<'unrenderable'>[]
}

/**
 * A single document may be at fault.
 * @throws the error of the site itself, if none of several documents could be rendered
 */
function requireRenderable(pages: readonly PlannedPage[], { unrenderable }: PagesByOutcome): void {
  const documents = pages.filter(({ isFixed }) => !isFixed)
  const [failure] = unrenderable
  if (failure && documents.length > 1 && unrenderable.length === documents.length) throw failure.error
}

/**
 * Renders all pages of a plan, or reuses them from the earlier build.
 * @param onPage called after each page
 * @throws Error that names the page and what is missing
 */
export async function renderPages(
  pages: readonly PlannedPage[],
  build: SiteBuild,
  onPage?: (done: number, of: number) => void,
): Promise<PagesByOutcome> {
  let done = 0
  const results = await pLimit(PARALLEL_PAGES).map(pages, async (page) => {
    const result = await renderPageFile(page, build)
    onPage?.((done += 1), pages.length)
    return result
  })
  const withOutcome = <Name extends PageResult['outcome']>(name: Name) =>
    results.filter((result): result is Outcome<Name> => result.outcome === name)
  const sorted = {
    current: withOutcome('current'),
    kept: withOutcome('kept'),
    unpublished: withOutcome('unpublished'),
    unrenderable: withOutcome('unrenderable'),
  }
  requireRenderable(pages, sorted)
  return sorted
}
