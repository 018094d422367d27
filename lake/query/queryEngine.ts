import { publishedId, type LakeDocument } from '../protocol/document.ts'
import { apiError, LakeError, messageOf, queryError } from '../protocol/errors.ts'
import type { DocumentSet } from '../store/documentSet.ts'
import type { Reader } from '../store/reader.ts'
import type { View } from '../store/view.ts'
import { evaluateGroq, evaluateGroqAsync, type Evaluation } from './groq/ast.ts'
import { compileQuery, TOO_DEEP, type CompiledQuery } from './groq/compile.ts'
import type { Constraint } from './groq/constraints.ts'
import { indexedOf, joinOf } from './groq/joins.ts'
import { sourceMapOf } from './sourceMap.ts'
import type { Filter, Query, QueryResult } from './work.ts'

interface QueryRequest extends Omit<Query, 'dataset'> {
  reader: Reader
}

/** A query over given documents. */
interface DocumentsQuery extends Filter {
  /** Id of the account, for `identity()`. */
  identity: string
}

/** A dependency as clients see it: a live event with one of these tags means that the result may have changed. */
export const syncTag = (dependency: string): string => `s1:${dependency}`

const MAX_COMPILED = 2_000
/** All compiled queries together, with their parameters. */
const MAX_COMPILED_BYTES = 40 * 1024 * 1024
/** A rough upper limit for the size of a tree per character of its query. */
const BYTES_OF_CHARACTER = 40
/** In characters; far more than a page or the Studio needs. */
const MAX_RESULT_LENGTH = 64 * 1024 * 1024

function jsonOf(value: unknown): string {
  const json = JSON.stringify(value) ?? 'null'
  if (json.length <= MAX_RESULT_LENGTH) return json
  throw apiError(413, `The result of the query is longer than ${MAX_RESULT_LENGTH} characters: ask for less of it`)
}

/** Runs GROQ on documents in memory. Parsed queries are cached. */
export class QueryEngine {
  readonly #projectId: string
  readonly #compiled = new Map<string, CompiledQuery>()
  /** The rough size of all compiled queries. */
  #compiledBytes = 0

  constructor(projectId: string) {
    this.#projectId = projectId
  }

  /** @throws LakeError 400 of type queryParseError; 413 if the result is too long */
  run(documents: DocumentSet, request: QueryRequest): QueryResult {
    return evaluating(request.query, () => {
      const run = this.#prepare(documents, request)
      return run.finish(evaluateGroq(run.compiled.tree, run.evaluation).data)
    })
  }

  /** The same as `run`, for queries that are `asynchronous`. */
  async runAsync(documents: DocumentSet, request: QueryRequest): Promise<QueryResult> {
    try {
      const run = this.#prepare(documents, request)
      return run.finish(await evaluateGroqAsync(run.compiled.tree, run.evaluation))
    } catch (error) {
      throw queryFailure(request.query, error)
    }
  }

  /** A compiled query. @throws LakeError 400 of type queryParseError */
  compile(query: string, params: Record<string, unknown>, forSourceMap = false): CompiledQuery {
    const key = JSON.stringify([query, params, forSourceMap])
    let compiled = this.#compiled.get(key)
    if (!compiled) {
      compiled = evaluating(query, () => compileQuery(query, params, forSourceMap))
      const bytes = BYTES_OF_CHARACTER * key.length
      if (bytes > MAX_COMPILED_BYTES) return compiled
      this.#compiledBytes += bytes
      // Cleared all at once: a deadline may interrupt this anywhere, and the cache must never exceed its limit.
      if (this.#compiled.size >= MAX_COMPILED || this.#compiledBytes > MAX_COMPILED_BYTES) {
        this.#compiled.clear()
        this.#compiledBytes = bytes
      }
      this.#compiled.set(key, compiled)
    }
    return compiled
  }

