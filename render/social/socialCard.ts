import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { createElement, type CSSProperties, type ReactNode } from 'react'
import satori, { type Font } from 'satori'
import sharp from 'sharp'
import { BRAND } from '../brandColors.ts'

/** Size of a card in pixels, accepted by every social network. */
export const CARD = { width: 1200, height: 630 } as const

/** The text of a card. */
export interface CardWords {
  /** The name of the company, beside its logo. */
  name: string
  tagline: string
  /** Which part of the site the page belongs to; may be empty. */
  label: string
  /** The page's title, at most a sentence. */
  title: string
}

/** Thrown for text with letters that the typefaces lack. */
export class UnknownLetter extends Error {
  override readonly name = 'UnknownLetter'
}

/** The hairline beside the name. */
const LINE = '#8b929a'

const LEFT = 72
const LOGO_TOP = 64
/** Centers the name on the logo: its line box has more space above the letters than below. */
const NAME_TOP = LOGO_TOP + 4
const LOGO_HEIGHT = 50
const LABEL_TOP = 176
const TITLE_TOP = 244
/** The title must end above the skyline and to the left of the arch. */
const TITLE = { width: 548, height: 266 } as const
/** The title gets the first of these sizes in which it fits. Its box is at least as wide as its longest word. */
const TITLE_STYLES: readonly CSSProperties[] = [84, 76, 68, 60, 54, 48, 42, 38].map((fontSize) => ({
  fontSize,
  width: 'min-content',
  minWidth: TITLE.width,
}))
/** For titles that fit in none of them; the rest is cut off. */
const CUT_TITLE: CSSProperties = {
  fontSize: 38,
  width: TITLE.width,
  overflowWrap: 'anywhere',
  lineClamp: 6,
  textWrap: 'wrap',
}
/** Pixels of the upper left part, which has all of the text. */
const WORDS = { width: 680, height: 520 } as const

const here = (file: string) => path.join(import.meta.dirname, file)
const fontFile = (name: string) => here(`../../web/styles/fonts/${name}.woff2`)

/** In the order in which they are searched for a letter. */
const FONTS = [
  'newsreader-display',
  'newsreader-display-accents',
  'instrument-sans',
  'instrument-sans-accents',
] as const
const DISPLAY = 'newsreader-display, newsreader-display-accents'
const SANS = 'instrument-sans, instrument-sans-accents'

let readFonts: Promise<Font[]> | undefined

/** The site's own fonts, in their regular weight. */
function fonts(): Promise<Font[]> {
  readFonts ??= Promise.all(FONTS.map(async (name) => ({ name, data: await readFile(fontFile(name)) })))
  return readFonts
}

/** A hash of everything that affects how cards look, besides their text and the logo. */
export async function cardRecipe(): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(sharp.versions))
  const satoriFile = createRequire(import.meta.url).resolve('satori')
  for (const file of [
    satoriFile,
    here('socialCard.ts'),
    here('../brandColors.ts'),
    here('ground.svg'),
    ...FONTS.map(fontFile),
  ])
    hash.update(await readFile(file))
  return hash.digest('hex')
}

let drawnGround: Promise<Buffer> | undefined

/** The scene behind the text as raw pixels, drawn once per build. */
function groundPixels(): Promise<Buffer> {
  drawnGround ??= sharp(here('ground.svg')).flatten({ background: BRAND.paper }).removeAlpha().raw().toBuffer()
  return drawnGround
}

const box = (style: CSSProperties, ...children: ReactNode[]) =>
  createElement('div', { style: { display: 'flex', ...style } }, ...children)

/** A photograph goes to the right of the text; a drawing leaves room for it. */
const PHOTO = { width: CARD.width - WORDS.width, height: CARD.height } as const

/** The right end of a page-wide drawing, beside the text, fading in from the paper. */
const FRIEZE = { width: 560, height: 380 } as const
const FADE = Buffer.from(
  `<svg width="${FRIEZE.width}" height="${FRIEZE.height}"><linearGradient id="f"><stop stop-opacity="0"/>` +
    '<stop offset=".25"/></linearGradient><rect width="100%" height="100%" fill="url(#f)"/></svg>',
)

/** An article's cover, or a service's scene, as the background of its card. */
async function coverPixels(cover: Buffer): Promise<Buffer> {
  const picture = sharp(cover)
  const { format, width, height } = await picture.metadata()
  const isDrawing = format === 'svg'
  const isFrieze = isDrawing && width > 3 * height
  const place = isFrieze ? FRIEZE : CARD
  const cut = picture.resize(isDrawing ? { ...place, position: 'right bottom' } : PHOTO)
  if (isFrieze) cut.ensureAlpha().composite([{ input: FADE, blend: 'dest-in' }])
  return sharp({ create: { ...CARD, channels: 3, background: BRAND.paper } })
    .composite([{ input: await cut.png().toBuffer(), gravity: 'southeast' }])
    .removeAlpha()
    .raw()
    .toBuffer()
}

