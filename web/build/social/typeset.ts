import { readFileSync } from 'node:fs'
import path from 'node:path'

/** The outlines of one typeface, 1000 units to the em, y downwards from the baseline. See README.md. */
interface Face {
  letters: Readonly<Record<string, readonly [advance: number, outline: string]>>
  /** What a pair of letters stands closer (below 0) or further apart, by the two letters. */
  kerning: Readonly<Record<string, number>>
}

type FaceName = 'newsreader-display' | 'instrument-sans'

const faces = JSON.parse(readFileSync(path.join(import.meta.dirname, 'letters.json'), 'utf8')) as Record<FaceName, Face>

/** A typeface at a size in pixels. `spacing` is added between letters, in thousandths of the size. */
export interface Style {
  face: FaceName
  size: number
  spacing?: number
}

/** A text has a letter that the typeface lacks. */
export class UnknownLetter extends Error {
  override readonly name = 'UnknownLetter'
}

/** The letters of a text with the place of each from the text's start, in thousandths of the size. @throws UnknownLetter */
function place(text: string, { face, spacing = 0 }: Style): { places: { outline: string; at: number }[]; end: number } {
  const { letters, kerning } = faces[face]
  const places: { outline: string; at: number }[] = []
  let end = 0
  let before = ''
  for (const character of text.normalize('NFC')) {
    const letter = letters[character]
    if (!letter) throw new UnknownLetter(`the letter “${character}” is not in the typeface ${face}`)
    end += kerning[before + character] ?? 0
    places.push({ outline: letter[1], at: end })
    end += letter[0] + spacing
    before = character
  }
  return { places, end: end - spacing }
}

/** Width of a text in pixels. @throws UnknownLetter */
export function widthOf(text: string, style: Style): number {
  return (place(text, style).end * style.size) / 1000
}

/** A text as an SVG element whose baseline starts at (x, y), in pixels. No font is needed to draw it. @throws UnknownLetter */
export function outlines(text: string, style: Style, x: number, y: number): string {
  const scale = style.size / 1000
  const letters = place(text, style).places.map(({ outline, at }) =>
    outline === '' ? '' : `<path transform="translate(${at.toFixed(1)})" d="${outline}"/>`,
  )
  return `<g transform="translate(${x} ${y}) scale(${scale})">${letters.join('')}</g>`
}

/** How many lines words need when each line takes as many as fit. */
function lineCount(words: readonly string[], fits: (line: string) => boolean): number {
  let count = 0
  let line = ''
  for (const word of words) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line === '' || !fits(longer)) {
      count += 1
      line = word
    } else line = longer
  }
  return count
}

/**
 * A text in as few lines as fit a width in pixels, of about equal length. A word that is wider by itself sticks out.
 * @throws UnknownLetter
 */
export function breakLines(text: string, style: Style, width: number): string[] {
  const words = text.split(/\s+/).filter(Boolean)
  const count = lineCount(words, (line) => widthOf(line, style) <= width)
  // What the first words cost in so many lines: the squares of what each line leaves empty.
  let best: { cost: number; lines: string[] }[] = [{ cost: 0, lines: [] }]
  for (let line = 1; line <= count; line += 1) {
    const next: typeof best = []
    for (const [start, before] of best.entries()) {
      for (let end = start + 1; end <= words.length; end += 1) {
        const added = words.slice(start, end).join(' ')
        const left = width - widthOf(added, style)
        if (left < 0 && end > start + 1) break
        const cost = before.cost + left ** 2
        if (cost < (next[end]?.cost ?? Number.POSITIVE_INFINITY)) next[end] = { cost, lines: [...before.lines, added] }
      }
    }
    best = Array.from(
      { length: words.length + 1 },
      (_, end) => next[end] ?? { cost: Number.POSITIVE_INFINITY, lines: [] },
    )
  }
  return best.at(-1)?.lines ?? []
}
