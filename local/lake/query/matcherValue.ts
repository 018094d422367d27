import { evaluateSync, parse } from 'groq-js'
import type { Expr } from './ast.ts'

/**
 * groq-js' class of the value of `path("…")`. It is the one kind of value that decides itself whether a string is `in` it,
 * which makes it the door through which a function of ours gets into the evaluator.
 */
const Path = (evaluateSync(parse('path("a")'), {}) as unknown as { data: object }).data.constructor.prototype as object

/** A value that exactly those strings are `in` for which `matches` is true. */
export const matcherValue = (matches: (text: string) => boolean): object =>
  Object.create(Path, { matches: { value: matches } }) as object

const SEGMENTS: Record<string, string> = { '*': '[^.]+', '**': '.*' }

/**
 * Rewrites `path("<constant>")`; gives other nodes back as they are. groq-js 2.0.0 lets the dot between the segments stand
 * for any character, so that `path("*.**")` matches ids without one.
 */
export function rewritePath(node: Expr): Expr {
  if (node.type !== 'FuncCall' || node.namespace !== 'global' || node.name !== 'path') return node
  const [pattern] = node.args
  if (pattern?.type !== 'Value' || typeof pattern.value !== 'string') return node
  const parts = pattern.value.split('.').map((part) => SEGMENTS[part] ?? part.replace(/[^\w-]/g, '\\$&'))
  const regExp = new RegExp(`^${parts.join('\\.')}$`)
  return { type: 'Value', value: matcherValue((text) => regExp.test(text)) }
}