/** A row as wide as the text. Whatever doesn't fit wraps into a second line, which is cut off. */
const row = (style: CSSProperties, ...children: ReactNode[]) =>
  box({ position: 'absolute', flexWrap: 'wrap', overflow: 'hidden', right: 0, ...style }, ...children)

const line: CSSProperties = { whiteSpace: 'nowrap', alignItems: 'center', height: '100%' }

/**
 * The text of a card as SVG paths, so that it looks the same whatever fonts a machine has.
 * @param logoWidth pixels to leave for the logo at the upper left
 * @param titleStyle size and width of the title
 * @returns the SVG, and whether the title fits
 * @throws UnknownLetter
 */
async function wordsSvg({ name, tagline, label, title }: CardWords, logoWidth: number, titleStyle: CSSProperties) {
  const header = row(
    { left: LEFT + logoWidth, top: NAME_TOP, height: LOGO_HEIGHT },
    box({ ...line, fontFamily: DISPLAY, fontSize: 40, letterSpacing: '-0.02em' }, name),
    tagline !== '' &&
      box(
        { ...line, color: BRAND.ink2, fontSize: 22 },
        box({ width: 1, height: 40, margin: '0 20px', backgroundColor: LINE }),
        tagline,
      ),
  )
  const part = row(
    { left: LEFT, top: LABEL_TOP, height: 30 },
    // A separate line for a label that doesn't fit.
    box({ width: 0, height: '100%' }),
    label !== '' &&
      box(
        { ...line, color: BRAND.ink2, fontSize: 24 },
        box({ width: 44, height: 6, marginRight: 16, backgroundColor: BRAND.amber }),
        label,
      ),
  )
  const heading = createElement(
    'h1',
    {
      style: {
        display: 'block',
        position: 'absolute',
        left: LEFT,
        top: TITLE_TOP,
        margin: 0,
        fontFamily: DISPLAY,
        fontWeight: 400,
        lineHeight: 1.04,
        letterSpacing: '-0.018em',
        textWrap: 'balance',
        ...titleStyle,
      },
    },
    title,
  )
  let titleFits = true
  const svg = await satori(
    box({ width: '100%', height: '100%', color: BRAND.ink, fontFamily: SANS }, header, part, heading),
    {
      ...WORDS,
      fonts: await fonts(),
      loadAdditionalAsset(_language, letters) {
        throw new UnknownLetter(`the site's typefaces have no “${letters}”`)
      },
      onNodeDetected({ type, width, height }) {
        if (type === 'h1') titleFits = width <= TITLE.width && height <= TITLE.height
      },
    },
  )
  return { svg, titleFits }
}

/** A logo as a bitmap. */
export interface DrawnLogo {
  png: Buffer
  width: number
}

/** Scales the company's logo, in any image format, for the cards. */
export async function drawLogo(logo: Buffer): Promise<DrawnLogo> {
  const { data, info } = await sharp(logo, { density: 288 })
    .resize({ height: LOGO_HEIGHT })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { png: data, width: info.width }
}

/**
 * A page's card as PNG bytes, its title in the largest size that fits.
 * @param cover bytes of the background picture, instead of the arch by the river
 * @throws UnknownLetter if the text has a letter that the site's typefaces lack
 */
export async function drawCard(words: CardWords, logo?: DrawnLogo, cover?: Buffer): Promise<Buffer> {
  const logoWidth = logo ? logo.width + 20 : 0
  let svg: string | undefined
  for (const style of TITLE_STYLES) {
    const drawn = await wordsSvg(words, logoWidth, style)
    if (!drawn.titleFits) continue
    svg = drawn.svg
    break
  }
  svg ??= (await wordsSvg(words, logoWidth, CUT_TITLE)).svg
  return sharp(await (cover ? coverPixels(cover) : groundPixels()), { raw: { ...CARD, channels: 3 } })
    .composite([
      { input: Buffer.from(svg), left: 0, top: 0 },
      ...(logo ? [{ input: logo.png, left: LEFT, top: LOGO_TOP }] : []),
    ])
    .png({ palette: true, colors: 64, dither: 0, effort: 1, compressionLevel: 7 })
    .toBuffer()
}
