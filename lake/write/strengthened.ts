import { isObject, type JsonObject } from '../document.ts'

/** References marked `_strengthenOnPublish` become strong, unless the schema wants them weak. */
export function strengthened(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(strengthened)
  if (!isObject(value)) return value
  const copy: JsonObject = Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, strengthened(inner)]))
  if (isObject(copy._strengthenOnPublish)) {
    if (copy._strengthenOnPublish.weak !== true) delete copy._weak
    delete copy._strengthenOnPublish
  }
  return copy
}
