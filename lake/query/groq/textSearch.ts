/**
 * `text::query("…")`, which groq-js parses but doesn't implement. All words must occur, in any order: `word` matches
 * whole words, `word*` matches prefixes, `"a phrase"` matches words in this order, `-word` and `-"a phrase"` exclude. A
 * lone `*` matches every text. Case and accents are ignored.
 */
import { END_OF_FOLDED, foldAccents, TEXT } from '../../store/foldedText.ts'
import { call, constant, list, type Expr } from './ast.ts'
import { matcherValue } from './matcherValue.ts'

const TERM = /(-?)(?:"([^"]*)"?|([^\s"]+))/g
const WORDS = /[\p{L}\p{N}_]+\*?/gu
const ANYTHING = /(?:)/
const NOT_IN_WORD = '[^\\p{L}\\p{N}_]'

interface Term {
  excluded: boolean
  pattern: RegExp
}

function termsOf(query: string): Term[] {
  return [...query.matchAll(TERM)].flatMap(([, minus, phrase, word]) => {
    if (word === '*') return [{ excluded: minus === '-', pattern: ANYTHING }]
    const words = foldAccents(phrase ?? word ?? '').match(WORDS)
    if (!words) return []
    const parts = words.map((part) => (part.endsWith('*') ? `${part.slice(0, -1)}[\\p{L}\\p{N}_]*` : part))
    // Words of a phrase may have anything but a line break between them: each text field is on a separate line.
    const pattern = `(?<![\\p{L}\\p{N}_])${parts.join('[^\\p{L}\\p{N}_\\n]+')}(?=${NOT_IN_WORD}|$)`
    return [{ excluded: minus === '-', pattern: new RegExp(pattern, 'u') }]
  })
}

/**
 * Returns a function that tests a text, folded up to END_OF_FOLDED, against a full-text query. A query without words
 * matches nothing.
 */
function textMatcher(query: string): (text: string) => boolean {
  const terms = termsOf(query)
  if (terms.length === 0) return () => false
  return (text) => {
    // Folding the whole text of a document again for each search would be a third of its cost.
    const end = text.indexOf(END_OF_FOLDED)
    const folded = `${text.slice(0, end)}\n${foldAccents(text.slice(end + 1))}`
    return terms.every(({ excluded, pattern }) => pattern.test(folded) !== excluded)
  }
}

/** The text of an operand of `match`: a string, strings, or portable text. */
function textOf(operand: Expr): Expr {
  return call(
    'global',
    'coalesce',
    call('pt', 'text', operand),
    call('array', 'join', operand, constant('\n')),
    call('global', 'string', operand),
    constant(''),
  )
}

const lines = (texts: Expr[]): Expr =>
  call('array', 'join', list(texts.map((text) => call('global', 'coalesce', text, constant('')))), constant('\n'))

/**
 * Rewrites `<operand> match text::query(<constant>)` to something that groq-js can evaluate; returns other nodes
 * unchanged.
 */
export function rewriteTextSearch(node: Expr): Expr {
  if (node.type !== 'OpCall' || node.op !== 'match' || node.right.type !== 'FuncCall') return node
  const { namespace, name, args } = node.right
  if (namespace !== 'text' || name !== 'query') return node
  const [query] = args
  const operands = node.left.type === 'Array' ? node.left.elements.map((element) => element.value) : [node.left]
  // A whole document has its folded text ready.
  const whole = operands
    .filter(({ type }) => type === 'This')
    .map((): Expr => ({ type: 'AccessAttribute', name: TEXT }))
  const others = operands.filter(({ type }) => type !== 'This').map(textOf)
  const matches = query?.type === 'Value' && typeof query.value === 'string' ? textMatcher(query.value) : () => false
  return {
    type: 'OpCall',
    op: 'in',
    left: call('array', 'join', list([lines(whole), lines(others)]), constant(END_OF_FOLDED)),
    right: constant(matcherValue(matches)),
  }
}
