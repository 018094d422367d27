import type { ContentSourceMap } from '@sanity/client'
import { createNode, createNodeMachine } from '@sanity/comlink'
import { createCompatibilityActors, type LoaderControllerMsg, type LoaderNodeMsg } from '@sanity/presentation-comlink'
import { hashKey } from '@tanstack/react-query'
import { MAY_CHANGE_MENUS } from '@archstep/contracts/services/studioMessages.ts'
import { env } from '../../env.ts'
import { withTimeout } from '../../lib/withTimeout.ts'
import { type ContentRequest, ContentUnavailable, NOT_FETCHED } from '../contentQuery.ts'
import { markSources } from './markSources.ts'
import { studioOrigin } from './studioFrame.ts'

/** Timeout for one query. */
const STUDIO_TIMEOUT_MS = 15_000
/** The Studio drops a query that is not repeated within this time. */
const HEARTBEAT_MS = 20_000

type PageQuery = Pick<ContentRequest, 'queryKey' | 'groq' | 'params'>
type Perspective = Extract<LoaderControllerMsg, { type: 'loader/perspective' }>['data']['perspective']

/** A query of the page, with its latest result and a promise of the first. */
interface Entry {
  readonly query: PageQuery
  readonly first: PromiseWithResolvers<unknown>
  latest?: { readonly result: unknown }
}

/** Content from the Studio's Presentation tool: what its user sees as they type, including drafts. */
export interface StudioChannel {
  /** The latest result of a query, with marks for the field of each text. @throws ContentUnavailable */
  ask(query: PageQuery): Promise<unknown>
  /** Called with each later result of a query. */
  onChange(listener: (query: PageQuery, result: unknown) => void): void
}

const sameJson = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** Opens the channel to the Presentation tool around this page; resolves when the tool has answered. */
export async function openStudioChannel(): Promise<StudioChannel> {
  const node = createNode<LoaderNodeMsg, LoaderControllerMsg>(
    { name: 'loaders', connectTo: 'presentation' },
    createNodeMachine<LoaderNodeMsg, LoaderControllerMsg>().provide({
      actors: createCompatibilityActors<LoaderNodeMsg>(),
    }),
  )
  const entries = new Map<string, Entry>()
  const listeners = new Set<(query: PageQuery, result: unknown) => void>()
  const connected = Promise.withResolvers<void>()
  let perspective: Perspective | undefined
  let mayChangeMenus = false

  window.addEventListener('message', ({ data, origin }) => {
    if (origin === studioOrigin() && data === MAY_CHANGE_MENUS) mayChangeMenus = true
  })
  window.parent.postMessage(MAY_CHANGE_MENUS, studioOrigin())

  function listen({ query: { groq, params } }: Entry) {
    if (perspective === undefined) return
    node.post('loader/query-listen', {
      projectId: env.projectId,
      dataset: env.dataset,
      perspective,
      query: groq,
      params,
      heartbeat: HEARTBEAT_MS,
    })
  }
  function receive(entry: Entry, result: unknown, sources: ContentSourceMap | undefined) {
    const marked = markSources(result, sources, mayChangeMenus)
    const isFirst = entry.latest === undefined
    if (!isFirst && sameJson(entry.latest?.result, marked)) return
    entry.latest = { result: marked }
    entry.first.resolve(marked)
    if (!isFirst) for (const listener of listeners) listener(entry.query, marked)
  }

  node.on('loader/perspective', (data) => {
    if (data.projectId !== env.projectId || data.dataset !== env.dataset) return
    perspective = data.perspective
    for (const entry of entries.values()) listen(entry)
    connected.resolve()
  })
  node.on('loader/query-change', ({ query, params, perspective: shown, result, resultSourceMap }) => {
    if (!sameJson(shown, perspective)) return
    for (const entry of entries.values()) {
      if (entry.query.groq === query && sameJson(entry.query.params, params)) {
        receive(entry, result, resultSourceMap)
      }
    }
  })
  node.start()
  await connected.promise
  setInterval(() => {
    for (const entry of entries.values()) listen(entry)
  }, HEARTBEAT_MS / 2)

  return {
    ask(query) {
      const key = hashKey(query.queryKey)
      let entry = entries.get(key)
      if (entry?.latest) return Promise.resolve(entry.latest.result)
      if (!entry) {
        entry = { query, first: Promise.withResolvers() }
        entries.set(key, entry)
      }
      listen(entry)
      return withTimeout(entry.first.promise, STUDIO_TIMEOUT_MS, () => {
        const message = `${NOT_FETCHED} the Studio around it did not answer.`
        return new ContentUnavailable(message, { cause: undefined, tookTooLong: true })
      })
    },
    onChange(listener) {
      listeners.add(listener)
    },
  }
}
