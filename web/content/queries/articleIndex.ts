import { defineQuery } from 'groq'
import { articlePath, BLOG_PAGE } from '@archstep/contracts/urls/pagePaths.ts'
import { contentQuery, type Content } from '../contentQuery.ts'
import type { ArticleIndexGroqResult } from '../types.gen.ts'
import { articleFields, completePost } from './articles.ts'

const articleIndexGroq = defineQuery(`*[${completePost}] | order(date desc, _id desc){
  _id,
  ${articleFields},
  author->{name, "portrait": null},
  "picture": null
}`)

/** Every article, without pictures. It has a content file but is part of no page; search and the build use it. */
export const articleIndexQuery = contentQuery<ArticleIndexGroqResult>({ name: 'articleIndex', groq: articleIndexGroq })

/** Path of a page of the list. @param page from 1 on, or what stands for it in a pattern */
export const articleListPath = (page: number | string) => (page === 1 ? BLOG_PAGE : articlePath(`page/${page}`))

/** The page number in a path of the list; 0 if it is none. */
export const readPageNumber = (slug: string): number => (/^[1-9]\d*$/.test(slug) ? Number(slug) : 0)

export type ArticleIndex = Content<ArticleIndexGroqResult>
