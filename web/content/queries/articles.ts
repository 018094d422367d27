import { defineQuery } from 'groq'
import { contentQuery, type Content } from '../contentQuery.ts'
import type { ArticleListGroqResult } from '../types.gen.ts'
import { imageFragment } from './fragments.ts'

/**
 * Only articles with every text that a list shows are listed. The Studio publishes no others, but content can be
 * written without it, and one bad article must not break the lists. (In GROQ, text plus a non-text is null, and so is
 * `lower` of a non-text.)
 */
export const completePost = `_type == "post"
  && defined(lower(slug.current + title + excerpt + author->name))
  && dateTime(date + "T00:00:00Z") > dateTime("0001-01-01T00:00:00Z")`

/** Articles per page of the list. The query returns one more, to show that there is a next page. */
export const ARTICLES_A_PAGE = 24
export const firstPageOfArticles = `[0..${ARTICLES_A_PAGE}]`

/** Fields that the list, the search and the article itself share. */
export const articleFields = `title,
  "slug": slug.current,
  excerpt,
  date,
  "words": length(string::split(pt::text(body), " ")),
  "topic": topic->name`

/** Fields of an article in the list. */
export const articleFragment = `
  _id,
  ${articleFields}, author->{name, portrait{${imageFragment}}}, picture{${imageFragment}}`

const articleListGroq = defineQuery(`*[${completePost}] | order(date desc, _id desc)[$from..$to]{${articleFragment}}`)

/** The articles of a page of the list, and the first of the next. @param page from 1 on */
export const articleListQuery = (page: number) =>
  contentQuery<ArticleListGroqResult>({
    name: 'articleList',
    groq: articleListGroq,
    params: { from: (page - 1) * ARTICLES_A_PAGE, to: page * ARTICLES_A_PAGE },
  })

export type ArticleList = Content<ArticleListGroqResult>
