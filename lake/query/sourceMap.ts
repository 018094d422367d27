/**
 * Content source maps: the document and field that each text, number or boolean of a result came from, which
 * click-to-edit overlays need. groq-js doesn't track that. But object values keep their identity through an evaluation,
 * and `markProjections` makes each projected object remember what it was projected from; so a value's origin is found
 * by following the projection's own expressions from there. Values that can't be followed (joined texts, arithmetic)
 * have no entry, as with Sanity.
 */
import { isObject, type JsonObject, type LakeDocument } from '../protocol/document.ts'
import type { Expr, ObjectAttribute } from './groq/ast.ts'
import { PROJECTED_BY, PROJECTED_FROM, type Projections } from './groq/projections.ts'

type Segment = string | number | { _key: string; _index: number }

interface Origin {
  document: { _id: string; _type: string }
  path: Segment[]
}

/** A value met on the way, and where it is in a document, if known. */
interface Located {
  value: unknown
  origin: Origin | undefined
  /** For an array that was collected from several places, each item's own place. */
  items?: (Located | undefined)[]
}

interface ContentSourceMap {
  documents: { _id: string; _type: string }[]
  paths: string[]
  mappings: Record<string, { type: 'value'; source: { type: 'documentValue'; document: number; path: number } }>
}

interface SourceMapOptions {
  projections: Projections
  dereference: (id: string) => LakeDocument | undefined
  /** Write array items of documents as `[?(@._key=='…')]` instead of by index. */
  keyed: boolean
}

type Marked = JsonObject & { [PROJECTED_FROM]?: unknown; [PROJECTED_BY]?: number }

const quote = (key: string): string => `['${key.replace(/\\/g, '\\\\').replace(/'/g, "\\'")}']`

function pathText(path: readonly Segment[], keyed: boolean): string {
  const parts = path.map((segment) => {
    if (typeof segment === 'string') return quote(segment)
    if (typeof segment === 'number') return `[${segment}]`
    return keyed ? `[?(@._key==${quote(segment._key).slice(1, -1)})]` : `[${segment._index}]`
  })
  return `$${parts.join('')}`
}

const step = (origin: Origin | undefined, segment: Segment): Origin | undefined =>
  origin && { document: origin.document, path: [...origin.path, segment] }

function itemSegment(item: unknown, index: number): Segment {
  return isObject(item) && typeof item._key === 'string' ? { _key: item._key, _index: index } : index
}

/** Stored documents share no objects, so each object identifies its place. Filled in document by document. */
const placeOf = new WeakMap<object, Origin>()

function learn(value: unknown, origin: Origin): void {
  if (typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) learn(item, step(origin, itemSegment(item, index)) as Origin)
  } else for (const [key, inner] of Object.entries(value)) learn(inner, step(origin, key) as Origin)
  // Set last, so that the children of an object in the map are always there, too, even if the query was aborted.
  placeOf.set(value, origin)
}

function learnDocument(document: LakeDocument): void {
  if (placeOf.has(document)) return
  // A draft that is shown under its published id is edited under its own.
  const _id = typeof document._originalId === 'string' ? document._originalId : document._id
  learn(document, { document: { _id, _type: document._type }, path: [] })
}

class Tracer {
  readonly #options: SourceMapOptions
  readonly #documents = new Map<string, number>()
  readonly #paths = new Map<string, number>()
  readonly map: ContentSourceMap = { documents: [], paths: [], mappings: {} }

  constructor(options: SourceMapOptions) {
    this.#options = options
  }

