import { isObject, type LakeDocument } from '../document.ts'

export interface References {
  strong: Set<string>
  weak: Set<string>
}

/** Deeper than any document of a Studio; deeper ones would exhaust the stack of those who walk them. */
const MAX_DEPTH = 200

/** The document is nested deeper than MAX_DEPTH levels. */
export class TooDeep extends Error {}

/** Ids that `document` refers to in its own dataset. References into other datasets or projects are not followed. */
export function referencesOf(document: LakeDocument): References {
  const found: References = { strong: new Set(), weak: new Set() }
  collect(document, found, 0)
  return found
}

function collect(value: unknown, found: References, depth: number): void {
  if (depth > MAX_DEPTH) throw new TooDeep(`the document is nested deeper than ${MAX_DEPTH} levels`)
  if (Array.isArray(value)) {
    for (const item of value) collect(item, found, depth + 1)
  } else if (isObject(value)) {
    if (typeof value._ref === 'string' && value._dataset === undefined && value._projectId === undefined) {
      ;(value._weak === true ? found.weak : found.strong).add(value._ref)
    }
    for (const item of Object.values(value)) {
      if (typeof item === 'object' && item !== null) collect(item, found, depth + 1)
    }
  }
}

/** Who refers to whom in one dataset. */
export class ReferenceIndex {
  #strong = new Map<string, Set<string>>()
  #all = new Map<string, Set<string>>()

  /** Takes the change of one document into account. */
  update(before: LakeDocument | undefined, after: LakeDocument | undefined): void {
    if (before)
      this.#each(before, (sources, target, source) => {
        const set = sources.get(target)
        set?.delete(source)
        if (set?.size === 0) sources.delete(target)
      })
    if (after)
      this.#each(after, (sources, target, source) => {
        const set = sources.get(target)
        if (set) set.add(source)
        else sources.set(target, new Set([source]))
      })
  }

  #each(
    document: LakeDocument,
    visit: (sources: Map<string, Set<string>>, target: string, source: string) => void,
  ): void {
    const { strong, weak } = referencesOf(document)
    for (const target of strong) {
      visit(this.#strong, target, document._id)
      visit(this.#all, target, document._id)
    }
    for (const target of weak) if (!strong.has(target)) visit(this.#all, target, document._id)
  }

  /** Ids of the documents that refer to `id`, weakly or strongly. */
  to(id: string): ReadonlySet<string> {
    return this.#all.get(id) ?? new Set()
  }

  /** Ids of the documents whose references keep `id` from being deleted. */
  strongTo(id: string): ReadonlySet<string> {
    return this.#strong.get(id) ?? new Set()
  }
}
