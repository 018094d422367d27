/** Words of one line, bold or not. */
export interface Run {
  text: string
  isBold: boolean
}

/** A paragraph, of which each line is one of `lines`, or a list with one item in each. */
export interface Block {
  isList: boolean
  lines: readonly (readonly Run[])[]
}

const ITEM = /^\s*[-*•]\s+(?=\S)/
const BOLD = /\*\*(\S(?:.*?\S)?)\*\*/

/** 'a **b**' in runs: what is between the marks stands at the odd places. */
const runsOf = (line: string): Run[] =>
  line
    .split(BOLD)
    .map((text, place) => ({ text, isBold: place % 2 === 1 }))
    .filter(({ text }) => text !== '')

/**
 * The description of a job, as staff write it: an empty line begins a paragraph, a line that begins with '- ' is an
 * item of a list, '**words**' are bold. These are Markdown's signs; everything else is itself.
 */
export function readJobText(text: string): Block[] {
  const blocks: { isList: boolean; lines: Run[][] }[] = []
  let isAfterGap = true
  for (const line of text.split(/\r?\n/)) {
    const isList = ITEM.test(line)
    const last = blocks.at(-1)
    if (line.trim() !== '') {
      const runs = runsOf(line.replace(ITEM, '').trim())
      // Items with empty lines between are one list.
      if (last && last.isList === isList && (isList || !isAfterGap)) last.lines.push(runs)
      else blocks.push({ isList, lines: [runs] })
    }
    isAfterGap = line.trim() === ''
  }
  return blocks
}

/** The same in one line without marks, for where there is no room for more. */
export const jobWords = (text: string): string =>
  readJobText(text)
    .flatMap(({ lines }) => lines.map((line) => line.map(({ text: words }) => words).join('')))
    .join(' ')
