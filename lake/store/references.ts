import { isObject, type LakeDocument } from '../document.ts'

export interface References {
  strong: Set<string>
  weak: Set<string>
}

/** Ids that `document` refers to in its own dataset. References into other datasets or projects are not followed. */
export function referencesOf(document: LakeDocument): References {
  const found: References = { strong: new Set(), weak: new Set() }
  collect(document, found)
  return found
}

function collect(value: unknown, found: References): void {
  if (Array.isArray(value)) for (const item of value) collect(item, found)
  else if (isObject(value)) {
    if (typeof value._ref === 'string' && value._dataset === undefined && value._projectId === undefined) {
      ;(value._weak === true ? found.weak : found.strong).add(value._ref)
    }
    for (const item of Object.values(value)) collect(item, found)
  }
}

/** Who refers to whom in one dataset. */
export class ReferenceIndex {
  readonly #sources = new Map<string, Set<string>>()

  /** Takes the change of one document into account. */
  update(before: LakeDocument | undefined, after: LakeDocument | undefined): void {
    if (before) this.#remove(before)
    if (after) this.#add(after)
  }

  #remove(document: LakeDocument): void {
    for (const target of targetsOf(document)) {
      const sources = this.#sources.get(target)
      sources?.delete(document._id)
      if (sources?.size === 0) this.#sources.delete(target)
    }
  }

  #add(document: LakeDocument): void {
    for (const target of targetsOf(document)) {
      const sources = this.#sources.get(target) ?? new Set()
      this.#sources.set(target, sources.add(document._id))
    }
  }

  /** Ids of the documents that refer to `id`, weakly or strongly. */
  to(id: string): ReadonlySet<string> {
    return this.#sources.get(id) ?? new Set()
  }
}

function targetsOf(document: LakeDocument): Set<string> {
  const { strong, weak } = referencesOf(document)
  return new Set([...strong, ...weak])
}
