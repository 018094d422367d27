/**
 * The part of groq-js's syntax tree that the lake uses. (The type declarations in groq-js 2.0.0 point at files that are
 * not in the package, so we declare them here; node kinds that are only passed through are omitted.)
 */
import { evaluate, evaluateSync, parse } from 'groq-js'
import { isObject, type LakeDocument } from '../../protocol/document.ts'

export type Expr =
  | { type: 'Everything' }
  | { type: 'This' }
  | { type: 'Parent'; n: number }
  | { type: 'Value'; value: unknown }
  | { type: 'Parameter'; name: string }
  | { type: 'AccessAttribute'; base?: Expr; name: string | symbol }
  | { type: 'AccessElement'; base: Expr; index: number }
  | { type: 'ArrayCoerce' | 'Deref' | 'Group' | 'Not' | 'Neg' | 'Pos' | 'Asc' | 'Desc'; base: Expr }
  | { type: 'Slice'; base: Expr; left: number; right: number; isInclusive: boolean }
  | { type: 'Filter' | 'Projection' | 'Map' | 'FlatMap'; base: Expr; expr: Expr }
  | { type: 'And' | 'Or'; left: Expr; right: Expr }
  | { type: 'OpCall'; op: string; left: Expr; right: Expr }
  | { type: 'FuncCall'; namespace: string; name: string; args: Expr[] }
  | { type: 'PipeFuncCall'; name: string; base: Expr; args: Expr[] }
  | { type: 'Select'; alternatives: { type: 'SelectAlternative'; condition: Expr; value: Expr }[]; fallback?: Expr }
  | { type: 'Object'; attributes: ObjectAttribute[] }
  | { type: 'Array'; elements: { type: 'ArrayElement'; value: Expr; isSplat: boolean }[] }

export type ObjectAttribute =
  | { type: 'ObjectAttributeValue'; name: string | symbol; value: Expr }
  | { type: 'ObjectConditionalSplat'; condition: Expr; value: Expr }
  | { type: 'ObjectSplat'; value: Expr }

export interface Evaluation {
  dataset: LakeDocument[]
  params: Record<string, unknown>
  identity: string
  sanity: { projectId: string; dataset: string }
  /** Can return several documents for the special references of joins.ts. */
  dereference: (reference: { _ref: string }) => LakeDocument | LakeDocument[] | null
  /** For a query in `delta` mode: for `before()`, `after()` and the `delta::` functions. */
  before?: LakeDocument | null
  after?: LakeDocument | null
}

/** Parses GROQ and inserts its parameters. @throws an Error with `position` if it isn't GROQ */
export const parseGroq: (query: string, options: { params: Record<string, unknown>; mode?: 'delta' }) => Expr =
  parse as never

/**
 * Evaluates a tree. The value may contain documents of the dataset itself: never change it. @throws Error for what
 * groq-js can't do
 */
export const evaluateGroq: (tree: Expr, evaluation: Evaluation) => { type: string; data: unknown } =
  evaluateSync as never

/** The same as `evaluateGroq`, for trees with functions that groq-js only has in an asynchronous form. */
export async function evaluateGroqAsync(tree: Expr, evaluation: Evaluation): Promise<unknown> {
  const value = await (evaluate as unknown as (...args: unknown[]) => Promise<{ get(): Promise<unknown> }>)(
    tree,
    evaluation,
  )
  return value.get()
}

export const call = (namespace: string, name: string, ...args: Expr[]): Expr => ({
  type: 'FuncCall',
  namespace,
  name,
  args,
})

export const constant = (value: unknown): Expr => ({ type: 'Value', value })

export const list = (values: Expr[]): Expr => ({
  type: 'Array',
  elements: values.map((value) => ({ type: 'ArrayElement', value, isSplat: false })),
})

const PART = /^(ArrayElement|SelectAlternative|Object(AttributeValue|ConditionalSplat|Splat))$/

/** Applies `replace` to the direct children of a node. */
export function mapChildren(node: Expr, replace: (child: Expr) => Expr): Expr {
  // The data of a Value may look like anything.
  if (node.type === 'Value') return node
  const visit = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(visit)
    if (!isObject(value) || typeof value.type !== 'string') return value
    if (!PART.test(value.type)) return replace(value as Expr)
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, visit(inner)]))
  }
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, visit(value)])) as Expr
}

/** Rebuilds a tree with `replace` applied to each node, from the leaves up. */
export function mapTree(node: Expr, replace: (node: Expr) => Expr): Expr {
  return replace(mapChildren(node, (child) => mapTree(child, replace)))
}
