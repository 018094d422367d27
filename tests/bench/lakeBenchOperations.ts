import type { SanityClient } from '@sanity/client'
import sharp from 'sharp'

export interface Operation {
  name: string
  unit: 'queries' | 'mutations' | 'images'
  /** Whether the cost should stay the same when the dataset grows, or may grow with it (it looks at more). */
  growth: 'flat' | 'grows'
  /** Runs at the same time. */
  parallel: number
  /** Does it once; `run` counts up from 0 over all sizes, so that it can ask for something new each time. */
  once: (run: number) => Promise<unknown>
}

/** Documents of the types whose number does not grow with the dataset. */
const SETTINGS = 10
const PAGES = 5
const BATCH = 250
const WORDS = 'cloud sensor factory training pipeline latency release design backlog customer support mobile'.split(' ')

const words = (from: number, count: number): string =>
  Array.from({ length: count }, (_, index) => WORDS[(from * 7 + index * index) % WORDS.length]).join(' ')

const reference = (_ref: string) => ({ _type: 'reference', _ref })

/** About 1 KB, like a small page of a website. */
const article = (number: number, authors: number) => ({
  _id: `article-${number}`,
  _type: 'article',
  title: `Article ${number}: ${words(number, 4)}`,
  publishedAt: new Date(1_700_000_000_000 + number * 60_000).toISOString(),
  slug: { _type: 'slug', current: `article-${number}` },
  author: reference(`author-${number % authors}`),
  body: Array.from({ length: 3 }, (_, index) => ({
    _type: 'block',
    _key: `b${index}`,
    style: 'normal',
    markDefs: [],
    children: [{ _type: 'span', _key: 's0', marks: [], text: words(number + index, 30) }],
  })),
})

/**
 * Fills an empty dataset: a few settings and pages (always as many), and articles and authors up to `size` documents.
 * @returns the number of articles, `article-0` to `article-<n - 1>`
 */
export async function fill(client: SanityClient, size: number): Promise<number> {
  const authors = Math.ceil(size / 20)
  const articles = size - authors - SETTINGS - PAGES
  const many = <T>(count: number, make: (number: number) => T) => Array.from({ length: count }, (_, n) => make(n))
  const documents: { _id: string; _type: string }[] = [
    ...many(authors, (n) => ({ _id: `author-${n}`, _type: 'author', name: `Author ${n}` })),
    ...many(articles, (n) => article(n, authors)),
    ...many(SETTINGS, (n) => ({ _id: `setting-${n}`, _type: 'setting', value: words(n, 6) })),
    ...many(PAGES, (n) => ({ _id: `page-${n}`, _type: 'page', title: `Page ${n}`, lead: reference('article-0') })),
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

interface Subject {
  client: SanityClient
  /** How many documents of the type `article` there are. */
  articles: number
  /** Address of an uploaded photo of 2000 × 1500 pixels. */
  photo: string
}

type Query = [
  name: string,
  growth: Operation['growth'],
  filter: string,
  projection: string,
  params: (run: number) => Record<string, unknown>,
]

/** Each query twice: the answer worked out each time, and the same question again and again. */
function queryOperations({ client, articles }: Subject): Operation[] {
  const anArticle = (run: number) => ({ id: `article-${(run * 7919) % articles}` })
  const newest = ' | order(publishedAt desc) [0...20]{title, author->{name}}'
  const queries: Query[] = [
    ['one document by _id', 'flat', '_id == $id', '', anArticle],
    [`_type with ${SETTINGS} documents`, 'flat', '_type == "setting"', '', () => ({})],
    ['following a reference', 'flat', '_id == $id', '{title, author->{name}}', anArticle],
    [`references() with ${PAGES} documents`, 'flat', 'references($id)', '', () => ({ id: 'article-0' })],
    ['newest 20 of the type that grows', 'grows', '_type == "article"', newest, () => ({})],
    ['text::query over all', 'grows', '[@, _id] match text::query($words)', '', () => ({ words: 'quokka*' })],
  ]
  const ask = async (groq: string, params: Record<string, unknown>): Promise<void> => {
    const found = await client.fetch<unknown[]>(groq, params)
    if (found.length === 0) throw new Error(`The query ${groq} finds nothing.`)
  }
  return queries.flatMap(([name, growth, filter, projection, params]): Operation[] => {
    const shared = { unit: 'queries', parallel: 8 } as const
    // A condition that is always true, with a parameter that no kept answer has.
    const fresh = `*[${filter} && $run >= 0]${projection}`
    const kept = `*[${filter}]${projection}`
    return [
      { ...shared, name, growth, once: (run) => ask(fresh, { ...params(run), run }) },
      { ...shared, name: `${name}, again`, growth: 'flat', once: () => ask(kept, params(0)) },
    ]
  })
}

function mutationOperations({ client, articles }: Subject): Operation[] {
  const once = (run: number) =>
    client
      .patch(`article-${(run * 31) % articles}`)
      .set({ title: `Changed ${run}` })
      .commit({ visibility: 'sync', returnDocuments: false })
  const shared = { unit: 'mutations', growth: 'flat', once } as const
  return [
    { ...shared, name: 'a patch, one after the other', parallel: 1 },
    { ...shared, name: 'a patch, 8 at a time', parallel: 8 },
  ]
}

function imageOperations({ photo }: Subject): Operation[] {
  const get = async (query: string, accept: string): Promise<void> => {
    const response = await fetch(`${photo}?${query}`, { headers: { accept } })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`The image service answered ${response.status} for ${response.url}`)
  }
  // Another height each time makes another picture of about the same cost.
  const crop = (run: number): string => `w=800&h=${400 + (run % 400)}&q=${60 + (Math.floor(run / 400) % 30)}&fit=crop`
  const shared = { unit: 'images', growth: 'flat', parallel: 4 } as const
  return [
    { ...shared, name: 'to 800 px, WebP', once: (run) => get(`${crop(run)}&auto=format`, 'image/webp') },
    { ...shared, name: 'to 800 px, AVIF', once: (run) => get(`${crop(run)}&auto=format`, 'image/avif,image/webp') },
    { ...shared, name: 'to 800 px, from the cache', once: () => get('w=800&auto=format', 'image/webp') },
  ]
}

export const operationsOf = (subject: Subject): Operation[] => [
  ...queryOperations(subject),
  ...mutationOperations(subject),
  ...imageOperations(subject),
]

/** Uploads a photo of 2000 × 1500 pixels. @returns its address */
export async function uploadPhoto(client: SanityClient): Promise<string> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const canvas = sharp({ create: { width: 2000, height: 1500, channels: 3, background: '#888', noise } })
  const photo = await canvas.blur(3).jpeg({ quality: 85 }).toBuffer()
  return (await client.assets.upload('image', photo, { filename: 'photo.jpg' })).url
}
