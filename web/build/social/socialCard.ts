import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { breakLines, outlines, widthOf, type Style } from './typeset.ts'

/** Size of a card in pixels: what every social network accepts. */
export const CARD = { width: 1200, height: 630 } as const

/** What is written on a card. */
export interface CardWords {
  /** The name of the company, beside its logo. */
  name: string
  tagline: string
  /** Which part of the site the page belongs to; may be empty. */
  label: string
  /** What the page says of itself, in a sentence or less. */
  title: string
}

const INK = '#131f2d'
const INK_2 = '#414b59'
const LINE = '#8b929a'
const AMBER = '#f6b540'
const PAPER = '#fcfbf8'

const LEFT = 72
/** Pixels that a line of the title may be wide: the arch stands to the right of it. */
const TITLE_WIDTH = 548
/** The title has its last line's baseline above the city. */
const TITLE_TOP = 244
const TITLE_BOTTOM = 490
const TITLE_SIZES = [84, 76, 68, 60, 54, 48, 42, 38]
const LEADING = 1.04
/** In the smallest size; a longer title is cut. */
const MOST_LINES = 6
const LOGO_HEIGHT = 50
/** Pixels of the upper left part, which holds all words. */
const WORDS = { width: 680, height: 520 } as const

const here = (file: string) => path.join(import.meta.dirname, file)

/** A hash of all that makes cards look as they do, but for their words and the logo. */
export async function cardRecipe(): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(sharp.versions))
  for (const file of ['ground.svg', 'letters.json', 'typeset.ts', 'socialCard.ts'])
    hash.update(await readFile(here(file)))
  return hash.digest('hex')
}

let drawnGround: Promise<Buffer> | undefined

/** The scene below the words, drawn once a build: raw pixels. */
function groundPixels(): Promise<Buffer> {
  drawnGround ??= sharp(here('ground.svg')).flatten({ background: PAPER }).removeAlpha().raw().toBuffer()
  return drawnGround
}

/** The largest size in which the title fits its place, and its lines in it. @throws UnknownLetter */
function setTitle(title: string): { style: Style; lines: string[] } {
  let set: { style: Style; lines: string[] } | undefined
  for (const size of TITLE_SIZES) {
    const style: Style = { face: 'newsreader-display', size, spacing: -18 }
    const lines = breakLines(title, style, TITLE_WIDTH)
    set = { style, lines }
    const height = size * (0.75 + LEADING * (lines.length - 1))
    const fits = lines.every((line) => widthOf(line, style) <= TITLE_WIDTH)
    if (fits && height <= TITLE_BOTTOM - TITLE_TOP) return set
  }
  if (!set) throw new Error('No size is given for titles.')
  const { style, lines } = set
  return lines.length > MOST_LINES
    ? { style, lines: [...lines.slice(0, MOST_LINES - 1), `${lines[MOST_LINES - 1] ?? ''}…`] }
    : set
}

/**
 * The words of a card as SVG without text elements, so that it looks the same whichever fonts a machine has.
 * @param logoWidth pixels to leave for the logo at the upper left
 * @throws UnknownLetter
 */
function wordsSvg({ name, tagline, label, title }: CardWords, logoWidth: number): string {
  const nameStyle: Style = { face: 'newsreader-display', size: 40, spacing: -20 }
  const small: Style = { face: 'instrument-sans', size: 22 }
  const labelStyle: Style = { face: 'instrument-sans', size: 24 }
  const nameLeft = LEFT + logoWidth
  const ruleLeft = nameLeft + widthOf(name, nameStyle) + 20
  const { style, lines } = setTitle(title)
  const titleTop = TITLE_TOP + style.size * 0.75
  // What is too long for its line is left out rather than cut.
  const fits = (text: string, style: Style, left: number) => text !== '' && left + widthOf(text, style) <= WORDS.width
  const withTagline = fits(tagline, small, ruleLeft + 20)
  const withLabel = fits(label, labelStyle, LEFT + 60)
  const shapes = [
    `<g fill="${INK}">${outlines(name, nameStyle, nameLeft, 105)}</g>`,
    withTagline && `<path stroke="${LINE}" d="M${ruleLeft.toFixed(1)} 72V112"/>`,
    withTagline && `<g fill="${INK_2}">${outlines(tagline, small, ruleLeft + 20, 100)}</g>`,
    withLabel && `<path fill="${AMBER}" d="M${LEFT} 188h44v6h-44z"/>`,
    withLabel && `<g fill="${INK_2}">${outlines(label, labelStyle, LEFT + 60, 199)}</g>`,
    ...lines.map((line, place) => {
      const baseline = Math.round(titleTop + place * style.size * LEADING)
      return `<g fill="${INK}">${outlines(line, style, LEFT, baseline)}</g>`
    }),
  ].filter(Boolean)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WORDS.width}" height="${WORDS.height}" fill="none">${shapes.join('')}</svg>`
}

/** A logo as a bitmap. */
export interface Mark {
  png: Buffer
  width: number
}

/** Draws the company's logo, from a picture file of any format, in the size of the cards. */
export async function drawMark(logo: Buffer): Promise<Mark> {
  const { data, info } = await sharp(logo, { density: 288 })
    .resize({ height: LOGO_HEIGHT })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { png: data, width: info.width }
}

/**
 * A page's card as PNG bytes.
 * @throws UnknownLetter when the words have a letter that the site's typefaces lack
 */
export async function drawCard(words: CardWords, mark: Mark | undefined): Promise<Buffer> {
  const svg = wordsSvg(words, mark ? mark.width + 20 : 0)
  return sharp(await groundPixels(), { raw: { ...CARD, channels: 3 } })
    .composite([
      { input: Buffer.from(svg), left: 0, top: 0 },
      ...(mark ? [{ input: mark.png, left: LEFT, top: 64 }] : []),
    ])
    .png({ palette: true, colours: 64, dither: 0, effort: 1, compressionLevel: 7 })
    .toBuffer()
}