  /**
   * The result of a query over exactly these documents, for filters of listeners and grants.
   * References to others lead to the result of `outside`.
   */
  evaluateOver(
    documents: LakeDocument[],
    { query, params, identity, dataset }: DocumentsQuery,
    outside: (id: string) => LakeDocument | undefined,
  ): unknown {
    const compiled = this.compile(query, params)
    if (compiled.asynchronous) throw queryError(query, 'functions of the namespace diff work in plain queries only')
    const byId = new Map(documents.map((document) => [document._id, document]))
    return evaluating(
      query,
      () =>
        evaluateGroq(compiled.tree, {
          dataset: documents,
          params: {},
          identity,
          sanity: { projectId: this.#projectId, dataset },
          // Returns all of them as candidates; a filter picks the right ones.
          dereference: ({ _ref }) =>
            indexedOf(_ref) !== undefined || joinOf(_ref) ? documents : (byId.get(_ref) ?? outside(_ref) ?? null),
        }).data,
    )
  }

  #prepare(documents: DocumentSet, { query, params, perspective, reader, sourceMap }: QueryRequest) {
    const compiled = this.compile(query, params, sourceMap !== undefined)
    const view = documents.view(perspective, reader)
    const hidesNothing = typeof perspective === 'string' || perspective.length === 0
    const dependencies = new Set(compiled.dependencies)
    const seen: LakeDocument[] = sourceMap && compiled.scans ? [...view.all()] : []
    const candidates: LakeDocument[][] = []
    const candidatesAt = (place: number): LakeDocument[] => {
      const indexed = compiled.candidates[place]
      let found = candidates[place]
      if (found || !indexed) return found ?? []
      const { constraint, dependencies: own } = indexed
      candidates[place] = found = candidatesOf(documents, view, constraint)
      for (const dependency of hidesNothing ? ownDependencies(constraint, own) : own) dependencies.add(dependency)
      if (sourceMap) for (const document of found) seen.push(document)
      return found
    }
    const follow = (id: string): LakeDocument | null => {
      const target = view.get(id)
      if (sourceMap && target) seen.push(target)
      dependencies.add(target ? `t:${target._type}` : `i:${publishedId(id)}`)
      return target ?? null
    }
    const dereference = ({ _ref }: { _ref: string }): LakeDocument | LakeDocument[] | null => {
      const place = indexedOf(_ref)
      if (place !== undefined) return candidatesAt(place)
      const join = joinOf(_ref)
      if (!join) return follow(_ref)
      if (join.kind === 'ids') for (const id of join.values) follow(id)
      const found = candidatesOf(documents, view, join)
      if (sourceMap) for (const document of found) seen.push(document)
      return found
    }
    const evaluation: Evaluation = {
      dataset: compiled.scans ? view.all() : [],
      params: {},
      identity: reader.id,
      sanity: { projectId: this.#projectId, dataset: documents.name },
      dereference,
    }
    const mapOf = (value: unknown): string => {
      const projections = compiled.projections ?? []
      const options = { projections, dereference: (id: string) => view.get(id), keyed: sourceMap === 'keyed' }
      return jsonOf(sourceMapOf(value, seen, options))
    }
    const finish = (value: unknown): QueryResult => ({
      result: jsonOf(value),
      dependencies: dependencies.has('all') ? ['all'] : [...dependencies].sort(),
      sourceMap: sourceMap && mapOf(value),
      volatile: compiled.volatile,
    })
    return { compiled, evaluation, finish }
  }
}

const isStackOverflow = (error: unknown): boolean => error instanceof RangeError && /call stack/.test(error.message)

/** Converts an error of a query's evaluation to a LakeError. */
function queryFailure(query: string, error: unknown): LakeError {
  if (error instanceof LakeError) return error
  return queryError(query, isStackOverflow(error) ? TOO_DEEP : messageOf(error))
}

/** Runs `evaluate`, and converts its errors to a LakeError. */
function evaluating<T>(query: string, evaluate: () => T): T {
  try {
    return evaluate()
  } catch (error) {
    throw queryFailure(query, error)
  }
}

/**
 * If no state of a document hides another one, every change to what is at a URL is a commit to a document that has this
 * URL before or after it. (Drafts hide published documents that may have another URL.)
 */
const ownDependencies = ({ kind, values }: Constraint, otherwise: string[]): string[] =>
  kind === 'slugs' ? values.map((slug) => `s:${slug}`) : otherwise

/** The documents that an index finds for a constraint, ordered by id, without duplicates. */
function candidatesOf(documents: DocumentSet, view: View, { kind, values }: Constraint): LakeDocument[] {
  const [first] = values
  if (kind === 'types') {
    if (values.length === 1 && first !== undefined) return view.ofType(first)
    return byId([...new Set(values)].flatMap((type) => view.ofType(type)))
  }
  if (kind === 'slugs') return byId([...new Set(values)].flatMap((slug) => view.withSlug(slug)))
  return byId([...idsFor(documents, view, kind, values)].flatMap((id) => view.get(id) ?? []))
}

function idsFor(
  documents: DocumentSet,
  view: View,
  kind: 'ids' | 'versionsOf' | 'referencesTo',
  values: string[],
): Set<string> {
  if (kind === 'ids') return new Set(values)
  if (kind === 'versionsOf') return new Set(values.flatMap((id) => [id, ...documents.statesOf(id)]))
  const sources = values.flatMap((id) => [...documents.references.to(id)])
  return new Set(typeof view.perspective === 'string' ? sources : sources.flatMap((id) => [id, publishedId(id)]))
}

function byId(documents: LakeDocument[]): LakeDocument[] {
  return documents.length < 2 ? documents : documents.sort((a, b) => (a._id < b._id ? -1 : 1))
}
