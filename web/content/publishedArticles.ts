import type { ArticleList } from './queries/articles.ts'
import type { PageContent } from './queries/page.ts'
import type { Post } from './queries/post.ts'

/**
 * Takes out of an answer with drafts the articles that it only lists and that are not on the site: whoever may see this
 * page may not see those, and there is no page that their links could lead to. Links to the others lead to where they
 * are on the site.
 * @param name the query's; those named `post`, `page` and `articleList` list articles
 * @param content its answer; null when there is none
 * @param findSlugs finds the last part of the address of every published article, by its id; called when the answer
 * lists any
 * @throws what `findSlugs` throws
 */
export async function withoutUnpublished(
  name: string,
  content: unknown,
  findSlugs: () => Promise<ReadonlyMap<string, string>>,
): Promise<unknown> {
  if (content === null) return null
  if (name === 'post') {
    const post = content as Post
    if (!post.newer && !post.older) return post
    const slugs = await findSlugs()
    const onSite = (article: Post['newer']) => {
      const slug = article && slugs.get(article._id)
      return article && slug !== undefined ? { ...article, slug } : null
    }
    return { ...post, newer: onSite(post.newer), older: onSite(post.older) }
  }
  const onSite = (slugs: ReadonlyMap<string, string>) => (article: ArticleList[number]) => {
    const slug = slugs.get(article._id)
    return slug === undefined ? [] : [{ ...article, slug }]
  }
  if (name === 'articleList') return (content as ArticleList).flatMap(onSite(await findSlugs()))
  if (name === 'page') {
    const page = content as PageContent
    if (!page.blocks?.some(({ _type }) => _type === 'postsBlock')) return page
    const listed = onSite(await findSlugs())
    const blocks = page.blocks.map((block) =>
      block._type === 'postsBlock' ? { ...block, posts: block.posts.flatMap(listed) } : block,
    )
    return { ...page, blocks }
  }
  return content
}
