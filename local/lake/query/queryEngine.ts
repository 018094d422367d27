import { publishedId, type LakeDocument } from '../document.ts'
import { LakeError, messageOf, queryError } from '../errors.ts'
import type { Dataset } from '../store/dataset.ts'
import type { Reader } from '../store/reader.ts'
import type { Perspective, View } from '../store/view.ts'
import { evaluateGroq } from './ast.ts'
import { compileQuery, type CompiledQuery } from './compile.ts'
import type { Constraint } from './constraints.ts'
import { joinOf } from './joins.ts'
import { LruCache } from './lruCache.ts'
import { sourceMapOf, type ContentSourceMap } from './sourceMap.ts'

export interface QueryRequest {
  query: string
  params: Record<string, unknown>
  perspective: Perspective
  reader: Reader
  sourceMap?: 'indexed' | 'keyed' | undefined
}

/** A query over documents that are at hand. */
export interface DocumentsQuery {
  query: string
  params: Record<string, unknown>
  /** Id of the account, for `identity()`. */
  identity: string
  /** Name of the dataset that the documents are of. */
  dataset: string
}

export interface QueryAnswer {
  /** JSON text. */
  result: string
  /** `s1:…`; a live event with one of these tags means that the result may have changed. */
  syncTags: string[]
  sourceMap?: ContentSourceMap | undefined
}

interface CachedAnswer extends QueryAnswer {
  view: View
  moment: number
  dependencies: string[]
}

/** A dependency as it goes over the wire. */
export const syncTag = (dependency: string): string => `s1:${dependency}`

const MAX_CACHED_QUERIES = 2_000
/** Characters of all cached results together. */
const MAX_CACHED_RESULTS = 32 * 1024 * 1024

/** Runs GROQ on datasets. Parsed queries are kept, and results as long as no document changed that they depend on. */
export class QueryEngine {
  readonly #projectId: string
  readonly #compiled = new LruCache<CompiledQuery>(MAX_CACHED_QUERIES, MAX_CACHED_QUERIES)
  readonly #answers = new LruCache<CachedAnswer>(MAX_CACHED_QUERIES, MAX_CACHED_RESULTS)

  constructor(projectId: string) {
    this.#projectId = projectId
  }

  /** @throws LakeError 400 of type queryParseError. */
  run(dataset: Dataset, request: QueryRequest): QueryAnswer {
    const { query, params, reader, sourceMap } = request
    const view = dataset.view(request.perspective, reader)
    const key = JSON.stringify([dataset.name, query, params, request.perspective, reader.id, sourceMap])
    const cached = this.#answers.get(key)
    if (cached && cached.view === view && view.unchangedSince(cached.moment, cached.dependencies)) return cached
    const compiled = this.compile(query, params, sourceMap !== undefined)
    const moment = view.now
    const { value, seen, dependencies } = this.#evaluate(dataset, view, compiled, request)
    const answer: CachedAnswer = {
      result: JSON.stringify(value) ?? 'null',
      syncTags: dependencies.map(syncTag),
      view,
      moment,
      dependencies,
    }
    if (sourceMap) {
      const dereference = (id: string) => view.get(id)
      const keyed = sourceMap === 'keyed'
      answer.sourceMap = sourceMapOf(value, seen, { projections: compiled.projections ?? [], dereference, keyed })
    }
    if (!compiled.volatile) this.#answers.set(key, answer, answer.result.length + key.length)
    return answer
  }

  /** A query in its runnable form. @throws LakeError 400 of type queryParseError. */
  compile(query: string, params: Record<string, unknown>, forSourceMap = false): CompiledQuery {
    const key = JSON.stringify([query, params, forSourceMap])
    let compiled = this.#compiled.get(key)
    if (!compiled) {
      compiled = compileQuery(query, params, forSourceMap)
      this.#compiled.set(key, compiled, 1)
    }
    return compiled
  }

