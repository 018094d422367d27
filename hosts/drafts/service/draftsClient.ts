import { createClient } from '@sanity/client'
import { urlSearchParamPreviewSecret } from '@sanity/preview-url-secret/constants'
import { askSanity } from '#web/content/askSanity.ts'
import type { QueryResult, ContentRequest } from '#web/content/contentQuery.ts'
import { findCopies, type Finders, type ReadList } from '#web/content/findCopies.ts'
import type { ArticleList } from '#web/content/queries/articles.ts'
import type { PageContent } from '#web/content/queries/page.ts'
import type { Post } from '#web/content/queries/post.ts'
import { client } from '#web/content/sanityClient.ts'
import { lakeHost } from '@archstep/contracts/cms/sanityApi.ts'
import { siteValuesGroq, valuesByName, type SiteValues } from '@archstep/contracts/fields/siteValues.ts'
import { DRAFT_LINK_PREFIX, DRAFT_LINK_TYPE, draftLink } from '@archstep/contracts/services/draftLink.ts'

/** Timeout for the CMS. Somebody is waiting, and hosts kill functions that take much longer. */
const TIMEOUT_MS = 5000

/** Query parameter for the secret of a link, named as in Sanity's own previews. */
export const SECRET_PARAMETER = urlSearchParamPreviewSecret

export interface DraftsClientSettings {
  /** May read drafts. Stays on the server. */
  token: string
  /** URL of the CMS, if different from the one for pages. */
  contentUrl?: string | undefined
  readList: ReadList
}

const linkGroq = `*[_id == "${DRAFT_LINK_PREFIX}" + $id && _type == "${DRAFT_LINK_TYPE}"][0]{
  ${Object.keys(draftLink.shape).join(', ')}
}`
const slugsGroq = `*[_type == "post" && defined(slug.current)]{_id, "slug": slug.current}`

/** Articles that may be listed only if they are on the site. */
type Named = Pick<ArticleList[number], '_id' | 'slug'>

/** Names of queries whose results are lists of articles. */
const ARTICLE_LISTS = new Set(['articleList', 'articleIndex'])

/** Whether a result lists articles. @param name of the query */
function listsArticles(name: string, content: unknown): boolean {
  if (name === 'page') return (content as PageContent).blocks?.some(({ _type }) => _type === 'postsBlock') ?? false
  if (name !== 'post') return ARTICLE_LISTS.has(name)
  const { newer, older } = content as Post
  return Boolean(newer ?? older)
}

/**
 * Removes listed articles that are not published from a result with drafts: a draft link gives access to one page only,
 * and their links would lead nowhere. Links to the others use their published slugs.
 * @param name of the query
 * @param content its result, or null
 * @param findSlugs finds the slugs of all published articles, by id; called only if the result lists any
 * @throws what `findSlugs` throws
 */
async function withoutUnpublished(
  name: string,
  content: unknown,
  findSlugs: () => Promise<ReadonlyMap<string, string>>,
): Promise<unknown> {
  if (content === null || !listsArticles(name, content)) return content
  const slugs = await findSlugs()
  const keepPublished = <Article extends Named>(articles: readonly (Article | null)[]): Article[] =>
    articles.flatMap((article) => {
      const slug = article && slugs.get(article._id)
      return article && slug !== undefined ? [{ ...article, slug }] : []
    })
  if (ARTICLE_LISTS.has(name)) return keepPublished(content as ArticleList)
  if (name === 'post') {
    const post = content as Post
    const [newer = null, older = null] = [post.newer, post.older].map((neighbor) => keepPublished([neighbor])[0])
    return { ...post, newer, older }
  }
  const page = content as PageContent
  const blocks = page.blocks?.map((block) =>
    block._type === 'postsBlock' ? { ...block, posts: keepPublished(block.posts) } : block,
  )
  return { ...page, blocks }
}

/** Opens the CMS for a server that shows drafts, with its own token. */
export function createDraftsClient({ token, contentUrl, readList }: DraftsClientSettings) {
  const asViewer = createClient({
    ...client.config(),
    token,
    useCdn: false,
    timeout: TIMEOUT_MS,
    // Anybody can make up a link, so it must cost one query, not six. `withConfig` would keep the client's own number.
    maxRetries: 0,
    ...lakeHost(contentUrl),
  })
  const withDrafts = asViewer.withConfig({ perspective: 'drafts' })
  const publishedClient = asViewer.withConfig({ perspective: 'published' })
  const stored = asViewer.withConfig({ perspective: 'raw' })
  // One per query, because queries that share one would wait for each other.
  const finders = () => findCopies(readList)
  async function findSlugs(): Promise<ReadonlyMap<string, string>> {
    const { content } = await askSanity(publishedClient, { groq: slugsGroq, params: {} }, finders())
    return new Map((content as { _id: string; slug: string }[]).map(({ _id, slug }) => [_id, slug]))
  }
  const publishedValues = (find: Finders): Promise<SiteValues> =>
    askSanity(publishedClient, { groq: siteValuesGroq, params: {} }, find).then(({ content }) => valuesByName(content))
  return {
    /**
     * Runs a query as if every draft were published, except that lists of articles and the site settings stay as
     * published.
     */
    ask: async (request: ContentRequest): Promise<QueryResult> => {
      // The frame of the page is not part of the shared draft.
      const find = finders()
      const result =
        request.name === 'site'
          ? await askSanity(publishedClient, request, find)
          : await askSanity(withDrafts, request, find, publishedValues(find))
      return { ...result, content: await withoutUnpublished(request.name, result.content, findSlugs) }
    },
    /** The stored document of a link, or null. @throws what the client throws */
    async findLink(id: string): Promise<unknown> {
      // Without a token the CMS would return nothing.
      if (token === '') throw new Error('SANITY_VIEWER_TOKEN is not set: docs/deploy.md says where it comes from.')
      return stored.fetch<unknown>(linkGroq, { id })
    },
  }
}

export type DraftsClient = ReturnType<typeof createDraftsClient>
