/** A JSON object inside a document. */
export type Node = Readonly<Record<string, unknown>>

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Copies `value`, replacing every object, innermost first, by the result of `change`. */
export function mapNodes(value: unknown, change: (node: Node) => Node): unknown {
  if (Array.isArray(value)) return value.map((item) => mapNodes(item, change))
  if (!isNode(value)) return value
  return change(Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapNodes(item, change)])))
}

/** Calls `visit` with every object and array inside `value`, and its path, such as `hero.actions[0]`. */
export function visitTree(
  value: unknown,
  visit: (value: Node | readonly unknown[], path: string) => void,
  path = '',
): void {
  if (Array.isArray(value)) {
    visit(value, path)
    value.forEach((item, index) => visitTree(item, visit, `${path}[${index}]`))
  } else if (isNode(value)) {
    visit(value, path)
    for (const [key, item] of Object.entries(value)) visitTree(item, visit, path === '' ? key : `${path}.${key}`)
  }
}
