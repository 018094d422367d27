import { isObject } from '../protocol/document.ts'
import { randomHex } from '../store/random.ts'

/** Gives objects in arrays a random `_key` if they have none, in place. */
export function addArrayKeys(value: unknown): void {
  if (Array.isArray(value)) {
    for (const item of value) {
      if (isObject(item)) item._key ??= randomHex(6)
      addArrayKeys(item)
    }
  } else if (isObject(value)) for (const inner of Object.values(value)) addArrayKeys(inner)
}
