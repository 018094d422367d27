/**
 * Encoder of Mendoza patches, the format in which the Studio reads history (decoder: the `mendoza` package, whose
 * internal-patcher.ts defines the opcodes). Keeps unchanged fields, array items and string ends out of the patch, so
 * that the history panel credits people with exactly what they changed.
 */
import { isDeepStrictEqual } from 'node:util'
import { isObject, type JsonObject } from '../protocol/document.ts'

const VALUE = 0
const PUSH_FIELD_COPY = 10
const PUSH_FIELD_BLANK = 11
const PUSH_ELEMENT_COPY = 12
const RETURN_INTO_OBJECT_SAME_KEY_POP = 15
const RETURN_INTO_ARRAY_POP = 16
const OBJECT_SET_FIELD_VALUE = 17
const OBJECT_DELETE_FIELD = 19
const ARRAY_APPEND_VALUE = 20
const ARRAY_APPEND_SLICE = 21
const STRING_APPEND_STRING = 22
const STRING_APPEND_SLICE = 23

export type MendozaPatch = unknown[]

function diffObject(before: JsonObject, after: JsonObject, out: MendozaPatch): void {
  const keys = Object.keys(before).sort()
  for (const [index, key] of keys.entries()) {
    if (!Object.hasOwn(after, key)) out.push(OBJECT_DELETE_FIELD, index)
  }
  for (const [key, value] of Object.entries(after)) {
    if (Object.hasOwn(before, key)) diffField(before[key], value, keys.indexOf(key), key, out)
    else out.push(OBJECT_SET_FIELD_VALUE, value, key)
  }
}

function diffField(before: unknown, after: unknown, index: number, key: string, out: MendozaPatch): void {
  if (isDeepStrictEqual(before, after)) return
  if (isObject(before) && isObject(after)) {
    out.push(PUSH_FIELD_COPY, index)
    diffObject(before, after, out)
    out.push(RETURN_INTO_OBJECT_SAME_KEY_POP)
    return
  }
  const inner =
    Array.isArray(before) && Array.isArray(after) && after.length > 0
      ? diffArray(before, after)
      : typeof before === 'string' && typeof after === 'string'
        ? diffString(before, after)
        : undefined
  if (inner) out.push(PUSH_FIELD_BLANK, index, ...inner, RETURN_INTO_OBJECT_SAME_KEY_POP)
  else out.push(OBJECT_SET_FIELD_VALUE, after, key)
}

const keyOf = (item: unknown): unknown => (isObject(item) ? item._key : undefined)

/** The same for items with the same key or, without keys, with the same value. */
function nameOf(item: unknown): string {
  const key = keyOf(item)
  return key === undefined ? JSON.stringify(item) : `key ${JSON.stringify(key)}`
}

/** Where each item is; if several have the same name, the first. */
function placesOf(items: unknown[]): Map<string, number> {
  const places = new Map<string, number>()
  for (const [index, item] of items.entries()) {
    const name = nameOf(item)
    if (!places.has(name)) places.set(name, index)
  }
  return places
}

/**
 * The index in `before` of the item that became `after[index]`: with the same key, else the same value, else the same
 * index.
 */
function ancestorOf(before: unknown[], places: Map<string, number>, item: unknown, index: number): number {
  const isKeyed = keyOf(item) !== undefined
  if (!isKeyed && isDeepStrictEqual(before[index], item)) return index
  const same = places.get(nameOf(item))
  if (same !== undefined) return same
  return !isKeyed && isObject(item) && isObject(before[index]) && keyOf(before[index]) === undefined ? index : -1
}

function diffArray(before: unknown[], after: unknown[]): MendozaPatch {
  const out: MendozaPatch = []
  const places = placesOf(before)
  let slice: [number, number] | undefined
  const flush = () => {
    if (slice) out.push(ARRAY_APPEND_SLICE, ...slice)
    slice = undefined
  }
  for (const [index, item] of after.entries()) {
    const from = ancestorOf(before, places, item, index)
    const old = before[from]
    if (from >= 0 && isDeepStrictEqual(old, item)) {
      if (slice?.[1] === from) slice[1] = from + 1
      else {
        flush()
        slice = [from, from + 1]
      }
    } else if (isObject(old) && isObject(item)) {
      flush()
      out.push(PUSH_ELEMENT_COPY, from)
      diffObject(old, item, out)
      out.push(RETURN_INTO_ARRAY_POP)
    } else {
      flush()
      out.push(ARRAY_APPEND_VALUE, item)
    }
  }
  flush()
  return out
}

const utf8Length = (text: string): number => Buffer.byteLength(text)
const isLowSurrogate = (text: string, at: number): boolean => (text.charCodeAt(at) & 0xfc00) === 0xdc00

/** Common ends as slices (offsets are UTF-8 bytes), the middle as text; undefined if the whole text is shorter. */
function diffString(before: string, after: string): MendozaPatch | undefined {
  const most = Math.min(before.length, after.length)
  let start = 0
  while (start < most && before[start] === after[start]) start++
  if (start > 0 && (isLowSurrogate(before, start) || isLowSurrogate(after, start))) start--
  let end = 0
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end++
  if (end > 0 && isLowSurrogate(after, after.length - end)) end--
  if (start + end < 8) return undefined
  const out: MendozaPatch = []
  if (start > 0) out.push(STRING_APPEND_SLICE, 0, utf8Length(before.slice(0, start)))
  const middle = after.slice(start, after.length - end)
  if (middle !== '') out.push(STRING_APPEND_STRING, middle)
  if (end > 0) out.push(STRING_APPEND_SLICE, utf8Length(before.slice(0, before.length - end)), utf8Length(before))
  return out
}

/**
 * The patch that turns `before` into `after` (null = no document). Creation and deletion are exactly `[0, document]`
 * and `[0, null]`: that is how the Studio tells them from edits.
 */
export function encodeMendoza(before: JsonObject | null, after: JsonObject | null): MendozaPatch {
  if (!before || !after) return [VALUE, after]
  const out: MendozaPatch = []
  diffObject(before, after, out)
  return out
}
