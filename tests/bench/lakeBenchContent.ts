import type { SanityClient } from '@sanity/client'

/** Documents of the types whose number does not grow with the dataset. */
export const SETTINGS = 10
export const PAGES = 5

const BATCH = 250
const WORDS =
  'cloud sensor factory training pipeline latency release design backlog customer support mobile index cache deploy'.split(
    ' ',
  )

const words = (from: number, count: number): string =>
  Array.from({ length: count }, (_, index) => WORDS[(from * 7 + index * index) % WORDS.length]).join(' ')

export const articleId = (number: number): string => `article-${number}`
const authorId = (number: number): string => `author-${number}`

/** About 1 KB, like a small page of a website. */
function article(number: number, authors: number) {
  return {
    _id: articleId(number),
    _type: 'article',
    title: `Article ${number}: ${words(number, 4)}`,
    publishedAt: new Date(1_700_000_000_000 + number * 60_000).toISOString(),
    slug: { _type: 'slug', current: `article-${number}` },
    author: { _type: 'reference', _ref: authorId(number % authors) },
    body: Array.from({ length: 3 }, (_, index) => ({
      _type: 'block',
      _key: `b${index}`,
      style: 'normal',
      markDefs: [],
      children: [{ _type: 'span', _key: 's0', marks: [], text: words(number + index, 30) }],
    })),
  }
}

/**
 * Fills an empty dataset: a few settings and pages (always as many), and articles and authors up to `size` documents.
 * @returns the number of articles, `article-0` to `article-<n - 1>`.
 */
export async function fill(client: SanityClient, size: number): Promise<number> {
  const authors = Math.ceil(size / 20)
  const articles = size - authors - SETTINGS - PAGES
  const documents: { _id: string; _type: string }[] = [
    ...Array.from({ length: authors }, (_, n) => ({ _id: authorId(n), _type: 'author', name: `Author ${n}` })),
    ...Array.from({ length: articles }, (_, n) => article(n, authors)),
    ...Array.from({ length: SETTINGS }, (_, n) => ({ _id: `setting-${n}`, _type: 'setting', value: words(n, 6) })),
    ...Array.from({ length: PAGES }, (_, n) => ({
      _id: `page-${n}`,
      _type: 'page',
      title: `Page ${n}`,
      lead: { _type: 'reference', _ref: articleId(0) },
    })),
    // One word that is in one document only.
    { ...article(0, authors), title: 'The quokka' },
  ]
  for (let from = 0; from < documents.length; from += BATCH) {
    const transaction = client.transaction()
    for (const document of documents.slice(from, from + BATCH)) transaction.createOrReplace(document)
    await transaction.commit({ visibility: 'sync', returnDocuments: false })
  }
  return articles
}
