import type { SanityClient } from '@sanity/client'
import sharp from 'sharp'
import { articleId, PAGES, SETTINGS } from './lakeBenchContent.ts'

export interface Operation {
  name: string
  unit: 'queries' | 'mutations' | 'images'
  /** Whether the cost should stay the same when the dataset grows, or may grow with it (the operation looks at more). */
  growth: 'flat' | 'grows'
  /** Runs at the same time. */
  parallel: number
  /** Does it once; `run` counts up from 0 over all sizes, so that it can ask for something new each time. */
  once: (run: number) => Promise<void>
}

interface Subject {
  client: SanityClient
  /** How many documents of the type `article` there are. */
  articles: number
  /** Address of an uploaded photo of 2000 × 1500 pixels. */
  photo: string
}

interface Query {
  name: string
  growth: Operation['growth']
  filter: string
  /** What comes after the filter. */
  rest?: string
  params: (run: number) => Record<string, unknown>
  /** How many documents the answer must have. */
  count: number
}

function queriesOf({ articles }: Subject): Query[] {
  const anArticle = (run: number) => articleId((run * 7919) % articles)
  const list = Math.min(20, articles)
  return [
    {
      name: 'one document by _id',
      growth: 'flat',
      filter: '_id == $id',
      params: (run) => ({ id: anArticle(run) }),
      count: 1,
    },
    {
      name: `_type with ${SETTINGS} documents`,
      growth: 'flat',
      filter: '_type == "setting"',
      params: () => ({}),
      count: SETTINGS,
    },
    {
      name: 'following a reference',
      growth: 'flat',
      filter: '_id == $id',
      rest: '{title, author->{name}}',
      params: (run) => ({ id: anArticle(run) }),
      count: 1,
    },
    {
      name: `references() with ${PAGES} documents`,
      growth: 'flat',
      filter: 'references($id)',
      params: () => ({ id: articleId(0) }),
      count: PAGES,
    },
    {
      name: 'newest 20 of the type that grows',
      growth: 'grows',
      filter: '_type == "article"',
      rest: ' | order(publishedAt desc) [0...20]{title, author->{name}}',
      params: () => ({}),
      count: list,
    },
    {
      name: 'text::query over all',
      growth: 'grows',
      filter: '[@, _id] match text::query($words)',
      params: () => ({ words: 'quokka*' }),
      count: 1,
    },
  ]
}

/** Each query twice: the answer worked out each time, and the same question again and again. */
function queryOperations(subject: Subject): Operation[] {
  const ask = async ({ name, filter, rest = '', count }: Query, params: Record<string, unknown>): Promise<void> => {
    const found = await subject.client.fetch<unknown[]>(`*[${filter}]${rest}`, params)
    if (found.length !== count) throw new Error(`The query "${name}" gave ${found.length} documents, not ${count}`)
  }
  return queriesOf(subject).flatMap((query): Operation[] => {
    const { name, growth, filter } = query
    const shared = { unit: 'queries', parallel: 8 } as const
    // A condition that is always true, with a parameter that no kept answer has.
    const fresh = { ...query, filter: `${filter} && $run >= 0` }
    return [
      { ...shared, name, growth, once: (run) => ask(fresh, { ...query.params(run), run }) },
      { ...shared, name: `${name}, again`, growth: 'flat', once: () => ask(query, query.params(0)) },
    ]
  })
}

function mutationOperations({ client, articles }: Subject): Operation[] {
  const once = async (run: number): Promise<void> => {
    await client
      .patch(articleId((run * 31) % articles))
      .set({ title: `Changed ${run}` })
      .commit({ visibility: 'sync', returnDocuments: false })
  }
  return [1, 8].map((parallel) => ({
    name: parallel === 1 ? 'a patch, one after the other' : `a patch, ${parallel} at a time`,
    unit: 'mutations',
    growth: 'flat',
    parallel,
    once,
  }))
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

export function operationsOf(subject: Subject): Operation[] {
  return [...queryOperations(subject), ...mutationOperations(subject), ...imageOperations(subject)]
}

/** Uploads a photo of 2000 × 1500 pixels. Returns its address. */
export async function uploadPhoto(client: SanityClient): Promise<string> {
  const noise = sharp({
    create: {
      width: 2000,
      height: 1500,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
  const photo = await noise.blur(3).jpeg({ quality: 85 }).toBuffer()
  return (await client.assets.upload('image', photo, { filename: 'photo.jpg' })).url
}
