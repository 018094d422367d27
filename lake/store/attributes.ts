import { isObject, type LakeDocument } from '../protocol/document.ts'

function typeOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'float'
  return typeof value
}

/**
 * The attributes of a document as hosted Sanity counts them: each combination of a path and a type of data, where all
 * items of an array have one path (https://www.sanity.io/docs/content-lake/technical-limits; an example with objects in
 * an array:
 * https://www.sanity.io/answers/clarification-on-attribute-count-in-sanity-io-for-nested-objects-with-different-keys-).
 * `{a: [1, 2, "b"]}` has `a` (array), `a[]` (integer) and `a[]` (string).
 */
export function attributesOf(document: LakeDocument): Set<string> {
  const found = new Set<string>()
  const collect = (path: string, value: unknown): void => {
    found.add(`${path} ${typeOf(value)}`)
    if (Array.isArray(value)) for (const item of value) collect(`${path}[]`, item)
    else if (isObject(value)) for (const [name, inner] of Object.entries(value)) collect(`${path}.${name}`, inner)
  }
  for (const [name, value] of Object.entries(document)) collect(name, value)
  return found
}

/** The different attributes of many documents, updated with each change. */
export class AttributeCount {
  /** In how many documents each of them occurs. */
  readonly #documents = new Map<string, number>()

  get size(): number {
    return this.#documents.size
  }

  has(attribute: string): boolean {
    return this.#documents.has(attribute)
  }

  /** Processes the change of one document. */
  update(before: LakeDocument | undefined, after: LakeDocument | undefined): void {
    for (const attribute of after ? attributesOf(after) : []) {
      this.#documents.set(attribute, (this.#documents.get(attribute) ?? 0) + 1)
    }
    for (const attribute of before ? attributesOf(before) : []) {
      const left = (this.#documents.get(attribute) ?? 0) - 1
      if (left > 0) this.#documents.set(attribute, left)
      else this.#documents.delete(attribute)
    }
  }
}
