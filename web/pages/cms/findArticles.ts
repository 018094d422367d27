import { foldText } from '@archstep/contracts/text/foldText.ts'
import type { ArticleIndex } from '../../content/queries/articleIndex.ts'
import type { ArticleList } from '../../content/queries/articles.ts'

type ListedArticle = (ArticleList | ArticleIndex)[number]

/** A search of the articles, as in the URL: `/Blog?q=server&topic=How+it+is+done`. */
export interface ArticleQuery {
  /** Words that an article must all have. */
  words: string
  /** The name of a topic; empty for all. */
  topic: string
}

/** Its query parameters. */
export const PARAMETERS = { words: 'q', topic: 'topic' } as const

export const readArticleQuery = (parameters: URLSearchParams): ArticleQuery => ({
  words: parameters.get(PARAMETERS.words) ?? '',
  topic: parameters.get(PARAMETERS.topic) ?? '',
})

/** The articles of the topic with all of the words in title, summary, topic or author's name. */
export function findArticles(
  articles: readonly ListedArticle[],
  { words, topic }: ArticleQuery,
): readonly ListedArticle[] {
  const wanted = foldText(words).split(' ')
  return articles.filter((article) => {
    if (topic !== '' && foldText(article.topic ?? '') !== foldText(topic)) return false
    const text = foldText([article.title, article.excerpt, article.topic, article.author.name].join(' '))
    return wanted.every((word) => text.includes(word))
  })
}
