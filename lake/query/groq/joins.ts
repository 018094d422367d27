/**
 * Filters that take their candidates from the surrounding object: `*[references(^._id)]`, `*[_id == ^.author._ref]`.
 * Which documents an index has for them is only known during evaluation. The only point at which the evaluator asks for
 * documents is a dereference, so the candidates are written as a special kind of reference.
 */
import { call, constant, list, type Expr } from './ast.ts'

export interface Join {
  kind: 'ids' | 'referencesTo'
  /** Evaluates to an id or ids, the same for each document that the filter looks at. */
  of: Expr
}

/** No document id contains it. */
const MARK = '\0'

/** An expression for documents from an index, in place of `*`; the index is read during evaluation. */
export const indexedExpr = (place: number): Expr => ({ type: 'Deref', base: constant({ _ref: `${MARK}${place}` }) })

/** Which of the query's indexed filters such an expression stands for; undefined for other references. */
export function indexedOf(reference: string): number | undefined {
  const [, place = ''] = reference.split(MARK)
  return /^\d+$/.test(place) ? Number(place) : undefined
}

/** Whether `node` only follows attributes and references from the object around the filter. */
function isOuter(node: Expr): boolean {
  if (node.type === 'Parent') return true
  if (node.type === 'AccessAttribute') return node.base !== undefined && isOuter(node.base)
  if (node.type === 'Map') return isOuter(node.base) && isOwn(node.expr)
  return isStep(node) && isOuter(node.base)
}

/** Whether `node` only follows attributes and references from the current item. */
function isOwn(node: Expr): boolean {
  if (node.type === 'This') return true
  if (node.type === 'AccessAttribute') return node.base === undefined || isOwn(node.base)
  return isStep(node) && isOwn(node.base)
}

function isStep(node: Expr): node is Expr & { type: 'AccessElement' | 'ArrayCoerce' | 'Deref' | 'Group' } {
  return ['AccessElement', 'ArrayCoerce', 'Deref', 'Group'].includes(node.type)
}

const isId = (node: Expr): boolean => node.type === 'AccessAttribute' && !node.base && node.name === '_id'

/** The join among the conditions of a filter, if there is one. */
export function joinIn(filter: Expr): Join | undefined {
  if (filter.type === 'Group') return joinIn(filter.base)
  if (filter.type === 'And') {
    const joins = [joinIn(filter.left), joinIn(filter.right)]
    return joins.find((join) => join?.kind === 'ids') ?? joins.find((join) => join !== undefined)
  }
  if (filter.type === 'OpCall' && (filter.op === '==' || filter.op === 'in')) {
    if (isId(filter.left) && isOuter(filter.right)) return { kind: 'ids', of: filter.right }
    if (filter.op === '==' && isId(filter.right) && isOuter(filter.left)) return { kind: 'ids', of: filter.left }
  }
  if (filter.type === 'FuncCall' && filter.namespace === 'global' && filter.name === 'references') {
    const [target] = filter.args
    if (filter.args.length === 1 && target && isOuter(target)) return { kind: 'referencesTo', of: target }
  }
  return undefined
}

/** An expression for the candidates of a join, in place of `*`. */
export function candidatesExpr({ kind, of }: Join): Expr {
  const prefix = constant(`${MARK}${kind}${MARK}`)
  const joined = call('array', 'join', of, constant(MARK))
  const withPrefix = (right: Expr): Expr => ({ type: 'OpCall', op: '+', left: prefix, right })
  const _ref = call('global', 'coalesce', withPrefix(of), withPrefix(joined))
  const reference: Expr = { type: 'Object', attributes: [{ type: 'ObjectAttributeValue', name: '_ref', value: _ref }] }
  // Inside a projection, `^` means the same as inside the filter.
  const documents: Expr = {
    type: 'Projection',
    base: { type: 'Object', attributes: [] },
    expr: { type: 'Deref', base: reference },
  }
  return call('global', 'coalesce', documents, list([]))
}

/** What the candidates expression of a join asks for; undefined for an ordinary reference. */
export function joinOf(reference: string): { kind: Join['kind']; values: string[] } | undefined {
  if (!reference.startsWith(MARK)) return undefined
  const [, kind, ...values] = reference.split(MARK)
  return { kind: kind === 'ids' ? 'ids' : 'referencesTo', values }
}
