import { createClient } from '@sanity/client'
import { urlSearchParamPreviewSecret } from '@sanity/preview-url-secret/constants'
import type { QueryResult, ContentRequest } from '#web/content/contentQuery.ts'
import { askSanity, findCopies, type Finders, type ReadList } from '#web/content/askSanity.ts'
import type { ArticleList } from '#web/content/queries/articles.ts'
import type { PageContent } from '#web/content/queries/page.ts'
import type { Post } from '#web/content/queries/post.ts'
import { DRAFT_LINK_PREFIX, DRAFT_LINK_TYPE, draftLink } from '@archstep/contracts/draftLink.ts'
import { siteValuesGroq, valuesByName, type SiteValues } from '@archstep/contracts/siteValues.ts'
import { client } from '#web/content/sanityClient.ts'

/** How long the CMS may take: somebody waits, and hosts end a function that takes much longer. */
const ANSWER_TIMEOUT_MS = 5000

/** The parameter of an address that carries the secret of a link, as Sanity's own previews name it. */
export const SECRET_PARAMETER = urlSearchParamPreviewSecret

export interface DraftSource {
  /** May read drafts; kept by the server that asks, and part of no answer. */
  token: string
  /** Where the CMS answers, where it is not the address that pages know. */
  contentUrl?: string | undefined
  readList: ReadList
}

const linkGroq = `*[_id == "${DRAFT_LINK_PREFIX}" + $id && _type == "${DRAFT_LINK_TYPE}"][0]{
  ${Object.keys(draftLink.shape).join(', ')}
}`
const slugsGroq = `*[_type == "post" && defined(slug.current)]{_id, "slug": slug.current}`

/** Articles of which only those on the site may be named, with the last part of their address there. */
type Named = Pick<ArticleList[number], '_id' | 'slug'>

/** Whether an answer lists articles. @param name the query's */
function listsArticles(name: string, content: unknown): boolean {
  if (name === 'page') return (content as PageContent).blocks?.some(({ _type }) => _type === 'postsBlock') ?? false
  if (name !== 'post') return name === 'articleList'
  const { newer, older } = content as Post
  return Boolean(newer ?? older)
}

/**
 * Takes out of an answer with drafts the articles that it only lists and that are not on the site: whoever may see this
 * page may not see those, and there is no page that their links could lead to. Links to the others lead to where they
 * are on the site.
 * @param name the query's
 * @param content its answer; null when there is none
 * @param findSlugs finds the last part of the address of every published article, by its id; called when the answer
 * lists any
 * @throws what `findSlugs` throws
 */
async function withoutUnpublished(
  name: string,
  content: unknown,
  findSlugs: () => Promise<ReadonlyMap<string, string>>,
): Promise<unknown> {
  if (content === null || !listsArticles(name, content)) return content
  const slugs = await findSlugs()
  const onSite = <Article extends Named>(articles: readonly (Article | null)[]): Article[] =>
    articles.flatMap((article) => {
      const slug = article && slugs.get(article._id)
      return article && slug !== undefined ? [{ ...article, slug }] : []
    })
  if (name === 'articleList') return onSite(content as ArticleList)
  if (name === 'post') {
    const post = content as Post
    const [newer = null, older = null] = [post.newer, post.older].map((neighbour) => onSite([neighbour])[0])
    return { ...post, newer, older }
  }
  const page = content as PageContent
  const blocks = page.blocks?.map((block) =>
    block._type === 'postsBlock' ? { ...block, posts: onSite(block.posts) } : block,
  )
  return { ...page, blocks }
}

/** Opens the CMS for a server that shows drafts, with rights of its own. */
export function openDraftContent({ token, contentUrl, readList }: DraftSource) {
  const asViewer = createClient({
    ...client.config(),
    token,
    useCdn: false,
    timeout: ANSWER_TIMEOUT_MS,
    // Anybody can make up a link, which is one question then and not six. `withConfig` would keep the client's own
    // number.
    maxRetries: 0,
    ...(contentUrl !== undefined && { apiHost: contentUrl, useProjectHostname: false }),
  })
  const withDrafts = asViewer.withConfig({ perspective: 'drafts' })
  const onSite = asViewer.withConfig({ perspective: 'published' })
  const stored = asViewer.withConfig({ perspective: 'raw' })
  // For one answer: several would wait for one another.
  const finders = () => findCopies(readList)
  async function findSlugs(): Promise<ReadonlyMap<string, string>> {
    const { content } = await askSanity(onSite, { groq: slugsGroq, params: {} }, finders())
    return new Map((content as { _id: string; slug: string }[]).map(({ _id, slug }) => [_id, slug]))
  }
  const publishedValues = (find: Finders): Promise<SiteValues> =>
    askSanity(onSite, { groq: siteValuesGroq, params: {} }, find).then(({ content }) => valuesByName(content))
  return {
    /**
     * Answers a query with what pages would show if every draft were published; lists of articles have those on the
     * site only, and the site's settings are those that are published.
     */
    ask: async (request: ContentRequest): Promise<QueryResult> => {
      // What stands around every page is no part of the draft that a link is for.
      const find = finders()
      const answer =
        request.name === 'site'
          ? await askSanity(onSite, request, find)
          : await askSanity(withDrafts, request, find, publishedValues(find))
      return { ...answer, content: await withoutUnpublished(request.name, answer.content, findSlugs) }
    },
    /** The document behind a link, as it is stored; null when there is none. @throws what the client throws */
    async findLink(id: string): Promise<unknown> {
      // Without one the CMS would answer that nothing is there.
      if (token === '') throw new Error('SANITY_VIEWER_TOKEN is not set: docs/deploy.md says where it comes from.')
      return stored.fetch<unknown>(linkGroq, { id })
    },
  }
}

export type DraftContent = ReturnType<typeof openDraftContent>
