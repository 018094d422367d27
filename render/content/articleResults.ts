import type { Ask, ContentRequest, QueryResult } from '#web/content/contentQuery.ts'
import type { ArticleList } from '#web/content/queries/articles.ts'
import type { Post } from '#web/content/queries/post.ts'
import type { ArticlesGroqResult } from '#web/content/types.gen.ts'
import { articlesGroq, buildRequest, postAloneGroq } from './buildQueries.ts'

/** All articles; most queries about them can be answered from this one list. */
export const articlesRequest = buildRequest('articles', articlesGroq)

/** @param slug in small letters @param articles all of them, the newest first */
function neighborsOf(slug: string, articles: ArticlesGroqResult): Pick<Post, 'newer' | 'older'> {
  const [own] = articles
    .filter((article) => article.slug?.toLowerCase() === slug)
    .toSorted((a, b) => (a._id < b._id ? -1 : 1))
  // Without a date it has no place in the order.
  if (!own?.date) return { newer: null, older: null }
  const at = articles.indexOf(own)
  const nearest = (others: ArticlesGroqResult) => {
    const found = others.find(({ isListed }) => isListed)
    return found ? ({ _id: found._id, title: found.title, slug: found.slug } as Post['newer']) : null
  }
  return { newer: nearest(articles.slice(0, at).toReversed()), older: nearest(articles.slice(at + 1)) }
}

/** The result of `postQuery`. Its neighbors are found in the list of all articles. */
async function askPost(request: ContentRequest, ask: Ask): Promise<QueryResult> {
  const [post, list] = await Promise.all([ask({ ...request, groq: postAloneGroq }), ask(articlesRequest)])
  if (post.content === null) return post
  const neighbors = neighborsOf(String(request.params.slug), list.content as ArticlesGroqResult)
  const content = { ...(post.content as Post), ...neighbors }
  return { content, syncTags: [...new Set([...post.syncTags, ...list.syncTags])] }
}

/** The result of `articleListQuery`, sliced from one list. Otherwise each page would query all articles. */
async function askArticleList(request: ContentRequest, ask: Ask): Promise<QueryResult> {
  const { content, syncTags } = await ask({ ...request, params: { from: 0, to: 1_000_000 } })
  const { from, to } = request.params
  return { content: (content as ArticleList).slice(Number(from), Number(to) + 1), syncTags }
}

/** The queries, by name, that a build answers from what many pages share. */
export const derivedResults: Readonly<Record<string, typeof askPost>> = { post: askPost, articleList: askArticleList }
