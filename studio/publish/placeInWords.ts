import { getValueAtPath, isRecord, type Path, type SchemaType } from 'sanity'

/** Where a text keeps its links: a name that nobody reads. */
const MARKS = 'markDefs'

/** The type of an item of an array: items say themselves which it is where there are several. */
function itemType(types: readonly SchemaType[], item: unknown): SchemaType | undefined {
  return types.find(({ name }) => isRecord(item) && item['_type'] === name) ?? types[0]
}

/**
 * The titles that staff read on the way to a field: `Invitation › Button › Words`.
 * @param value the document that the path leads into
 * @returns '' for the document itself
 */
export function placeInWords(type: SchemaType, value: unknown, path: Path): string {
  const titles: string[] = []
  let current: SchemaType | undefined = type
  for (const [depth, part] of path.entries()) {
    if (current?.jsonType === 'array') {
      const several: boolean = current.of.length > 1
      current = itemType(current.of, getValueAtPath(value, path.slice(0, depth + 1)))
      if (several && current?.title) titles.push(current.title)
    } else if (current?.jsonType === 'object') {
      current = current.fields.find(({ name }) => name === part)?.type
      if (current?.title && part !== MARKS) titles.push(current.title)
    }
  }
  return titles.join(' › ')
}
