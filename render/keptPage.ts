import { ANSWERS_ID } from '../web/lib/jsonElement.ts'
import { contentFilePath, type Answer, type ContentParams } from '../web/content/contentQuery.ts'
import type { PageResult, ReleaseBuild } from './buildPage.ts'

/** The content that is in the HTML of a page, by the path of its file. */
function contentIn(html: string): Map<string, Answer> {
  const [, answers = '[]'] = new RegExp(`id="${ANSWERS_ID}"[^>]*>([^]*?)</script>`).exec(html) ?? []
  const entries = JSON.parse(answers) as [[kind: string, name: string, params: ContentParams], Answer][]
  return new Map(
    entries.flatMap(([[kind, name, params], answer]) =>
      kind === 'content' ? [[contentFilePath(name, params), answer]] : [],
    ),
  )
}

/**
 * Takes over a page that can't be built any more as the earlier release has it.
 * @param error says why it can't
 * @returns undefined when that has none
 */
export async function keepPage(
  path: string,
  error: Error,
  { earlier, findability, site }: ReleaseBuild,
): Promise<PageResult | undefined> {
  const memory = earlier?.pages[path]
  if (memory === undefined) return undefined
  await site.keepPage(path)
  const content = contentIn(await site.readPage(path))
  const why = `${error.message} So it stays as it was.`
  return { path, outcome: 'kept', why, content, memory, listing: findability.listingOf(memory.outline) }
}