  /** Maps the leaves of `value`, which is at `at` in the result and (if known) comes from `origin`. */
  walk(value: unknown, at: Segment[], origin: Origin | undefined): void {
    const known = typeof value === 'object' && value !== null ? (placeOf.get(value) ?? origin) : origin
    if (Array.isArray(value)) {
      for (const [index, item] of value.entries())
        this.walk(item, [...at, index], step(known, itemSegment(item, index)))
    } else if (isObject(value)) {
      const marked = (value as Marked)[PROJECTED_BY] !== undefined
      for (const [key, inner] of Object.entries(value)) {
        this.#walkAttribute(
          inner,
          [...at, key],
          marked ? this.#attribute(value, key) : { value: inner, origin: step(known, key) },
        )
      }
    } else if (value !== null && value !== undefined && known && known.path.length > 0) {
      this.#enter(at, known)
    }
  }

  #walkAttribute(value: unknown, at: Segment[], located: Located | undefined): void {
    if (Array.isArray(value) && located?.items) {
      for (const [index, item] of value.entries()) this.#walkAttribute(item, [...at, index], located.items[index])
    } else this.walk(value, at, located && sameValue(located.value, value) ? located.origin : undefined)
  }

  #enter(at: Segment[], { document, path }: Origin): void {
    const documentIndex = intern(this.#documents, this.map.documents, document._id, document)
    const text = pathText(path, this.#options.keyed)
    const pathIndex = intern(this.#paths, this.map.paths, text, text)
    const source = { type: 'documentValue' as const, document: documentIndex, path: pathIndex }
    this.map.mappings[pathText(at, false)] = { type: 'value', source }
  }

  /** Where attribute `key` of a projected object comes from. */
  #attribute(object: Marked, key: string): Located | undefined {
    const attributes = this.#options.projections[object[PROJECTED_BY] ?? -1] ?? []
    return this.#written(attributes, this.#locate(object[PROJECTED_FROM]), key, object[key])
  }

  /** Where the attribute that wrote `value` under `key` took it from. */
  #written(attributes: ObjectAttribute[], from: Located, key: string, value: unknown): Located | undefined {
    // As in the evaluation, the last one that wrote the key counts.
    for (const attribute of attributes.toReversed()) {
      const found = this.#fromAttribute(attribute, from, key, value)
      if (found && sameValue(found.value, value)) return found
    }
    return undefined
  }

  #fromAttribute(attribute: ObjectAttribute, from: Located, key: string, value: unknown): Located | undefined {
    const { value: node } = attribute
    if (attribute.type === 'ObjectAttributeValue') {
      return attribute.name === key ? this.#follow(node, from, value) : undefined
    }
    // A splat of a new object: `_type == "a" => {"b": c}`, `...image{"b": c}`.
    if (node.type === 'Object') return this.#written(node.attributes, from, key, value)
    if (node.type === 'Projection' && node.expr.type === 'Object') {
      const base = this.#follow(node.base, from)
      return base && this.#written(node.expr.attributes, base, key, value)
    }
    const splat = this.#follow(node, from)
    return splat && this.#field(splat, key)
  }

  #locate(value: unknown): Located {
    return { value, origin: typeof value === 'object' && value !== null ? placeOf.get(value) : undefined }
  }

  #field({ value, origin }: Located, name: string): Located | undefined {
    if (!isObject(value) || !Object.hasOwn(value, name)) return undefined
    if ((value as Marked)[PROJECTED_BY] !== undefined) return this.#attribute(value, name)
    const inner = value[name]
    const located = this.#locate(inner)
    return located.origin ? located : { value: inner, origin: step(origin, name) }
  }

  /**
   * Evaluates the plain accesses of an expression, and tracks the place. `expected` is the evaluated value: it tells
   * which branch was taken.
   */
  #follow(node: Expr, from: Located, expected?: unknown): Located | undefined {
    if (node.type === 'This') return from
    if (node.type === 'Group' || node.type === 'ArrayCoerce') return this.#follow(node.base, from, expected)
    if (node.type === 'AccessAttribute') {
      const base = node.base ? this.#follow(node.base, from) : from
      return base && typeof node.name === 'string' ? this.#field(base, node.name) : undefined
    }
    if (node.type === 'AccessElement') return this.#element(this.#follow(node.base, from), node.index)
    if (node.type === 'Deref') return this.#dereference(this.#follow(node.base, from))
    if (node.type === 'Map') return this.#collect(this.#follow(node.base, from), node.expr)
    if (node.type === 'FuncCall' && node.name === 'coalesce') return this.#firstOf(node.args, from, expected, isPresent)
    if (node.type === 'Select') {
      const branches = [...node.alternatives.map(({ value }) => value), ...(node.fallback ? [node.fallback] : [])]
      return this.#firstOf(branches, from, expected, (value) => isPresent(expected) && sameValue(value, expected))
    }
    return undefined
  }

  #firstOf(nodes: Expr[], from: Located, expected: unknown, accept: (value: unknown) => boolean): Located | undefined {
    for (const node of nodes) {
      const found = this.#follow(node, from, expected)
      if (found && accept(found.value)) return found
    }
    return undefined
  }

  #element(base: Located | undefined, index: number): Located | undefined {
    if (!base || !Array.isArray(base.value)) return undefined
    const at = index < 0 ? base.value.length + index : index
    const item: unknown = base.value[at]
    const located = this.#locate(item)
    return located.origin ? located : { value: item, origin: step(base.origin, itemSegment(item, at)) }
  }

  #dereference(base: Located | undefined): Located | undefined {
    const id = isObject(base?.value) ? base.value._ref : undefined
    const document = typeof id === 'string' ? this.#options.dereference(id) : undefined
    if (!document) return undefined
    learnDocument(document)
    return this.#locate(document)
  }

  #collect(base: Located | undefined, expr: Expr): Located | undefined {
    if (!base || !Array.isArray(base.value)) return undefined
    const items = base.value.map((_, index) => {
      const item = this.#element(base, index)
      return item && this.#follow(expr, item)
    })
    return { value: base.value, origin: undefined, items }
  }
}

const isPresent = (value: unknown): boolean => value !== null && value !== undefined

function sameValue(found: unknown, value: unknown): boolean {
  // Objects know their own place; plain values depend on the right path having been followed.
  return typeof value === 'object' || found === value
}

function intern<T>(indexes: Map<string, number>, list: T[], key: string, item: T): number {
  const known = indexes.get(key)
  if (known !== undefined) return known
  indexes.set(key, list.length)
  return list.push(item) - 1
}

/**
 * The source map of a raw result (not yet JSON) of a query compiled with marks. `seen` are the documents it looked at.
 */
export function sourceMapOf(
  result: unknown,
  seen: Iterable<LakeDocument>,
  options: SourceMapOptions,
): ContentSourceMap {
  for (const document of seen) learnDocument(document)
  const tracer = new Tracer(options)
  tracer.walk(result, [], undefined)
  return tracer.map
}
