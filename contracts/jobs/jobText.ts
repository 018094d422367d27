/** A run of text, bold or not. */
export interface Run {
  text: string
  isBold: boolean
}

/** A paragraph with its `lines`, or a list with one item per line. */
interface TextPart {
  isList: boolean
  lines: readonly (readonly Run[])[]
}

const ITEM = /^\s*[-*•]\s+(?=\S)/
const BOLD = /\*\*(\S(?:.*?\S)?)\*\*/

/** Splits 'a **b**' into runs: bold text is at the odd indexes. */
const runsOf = (line: string): Run[] =>
  line
    .split(BOLD)
    .map((text, index) => ({ text, isBold: index % 2 === 1 }))
    .filter(({ text }) => text !== '')

/**
 * Parses a job's description. It is a small subset of Markdown: an empty line starts a paragraph, '- ' starts a list
 * item, '**words**' is bold. Everything else is plain text.
 */
export function readJobText(text: string): TextPart[] {
  const blocks: { isList: boolean; lines: Run[][] }[] = []
  let isAfterGap = true
  for (const line of text.split('\n')) {
    const isList = ITEM.test(line)
    const last = blocks.at(-1)
    if (line.trim() !== '') {
      const runs = runsOf(line.replace(ITEM, '').trim())
      // Items separated by empty lines are still one list.
      if (last && last.isList === isList && (isList || !isAfterGap)) last.lines.push(runs)
      else blocks.push({ isList, lines: [runs] })
    }
    isAfterGap = line.trim() === ''
  }
  return blocks
}

/** The same as a single line of plain text. */
export const jobWords = (text: string): string =>
  readJobText(text)
    .flatMap(({ lines }) => lines.map((line) => line.map(({ text: words }) => words).join('')))
    .join(' ')
