import { isObject, type JsonObject, type LakeDocument } from '../protocol/document.ts'
import { SetsByKey } from './setsByKey.ts'

/** The references of a document into its own dataset. Those into other datasets or projects are not followed. */
function* referencesIn(value: unknown): Generator<{ to: string; isWeak: boolean }> {
  if (Array.isArray(value)) for (const item of value) yield* referencesIn(item)
  else if (isObject(value)) {
    if (typeof value._ref === 'string' && value._dataset === undefined && value._projectId === undefined) {
      yield { to: value._ref, isWeak: value._weak === true }
    }
    for (const item of Object.values(value)) yield* referencesIn(item)
  }
}

const KEYS: ReadonlySet<string> = new Set('_ref _type _key _weak _strengthenOnPublish _dataset _projectId'.split(' '))

/**
 * What is wrong with a reference in `value`, in hosted Sanity's words; undefined if nothing is.
 * https://github.com/sanity-io/gradient/issues/387
 */
export function referenceFault(value: unknown): string | undefined {
  if (Array.isArray(value)) return firstFault(value)
  if (!isObject(value)) return undefined
  const { _ref } = value
  if (_ref === undefined) return firstFault(Object.values(value))
  if (typeof _ref !== 'string' || _ref === '') return 'Key "_ref" must be a non-empty string in ref'
  const key = Object.keys(value).find((name) => !KEYS.has(name))
  return key && `Key "${key}" not allowed in ref`
}

function firstFault(values: unknown[]): string | undefined {
  for (const value of values) {
    const fault = referenceFault(value)
    if (fault !== undefined) return fault
  }
  return undefined
}

/** Ids of the documents that must exist while this one does. */
export const strongTargetsOf = (document: LakeDocument): Set<string> =>
  new Set([...referencesIn(document)].flatMap(({ to, isWeak }) => (isWeak ? [] : [to])))

const targetsOf = (document: LakeDocument): Set<string> => new Set([...referencesIn(document)].map(({ to }) => to))

/** Makes references marked `_strengthenOnPublish` strong, unless the schema wants them weak. */
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

/** The references between a dataset's documents. */
export class ReferenceIndex {
  readonly #sources = new SetsByKey<string>()

  /** Processes the change of one document. */
  update(before: LakeDocument | undefined, after: LakeDocument | undefined): void {
    if (before) for (const target of targetsOf(before)) this.#sources.delete(target, before._id)
    if (after) for (const target of targetsOf(after)) this.#sources.add(target, after._id)
  }

  /** Ids of the documents that refer to `id`, weakly or strongly. */
  to(id: string): ReadonlySet<string> {
    return this.#sources.get(id)
  }
}
