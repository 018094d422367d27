/**
 * Finds the places in a document that a path leads to, in JSONMatch
 * (https://www.sanity.io/docs/content-lake/json-match).
 */
import {
  parsePath,
  type ComparisonNode,
  type ExprNode,
  type PathNode,
  type SegmentNode,
  type SubscriptElementNode,
} from '@sanity/json-match'
import { isObject } from '../protocol/document.ts'

const attributeOf = (value: unknown, name: string): unknown =>
  isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined

/** An attribute or an item that exists or could exist; one object per place, however many paths lead to it. */
export class TreePlace {
  readonly value: unknown
  /** Its parent; undefined for the document. */
  readonly outer: TreePlace | undefined
  readonly key: string | number
  #inner: Map<string | number, TreePlace> | undefined

  constructor(value: unknown, outer?: TreePlace, key: string | number = '') {
    this.value = value
    this.outer = outer
    this.key = key
  }

  /** @throws Error for a name that would change the object's prototype */
  attribute(name: string): TreePlace {
    if (name === '__proto__') throw new Error('"__proto__" is not the name of an attribute')
    return this.#at(name, attributeOf(this.value, name))
  }

  items(from = 0, to = Infinity): TreePlace[] {
    const { value } = this
    return Array.isArray(value) ? value.slice(from, to).map((item, n) => this.#at(from + n, item)) : []
  }

  /** Everything in it: items or attributes. */
  parts(): TreePlace[] {
    return isObject(this.value) ? Object.keys(this.value).map((name) => this.attribute(name)) : this.items()
  }

  #at(key: string | number, value: unknown): TreePlace {
    this.#inner ??= new Map()
    let place = this.#inner.get(key)
    if (!place) this.#inner.set(key, (place = new TreePlace(value, this, key)))
    return place
  }
}

/** Names as Studios write them; the grammar requires brackets (`arrayToJSONMatchPath` of `@sanity/mutator`). */
const BARE_NAMES = /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\[[^\]"']*|(\.{0,2})([a-zA-Z_$][^.[\]\s'"]*)/g
const PLAIN_NAME = /^[\w$]*$/

/** @throws Error if it is not a path */
export function pathIn(text: string): PathNode {
  const quoted = text.replace(BARE_NAMES, (part: string, dots: string | undefined, name: string | undefined) =>
    name === undefined || PLAIN_NAME.test(name) ? part : `${dots === '.' ? '' : dots}['${name}']`,
  )
  const path = parsePath(quoted)
  if (path?.type !== 'Path')
    throw new Error(`"${text}" is a value, not a path: a name of digits is written ['${text}']`)
  return path
}

/** The places that a path leads to, without duplicates. An attribute may not exist yet; an item does. */
export function placesAt(path: PathNode | undefined, from: TreePlace): Set<TreePlace> {
  if (!path) return new Set([from])
  const { base, recursive, segment } = path
  const places = new Set<TreePlace>()
  const seen = new Set<TreePlace>()
  const search = (within: TreePlace): void => {
    for (const place of step(segment, within)) places.add(place)
  }
  const searchAll = (within: TreePlace): void => {
    if (seen.has(within)) return
    seen.add(within)
    // A recursive search only finds places that exist.
    for (const place of step(segment, within)) if (place.value !== undefined) places.add(place)
    for (const part of within.parts()) {
      // Only comparisons match texts and numbers themselves.
      if (segment.type === 'Subscript' || typeof part.value === 'object') searchAll(part)
    }
  }
  for (const within of placesAt(base, from)) (recursive ? searchAll : search)(within)
  return places
}

function step(segment: SegmentNode, from: TreePlace): Iterable<TreePlace> {
  switch (segment.type) {
    case 'This':
      return [from]
    case 'Wildcard':
      return from.parts()
    case 'Identifier':
      // For a list, the attributes of its items.
      return Array.isArray(from.value)
        ? from.items().flatMap((item) => Array.from(step(segment, item)))
        : [from.attribute(segment.name)]
    case 'Subscript':
      return segment.elements.flatMap((element) => Array.from(chosen(element, from)))
  }
}

function chosen(element: SubscriptElementNode, from: TreePlace): Iterable<TreePlace> {
  const { value } = from
  const length = Array.isArray(value) ? value.length : 0
  const position = (index: number): number => Math.max(0, index < 0 ? length + index : index)
  switch (element.type) {
    case 'Path':
      return placesAt(element, from)
    case 'Number':
      return element.value < -length ? [] : from.items(position(element.value), position(element.value) + 1)
    case 'Slice':
      return from.items(position(element.start ?? 0), position(element.end ?? length))
    case 'Existence':
      return matching(from, (that) => firstAt(element.base, that) !== undefined)
    case 'Comparison':
      return matching(from, (that) => holds(element, that))
    case 'String':
    case 'Boolean':
    case 'Null':
      return []
  }
}

/** For a list, the items that meet a condition; otherwise the place itself, if it does. */
function matching(from: TreePlace, fulfills: (value: unknown) => boolean): TreePlace[] {
  const { value } = from
  if (!Array.isArray(value)) return fulfills(value) ? [from] : []
  return value.flatMap((item, index) => (fulfills(item) ? from.items(index, index + 1) : []))
}

function firstAt(expression: ExprNode, that: unknown): unknown {
  if (expression.type === 'Null') return null
  if (expression.type !== 'Path') return expression.value
  const { base, recursive, segment } = expression
  // A shortcut for most places; a large document may have one for each of its parts.
  if (!base && !recursive && segment.type === 'Identifier' && !Array.isArray(that))
    return attributeOf(that, segment.name)
  return [...placesAt(expression, new TreePlace(that))].find(({ value }) => value !== undefined)?.value
}

function holds({ left, operator, right }: ComparisonNode, that: unknown): boolean {
  const [one, other] = [firstAt(left, that), firstAt(right, that)]
  if (one === undefined || other === undefined) return false
  if (operator === '==') return one === other
  if (operator === '!=') return one !== other
  if (typeof one !== 'number' || typeof other !== 'number') return false
  if (operator === '<') return one < other
  if (operator === '<=') return one <= other
  return operator === '>' ? one > other : one >= other
}
