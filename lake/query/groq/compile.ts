import { isObject, publishedId } from '../../protocol/document.ts'
import { messageOf, queryError } from '../../protocol/errors.ts'
import { mapChildren, mapTree, parseGroq, type Expr } from './ast.ts'
import { constraintsOf, narrowest, type Constraint } from './constraints.ts'
import { candidatesExpr, indexedExpr, joinIn, type Join } from './joins.ts'
import { rewritePathMatch } from './matcherValue.ts'
import { markProjections, type Projections } from './projections.ts'
import { rewriteTextSearch } from './textSearch.ts'

export interface CompiledQuery {
  tree: Expr
  /** The parts that take their documents from an index, and what the result depends on if they are evaluated. */
  candidates: { constraint: Constraint; dependencies: string[] }[]
  /**
   * `t:<type>`, `i:<id>` or `all`: what the result depends on, besides `candidates` and what the query dereferences or
   * joins by id.
   */
  dependencies: Set<string>
  /** True if the tree reads documents that no index has narrowed down. */
  scans: boolean
  /** The result depends on more than documents and parameters, such as the time of day. */
  volatile: boolean
  /** Only `evaluateGroqAsync` can evaluate it. */
  asynchronous: boolean
  /** The projections of the query, if it was compiled for a source map. */
  projections: Projections | undefined
}

const MAX_QUERY_LENGTH = 200_000
/** The error for a query that overflows the stack, in the parser or during evaluation. */
export const TOO_DEEP = 'the query is nested too deeply'

function parseQuery(query: string, params: Record<string, unknown>): Expr {
  if (query.length > MAX_QUERY_LENGTH) throw queryError('', `the query is longer than ${MAX_QUERY_LENGTH} characters`)
  try {
    // Its parser only ends a comment at a line break.
    return parseGroq(`${query}\n`, { params })
  } catch (error) {
    const position = isObject(error) || error instanceof Error ? (error as { position?: unknown }).position : undefined
    const start = typeof position === 'number' ? position : 0
    const description = error instanceof RangeError ? TOO_DEEP : messageOf(error)
    throw queryError(query, description, start, Math.max(start + 1, query.length))
  }
}

/** The filters between a node and `*`, if there is nothing else in between. */
function filtersOverEverything(node: Expr): Expr[] | undefined {
  if (node.type === 'Everything') return []
  if (node.type !== 'Filter') return undefined
  const inner = filtersOverEverything(node.base)
  return inner && [...inner, node.expr]
}

function replaceEverything(node: Expr, by: Expr): Expr {
  return node.type === 'Filter' ? { ...node, base: replaceEverything(node.base, by) } : by
}

/**
 * Parses a query and prepares it: filters use indexes, full-text search works, and its dependencies are known.
 * @throws LakeError 400 of type queryParseError
 */
export function compileQuery(query: string, params: Record<string, unknown>, forSourceMap: boolean): CompiledQuery {
  const compiled: CompiledQuery = {
    tree: { type: 'Everything' },
    candidates: [],
    dependencies: new Set(),
    scans: false,
    volatile: false,
    asynchronous: false,
    projections: undefined,
  }
  let tree = mapTree(parseQuery(query, params), (node) => prepareNode(node, query, compiled))
  tree = narrowFilters(tree, compiled)
  if (forSourceMap) ({ tree, projections: compiled.projections } = markProjections(tree))
  return { ...compiled, tree }
}

function prepareNode(node: Expr, query: string, compiled: CompiledQuery): Expr {
  if (node.type === 'Parameter') throw queryError(query, `param $${node.name} referenced, but not provided`)
  if (node.type !== 'FuncCall') return rewriteTextSearch(rewritePathMatch(node))
  const name = `${node.namespace}::${node.name}`
  if (name === 'global::now' || name === 'dateTime::now') compiled.volatile = true
  if (node.namespace === 'diff') compiled.asynchronous = true
  if (name === 'releases::all') {
    const type: Expr = { type: 'AccessAttribute', name: '_type' }
    const release: Expr = { type: 'Value', value: 'system.release' }
    return {
      type: 'Filter',
      base: { type: 'Everything' },
      expr: { type: 'OpCall', op: '==', left: type, right: release },
    }
  }
  const [argument] = node.args
  if (name === 'documents::get' && argument) return { type: 'Deref', base: argument }
  return node
}

/** Works top down, so that the outermost filter of `*[a][b]` sees both conditions. */
function narrowFilters(node: Expr, compiled: CompiledQuery): Expr {
  const filters = filtersOverEverything(node)
  if (!filters) return mapChildren(node, (child) => narrowFilters(child, compiled))
  const constraints = filters.flatMap(constraintsOf)
  const join = filters.map(joinIn).find((found) => found !== undefined)
  const constraint = narrowest(constraints)
  let narrowed = node
  if (constraint && !(join && (constraint.kind === 'types' || constraint.kind === 'slugs'))) {
    const place = compiled.candidates.push({ constraint, dependencies: dependenciesOf(constraints) }) - 1
    narrowed = replaceEverything(node, indexedExpr(place))
  } else {
    for (const dependency of dependenciesOf(constraints, join)) compiled.dependencies.add(dependency)
    if (join) narrowed = replaceEverything(node, candidatesExpr(join))
    else compiled.scans = true
  }
  return narrowed.type === 'Filter' ? narrowConditions(narrowed, compiled) : narrowed
}

/** Conditions may contain queries: `*[count(*[_type == "a"]) > 1]`. */
function narrowConditions(
  node: Expr & { type: 'Filter' | 'Projection' | 'Map' | 'FlatMap' },
  compiled: CompiledQuery,
): Expr {
  const base = node.base.type === 'Filter' ? narrowConditions(node.base, compiled) : node.base
  return { ...node, base, expr: narrowFilters(node.expr, compiled) }
}

function dependenciesOf(constraints: Constraint[], join?: Join): string[] {
  const known = narrowest(constraints, ['ids', 'versionsOf', 'types'])
  // The ids of a join are only known during evaluation.
  if (!known) return join?.kind === 'ids' ? [] : ['all']
  return known.values.map((value) => (known.kind === 'types' ? `t:${value}` : `i:${publishedId(value)}`))
}