  /**
   * The result of a query over exactly these documents, for filters of listeners, grants and mutations by query.
   * References to others lead to what `outside` gives.
   */
  evaluateOver(
    documents: LakeDocument[],
    { query, params, identity, dataset }: DocumentsQuery,
    outside: (id: string) => LakeDocument | undefined,
  ): unknown {
    const compiled = this.compile(query, params)
    const candidates = Object.fromEntries(compiled.candidates.map(({ name }) => [name, documents]))
    const byId = new Map(documents.map((document) => [document._id, document]))
    try {
      return evaluateGroq(compiled.tree, {
        dataset: documents,
        params: candidates,
        identity,
        sanity: { projectId: this.#projectId, dataset },
        // A join gets all of them as candidates: its filter picks the right ones.
        dereference: ({ _ref }) => (joinOf(_ref) ? documents : (byId.get(_ref) ?? outside(_ref) ?? null)),
      }).data
    } catch (error) {
      throw queryError(query, messageOf(error))
    }
  }

  #evaluate(dataset: Dataset, view: View, compiled: CompiledQuery, { query, reader, sourceMap }: QueryRequest) {
    const dependencies = new Set(compiled.dependencies)
    const seen: LakeDocument[] = sourceMap && compiled.scans ? [...view.all()] : []
    const candidates: Record<string, LakeDocument[]> = {}
    for (const { name, constraint } of compiled.candidates) {
      const documents = candidatesOf(dataset, view, constraint)
      candidates[name] = documents
      if (sourceMap) for (const document of documents) seen.push(document)
    }
    const follow = (id: string): LakeDocument | null => {
      const target = view.get(id)
      if (sourceMap && target) seen.push(target)
      dependencies.add(target ? `t:${target._type}` : `i:${publishedId(id)}`)
      return target ?? null
    }
    const dereference = ({ _ref }: { _ref: string }): LakeDocument | LakeDocument[] | null => {
      const join = joinOf(_ref)
      if (!join) return follow(_ref)
      if (join.kind === 'ids') for (const id of join.values) follow(id)
      const documents = candidatesOf(dataset, view, join)
      if (sourceMap) for (const document of documents) seen.push(document)
      return documents
    }
    try {
      const { data } = evaluateGroq(compiled.tree, {
        dataset: compiled.scans ? view.all() : [],
        params: candidates,
        identity: reader.id,
        sanity: { projectId: this.#projectId, dataset: dataset.name },
        dereference,
      })
      return { value: data, seen, dependencies: dependencies.has('all') ? ['all'] : [...dependencies].sort() }
    } catch (error) {
      if (error instanceof LakeError) throw error
      throw queryError(query, error instanceof RangeError ? 'the query is nested too deep' : messageOf(error))
    }
  }
}

/** The documents that an index finds for a constraint, in the order of their ids, each once. */
function candidatesOf(dataset: Dataset, view: View, { kind, values }: Constraint): LakeDocument[] {
  const [first] = values
  if (kind === 'types') {
    if (values.length === 1 && first !== undefined) return view.ofType(first)
    return byId([...new Set(values)].flatMap((type) => view.ofType(type)))
  }
  return byId([...idsFor(dataset, view, kind, values)].flatMap((id) => view.get(id) ?? []))
}

function idsFor(
  dataset: Dataset,
  view: View,
  kind: 'ids' | 'versionsOf' | 'referencesTo',
  values: string[],
): Set<string> {
  if (kind === 'ids') return new Set(values)
  if (kind === 'versionsOf') return new Set(values.flatMap((id) => [id, ...dataset.statesOf(id)]))
  const sources = values.flatMap((id) => [...dataset.references.to(id)])
  return new Set(view.perspective === 'raw' ? sources : sources.flatMap((id) => [id, publishedId(id)]))
}

function byId(documents: LakeDocument[]): LakeDocument[] {
  return documents.length < 2 ? documents : documents.sort((a, b) => (a._id < b._id ? -1 : 1))
}
