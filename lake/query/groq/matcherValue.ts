import { evaluateSync, parse } from 'groq-js'
import type { Expr } from './ast.ts'

/**
 * groq-js' class of the value of `path("…")`. It is the one kind of value that decides itself whether a string is `in`
 * it, which makes it the door through which a function of ours gets into the evaluator.
 */
const Path = (evaluateSync(parse('path("a")'), {}) as unknown as { data: object }).data.constructor.prototype as object

/** A value that exactly those strings are `in` for which `matches` is true. */
export const matcherValue = (matches: (text: string) => boolean): object =>
  Object.create(Path, { matches: { value: matches } }) as object

/**
 * Whether the segments of an id fit those of a pattern: `*` is one that isn't empty, `**` is one or more of any kind.
 */
function fits(pattern: readonly string[], id: readonly string[]): boolean {
  // What comes after the last `**` decides, so there is never more than one place to go back to.
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
 * Rewrites `<left> in path(…)`; gives other nodes back as they are. groq-js 2.0.0 lets the dot between the segments of
 * a constant pattern stand for any character, so that `path("*.**")` matches ids without one; and on the left it knows
 * strings only, not `path("a.b")`.
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
