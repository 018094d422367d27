import { getValueAtPath, isRecord, type Path, type SchemaType } from 'sanity'

/** Where a text keeps its links: a name that nobody reads. */
const MARKS = 'markDefs'

/** The type of an item of an array: items say themselves which it is where there are several. */
function itemType(types: readonly SchemaType[], item: unknown): SchemaType | undefined {
  return types.find(({ name }) => isRecord(item) && item['_type'] === name) ?? types[0]
}

/** What a path leads through, from the document's own fields to the place itself. */
interface Step {
  readonly part: Path[number]
  /** Undefined where the schema knows nothing. */
  readonly type: SchemaType | undefined
  /** It is an item of a list whose items are all of one type. */
  readonly isOneOfAKind: boolean
}

/** @param value the document that the path leads into */
export function stepsTo(type: SchemaType, value: unknown, path: Path): Step[] {
  let current: SchemaType | undefined = type
  return path.map((part, depth): Step => {
    let isOneOfAKind = false
    if (current?.jsonType === 'array') {
      isOneOfAKind = current.of.length <= 1
      current = itemType(current.of, getValueAtPath(value, path.slice(0, depth + 1)))
    } else {
      current = current?.jsonType === 'object' ? current.fields.find(({ name }) => name === part)?.type : undefined
    }
    return { part, type: current, isOneOfAKind }
  })
}

/**
 * The titles that staff read on the way to a field: `Invitation › Button › Words`.
 * @param value the document that the path leads into
 * @returns '' for the document itself
 */
export const placeInWords = (type: SchemaType, value: unknown, path: Path): string =>
  stepsTo(type, value, path)
    .flatMap(({ part, type: step, isOneOfAKind }) =>
      step?.title && !isOneOfAKind && part !== MARKS ? [step.title] : [],
    )
    .join(' › ')
