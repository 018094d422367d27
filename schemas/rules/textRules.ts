import type { Verdict } from '@archstep/contracts/fields/verdict.ts'

/** The highlighted words should be in the text exactly; otherwise, the site highlights nothing. */
export function highlightVerdict(highlight: string | undefined, text: string | undefined): Verdict {
  if (!highlight || text?.includes(highlight)) return true
  return (
    `“${highlight}” is not in the text, so nothing is marked. Copy the words from the text exactly, or leave this ` +
    'empty.'
  )
}

const TRADE_WORDS = 20

/** The sentence about our business should take five seconds to read. */
export function tradeVerdict(text: string | undefined): Verdict {
  const sentence = (text ?? '').trim()
  const words = sentence.split(/\s+/).length
  if (words > TRADE_WORDS)
    return `Say in at most ${TRADE_WORDS} words what you do, for whom and where: the text of the first slide has ${words}.`
  if (/[.!?]\s/.test(sentence)) return 'Say in one sentence what you do, for whom and where: the first slide has more.'
  return true
}

/** The site replaces each of these placeholders; each must be in the text exactly once. */
export function placeholdersVerdict(text: string | undefined, placeholders: readonly string[]): Verdict {
  if (!text) return true
  const wrong = placeholders.find((placeholder) => text.split(placeholder).length !== 2)
  return wrong === undefined || `Write ${wrong} once, where it belongs.`
}

/** The site replaces `{count}` with a number. */
export function countVerdict(text: string | undefined): Verdict {
  if (placeholdersVerdict(text, ['{count}']) === true) return true
  return 'Write {count} once, where the number belongs, for example: {count} jobs are open.'
}

/** Text of a mail: every placeholder must be known when the mail is sent, or be a site value such as `{our phone}`. */
export function mailWordsVerdict(text: string | undefined, known: readonly string[]): Verdict {
  const unknown = [...(text ?? '').matchAll(/\{(?!our )([^{}]*)\}/g)].find(([, name = '']) => !known.includes(name))
  if (!unknown) return true
  const list = known.map((name) => `{${name}}`).join(' and ')
  return known.length > 0
    ? `There is no value for ${unknown[0]}. Use only ${list}, or leave the braces out.`
    : `Remove ${unknown[0]}: nothing is filled in here.`
}

/** A sample response in the playground must be JSON, because visitors copy it. */
export function jsonVerdict(text: string | undefined): Verdict {
  if (!text?.trim()) return true
  try {
    JSON.parse(text)
    return true
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return `This is not valid JSON (${reason}). Check quotes, commas and brackets.`
  }
}
