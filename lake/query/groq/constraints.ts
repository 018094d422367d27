import type { Expr } from './ast.ts'

/** The documents that a filter can match at most, according to an index. */
export type Constraint =
  | { kind: 'ids'; values: string[] }
  | { kind: 'versionsOf'; values: string[] }
  | { kind: 'referencesTo'; values: string[] }
  /** In lower case. */
  | { kind: 'slugs'; values: string[] }
  | { kind: 'types'; values: string[] }

/** From the narrowest index to the widest. */
const NARROWEST: Constraint['kind'][] = ['ids', 'versionsOf', 'slugs', 'referencesTo', 'types']

function strings(node: Expr): string[] | undefined {
  if (node.type === 'Group') return strings(node.base)
  if (node.type === 'Value') {
    if (typeof node.value === 'string') return [node.value]
    if (Array.isArray(node.value)) return node.value.filter((item) => typeof item === 'string')
  }
  if (node.type === 'Array') {
    const values = node.elements.map((element) => strings(element.value))
    return values.every((value) => value !== undefined) ? values.flat() : undefined
  }
  return undefined
}

/** `slug.current`, also in `lower()`. */
function isSlug(node: Expr): boolean {
  if (node.type === 'FuncCall') return node.name === 'lower' && node.args.length === 1 && node.args.every(isSlug)
  if (node.type !== 'AccessAttribute' || node.name !== 'current' || node.base?.type !== 'AccessAttribute') return false
  return node.base.name === 'slug' && !node.base.base
}

function ofField(field: Expr, values: Expr): Constraint | undefined {
  if (field.type === 'Group') return ofField(field.base, values)
  const known = strings(values)
  if (!known) return undefined
  if (isSlug(field)) return { kind: 'slugs', values: known.map((slug) => slug.toLowerCase()) }
  if (field.type !== 'AccessAttribute' || field.base) return undefined
  if (field.name === '_id') return { kind: 'ids', values: known }
  return field.name === '_type' ? { kind: 'types', values: known } : undefined
}

function ofOperator({ op, left, right }: Expr & { type: 'OpCall' }): Constraint | undefined {
  if (op === '==') return ofField(left, right) ?? ofField(right, left)
  return op === 'in' ? ofField(left, right) : undefined
}

function ofCall(node: Expr & { type: 'FuncCall' }): Constraint | undefined {
  const values = node.args.map(strings)
  if (!values.every((value) => value !== undefined)) return undefined
  if (node.namespace === 'global' && node.name === 'references') return { kind: 'referencesTo', values: values.flat() }
  if (node.namespace === 'sanity' && node.name === 'versionOf') return { kind: 'versionsOf', values: values.flat() }
  return undefined
}

/** Every constraint that all documents matched by `filter` satisfy. */
export function constraintsOf(filter: Expr): Constraint[] {
  if (filter.type === 'Group') return constraintsOf(filter.base)
  if (filter.type === 'And') return [...constraintsOf(filter.left), ...constraintsOf(filter.right)]
  if (filter.type === 'Or') {
    const right = constraintsOf(filter.right)
    return constraintsOf(filter.left).flatMap((one) => {
      const other = right.find((candidate) => candidate.kind === one.kind)
      return other ? [{ kind: one.kind, values: [...one.values, ...other.values] }] : []
    })
  }
  const found = filter.type === 'OpCall' ? ofOperator(filter) : filter.type === 'FuncCall' ? ofCall(filter) : undefined
  return found ? [found] : []
}

/** The constraint whose index yields the fewest candidates. */
export function narrowest(constraints: readonly Constraint[], kinds = NARROWEST): Constraint | undefined {
  return kinds.flatMap((kind) => constraints.find((constraint) => constraint.kind === kind) ?? [])[0]
}
