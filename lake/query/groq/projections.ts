import { mapTree, type Expr, type ObjectAttribute } from './ast.ts'

/** On a projected object: the value that was projected, and by which projection. Symbols never reach JSON. */
export const PROJECTED_FROM = Symbol('projected from')
export const PROJECTED_BY = Symbol('projected by')

/** The attributes of each projection, by the number in the objects that it makes. */
export type Projections = ObjectAttribute[][]

/** Makes each object that the query builds remember its source, for `sourceMapOf`. */
export function markProjections(tree: Expr): { tree: Expr; projections: Projections } {
  const projections: Projections = []
  const marked = mapTree(tree, (node) => {
    if (node.type !== 'Object') return node
    const number = projections.push(node.attributes) - 1
    // Added last, so that a splat of an already projected object doesn't overwrite them.
    const marks: ObjectAttribute[] = [
      { type: 'ObjectAttributeValue', name: PROJECTED_FROM, value: { type: 'This' } },
      { type: 'ObjectAttributeValue', name: PROJECTED_BY, value: { type: 'Value', value: number } },
    ]
    return { ...node, attributes: [...node.attributes, ...marks] }
  })
  return { tree: marked, projections }
}
