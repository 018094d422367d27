import { evaluateSync, parse } from 'groq-js'
import type { Expr } from './ast.ts'

/**
 * groq-js's class for the value of `path("…")`. It is the only kind of value that decides for itself whether a string
 * is `in` it, which lets the evaluator call our own function.
 */
const Path = (evaluateSync(parse('path("a")'), {}) as unknown as { data: object }).data.constructor.prototype as object

/** A value that has exactly those strings `in` it for which `matches` is true. */
export const matcherValue = (matches: (text: string) => boolean): object =>
  Object.create(Path, { matches: { value: matches } }) as object

/** Whether the segments of an id match a pattern: `*` is one that isn't empty, `**` is one or more of any kind. */
function fits(pattern: readonly string[], id: readonly string[]): boolean {
  // Only the last `**` matters, so there is never more than one position to backtrack to.
  let back: { pattern: number; id: number } | undefined
  let at = 0
  for (let i = 0; i < id.length; i++) {
    const part = pattern[at]
    if (part === '**') back = { pattern: ++at, id: i }
    else if (part !== undefined && (part === '*' ? id[i] !== '' : part === id[i])) at++
    else if (back) {
      at = back.pattern
      i = ++back.id
    } else return false
  }
  return at === pattern.length
}

function isPath(node: Expr): node is Expr & { type: 'FuncCall' } {
  return node.type === 'FuncCall' && node.namespace === 'global' && node.name === 'path'
}

const ungrouped = (node: Expr): Expr => (node.type === 'Group' ? ungrouped(node.base) : node)

/**
 * Rewrites `<left> in path(…)`; returns other nodes unchanged. In constant patterns, groq-js 2.0.0 lets the dot between
 * segments stand for any character, so `path("*.**")` would match ids without one; and on the left it only supports
 * strings, not `path("a.b")`.
 */
export function rewritePathMatch(node: Expr): Expr {
  if (node.type !== 'OpCall' || node.op !== 'in') return node
  const [left, right] = [ungrouped(node.left), ungrouped(node.right)]
  if (!isPath(right)) return node
  const [pattern] = right.args
  const [id] = isPath(left) ? left.args : [left]
  if (!pattern || !id) return node
  if (pattern.type !== 'Value' || typeof pattern.value !== 'string') return { ...node, left: id, right }
  const segments = pattern.value.split('.')
  return { ...node, left: id, right: { type: 'Value', value: matcherValue((text) => fits(segments, text.split('.'))) } }
}
