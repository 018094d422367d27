import { getValueAtPath, isRecord, type Path, type SchemaType } from 'sanity'

/** Internal fields of a paragraph for its text and links, which have no visible titles. */
const UNNAMED: ReadonlySet<unknown> = new Set(['children', 'markDefs'])

/** The type of an array item, from the item itself if there are several. */
function itemType(types: readonly SchemaType[], item: unknown): SchemaType | undefined {
  return types.find(({ name }) => isRecord(item) && item['_type'] === name) ?? types[0]
}

interface Step {
  readonly part: Path[number]
  readonly type: SchemaType | undefined
  /** An item of a list with only one item type. */
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
 * The titles along a path, as staff see them: `Invitation › Button › Words`.
 * @returns '' for the document itself
 */
export function placeInWords(type: SchemaType, value: unknown, path: Path): string {
  const steps = stepsTo(type, value, path)
  const span = steps.findIndex(({ type: step }) => step?.name === 'span')
  return steps
    .slice(0, span < 0 ? undefined : span)
    .flatMap(({ part, type: step, isOneOfAKind }) =>
      step?.title && !isOneOfAKind && !UNNAMED.has(part) ? [step.title] : [],
    )
    .join(' › ')
}
