/**
 * Patches: https://www.sanity.io/docs/content-lake/http-patches. Each operation first finds the places of its paths,
 * and then changes them, like Sanity's own SDK (`patchOperations` of @sanity/sdk).
 */
import { applyPatches, parsePatch } from '@sanity/diff-match-patch'
import { isObject, type JsonObject, type LakeDocument } from '../protocol/document.ts'
import { pathIn, TreePlace, placesAt } from './places.ts'

/**
 * The object or array that contains a place now, which an earlier path may have changed. Creates missing attributes but
 * never missing items; undefined for a place in something that doesn't exist.
 */
function holderOf(document: LakeDocument, { outer, key }: TreePlace): JsonObject | undefined {
  let holder: JsonObject | undefined = document
  if (outer?.outer) {
    const around = holderOf(document, outer)
    const there = around && Object.hasOwn(around, outer.key) ? around[outer.key] : undefined
    if (around && (typeof there !== 'object' || there === null)) holder = around[outer.key] = {}
    else holder = there as JsonObject | undefined
  }
  const isThere = holder && (Array.isArray(holder) ? Object.hasOwn(holder, key) : typeof key === 'string')
  return isThere ? holder : undefined
}

function put(document: LakeDocument, place: TreePlace, value: unknown): void {
  const holder = place.outer && holderOf(document, place)
  if (holder) holder[place.key] = structuredClone(value)
}

/** The places of all paths of an operation, each with the operation's value for it. */
function found<T>(document: LakeDocument, operation: string, paths: unknown, isValue: (value: unknown) => value is T) {
  if (!isObject(paths)) throw new Error(`"${operation}" needs an object of paths`)
  const root = new TreePlace(document)
  return Object.entries(paths).flatMap(([path, value]) => {
    if (!isValue(value)) throw new Error(`"${operation}" can't take ${JSON.stringify(value)} for "${path}"`)
    return [{ path, value, places: placesAt(pathIn(path), root) }]
  })
}

const isAnything = (_value: unknown): _value is unknown => true
const isNumber = (value: unknown): value is number => typeof value === 'number'
const isText = (value: unknown): value is string => typeof value === 'string'

function set(document: LakeDocument, operation: 'set' | 'setIfMissing', paths: unknown): void {
  for (const { places, value } of found(document, operation, paths, isAnything))
    for (const place of places) if (operation === 'set' || (place.value ?? null) === null) put(document, place, value)
}

function unset(document: LakeDocument, paths: unknown): void {
  if (!Array.isArray(paths) || !paths.every(isText)) throw new Error('"unset" needs an array of paths')
  const root = new TreePlace(document)
  const places = new Set(paths.flatMap((path) => [...placesAt(pathIn(path), root)]))
  const lists = new Map<unknown[], Set<unknown>>()
  for (const { outer, key } of places) {
    const container = outer?.value
    if (Array.isArray(container)) lists.set(container, (lists.get(container) ?? new Set()).add(key))
    else if (isObject(container)) delete container[key]
  }
  for (const [list, gone] of lists) list.splice(0, list.length, ...list.filter((_item, index) => !gone.has(index)))
}

function add(document: LakeDocument, operation: 'inc' | 'dec', paths: unknown): void {
  for (const { path, places, value } of found(document, operation, paths, isNumber)) {
    const sum = operation === 'inc' ? value : -value
    // "The operation will fail if target value is not a numeric value, or doesn't exist": the same page.
    if (places.size === 0) throw new Error(`Cannot ${operation} "${path}" because it is not present`)
    for (const place of places) {
      const why = place.value === undefined ? 'it is not present' : 'it is not a number'
      if (!isNumber(place.value)) throw new Error(`Cannot ${operation} "${path}" because ${why}`)
      put(document, place, place.value + sum)
    }
  }
}

function insert(document: LakeDocument, operation: unknown): void {
  const { items, ...where } = isObject(operation) ? operation : {}
  const [position, path] = Object.entries(where)[0] ?? []
  if (
    !Array.isArray(items) ||
    !isText(path) ||
    !(position === 'before' || position === 'after' || position === 'replace')
  )
    throw new Error('"insert" needs "items" and one of "before", "after" and "replace"')
  const root = new TreePlace(document)
  const parsed = pathIn(path)
  const lists = new Map<unknown[], number[]>()
  for (const { outer, key } of placesAt(parsed, root)) {
    if (!Array.isArray(outer?.value) || typeof key !== 'number') continue
    lists.set(outer.value, [...(lists.get(outer.value) ?? []), key])
  }
  // For an empty list: before its first item, or after its last one.
  const { segment } = parsed
  const isEnd =
    segment.type === 'Subscript' &&
    segment.elements.some((element) => element.type === 'Number' && (element.value === 0 || element.value === -1))
  if (isEnd && position !== 'replace') {
    for (const { value } of placesAt(parsed.base, root))
      if (Array.isArray(value) && value.length === 0) value.push(...structuredClone(items))
  }
  for (const [list, indexes] of lists) {
    const start = position === 'after' ? Math.max(...indexes) + 1 : Math.min(...indexes)
    const gone = new Set(position === 'replace' ? indexes : [])
    const rest = list.slice(start).filter((_item, index) => !gone.has(start + index))
    list.splice(start, list.length, ...structuredClone(items), ...rest)
  }
}

function diffMatchPatch(document: LakeDocument, paths: unknown): void {
  for (const { places, value } of found(document, 'diffMatchPatch', paths, isText)) {
    const patches = parsePatch(value)
    for (const place of places) {
      if (!isText(place.value)) continue
      put(document, place, applyPatches(patches, place.value, { allowExceedingIndices: true })[0])
    }
  }
}

/** In the order in which they are applied, the same as in `@sanity/mutator`. */
const OPERATIONS = new Map<string, (document: LakeDocument, operation: unknown) => void>([
  ['setIfMissing', (document, paths) => set(document, 'setIfMissing', paths)],
  ['set', (document, paths) => set(document, 'set', paths)],
  ['unset', unset],
  ['diffMatchPatch', diffMatchPatch],
  ['inc', (document, paths) => add(document, 'inc', paths)],
  ['dec', (document, paths) => add(document, 'dec', paths)],
  ['insert', insert],
])

/** A document with the operations of a patch applied. @throws Error if that fails */
export function withPatch(document: LakeDocument, operations: JsonObject): LakeDocument {
  const unknown = Object.keys(operations).find((name) => !OPERATIONS.has(name))
  if (unknown !== undefined)
    throw new Error(`"${unknown}" is not an operation: use ${[...OPERATIONS.keys()].join(', ')}`)
  const patched = structuredClone(document)
  for (const [name, apply] of OPERATIONS) if (operations[name] !== undefined) apply(patched, operations[name])
  return patched
}
