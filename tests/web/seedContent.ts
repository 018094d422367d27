import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { evaluate, parse } from 'groq-js'
import { withValuesGroq } from '#web/content/askSanity.ts'
import type { QueryResult, ContentRequest } from '#web/content/contentQuery.ts'
import type { Finders } from '#web/content/findCopies.ts'
import { resolveResult } from '#web/content/resolveResult.ts'

const seedFolder = path.resolve(import.meta.dirname, '../../studio/seed')

interface Asset {
  _id: string
  _type: 'sanity.imageAsset' | 'sanity.fileAsset'
  metadata?: Record<string, never>
  originalFilename?: string
  size?: number
}

const assets = new Map<string, Asset>()

/** Replaces the upload of a seed picture or file: `./images/hero-build.svg` becomes an asset of that name. */
function withAssets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withAssets)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, item]) => {
    if (key !== '_sanityAsset') return [key, withAssets(item)]
    const { name, ext, base } = path.parse(String(item))
    if (String(item).startsWith('file@')) {
      const _id = `file-${name.replaceAll('-', '_')}-${ext.slice(1)}`
      const { size } = statSync(path.join(seedFolder, 'files', base))
      assets.set(_id, { _id, _type: 'sanity.fileAsset', originalFilename: base, size })
      return ['asset', { _type: 'reference', _ref: _id }]
    }
    const _id = `image-${name.replaceAll('-', '_')}-800x600-${ext.slice(1)}`
    assets.set(_id, { _id, _type: 'sanity.imageAsset', metadata: {} })
    return ['asset', { _type: 'reference', _ref: _id }]
  })
  return Object.fromEntries(entries)
}

const documents = readdirSync(seedFolder)
  .filter((file) => file.endsWith('.json'))
  .map((file) => withAssets(JSON.parse(readFileSync(path.join(seedFolder, file), 'utf8'))) as { _id: string })

/** Results by query, because running a query takes longer than rendering its result. */
const answers = new Map<string, Promise<unknown>>()

async function evaluated(
  { groq, params }: ContentRequest,
  without?: string,
  added: readonly { _id: string }[] = [],
): Promise<unknown> {
  const replaced = new Set([without, ...added.map(({ _id }) => _id)])
  const dataset = [...documents, ...assets.values()].filter(({ _id }) => !replaced.has(_id)).concat(added)
  const answer = await evaluate(parse(withValuesGroq(groq), { params }), { dataset, params })
  const find: Finders = {
    picture: ({ key }) => ({ src: `/pictures/${key}` }),
    file: ({ name }) => `/files/${name}`,
  }
  return resolveResult(await answer.get(), find)
}

/**
 * Runs the site's own queries against the seed content. Mock the client with it:
 * `vi.mock('#web/content/sanityClient.ts', () => import('./seedContent.ts'))`.
 */
export async function fetchContent(request: ContentRequest): Promise<QueryResult> {
  const question = JSON.stringify([request.groq, request.params])
  const content = answers.get(question) ?? evaluated(request)
  answers.set(question, content)
  return { content: structuredClone(await content), syncTags: [] }
}

/** Like `fetchContent`, but for a dataset without one document. */
export async function fetchContentWithout(id: string, request: ContentRequest): Promise<QueryResult> {
  return { content: await evaluated(request, id), syncTags: [] }
}

/**
 * Like `fetchContent`, but with more documents, made from those of the seed; they replace documents with the same id.
 */
export async function fetchContentWith(
  make: (seed: (id: string) => Record<string, unknown>) => readonly { _id: string }[],
  request: ContentRequest,
): Promise<QueryResult> {
  const added = make((id) => ({ ...documents.find(({ _id }) => _id === id) }))
  return { content: await evaluated(request, undefined, added), syncTags: [] }
}
