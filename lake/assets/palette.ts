import sharp, { type Sharp } from 'sharp'

/** One color of a picture, with readable colors for a title and for body text on it. */
interface PaletteSwatch {
  _type: 'sanity.imagePaletteSwatch'
  background: string
  foreground: string
  /** Share of the picture, in percent; 0 for a color derived from another swatch. */
  population: number
  title: string
}

export type ImagePalette = { _type: 'sanity.imagePalette' } & Record<SwatchName | 'dominant', PaletteSwatch>

type SwatchName = 'vibrant' | 'lightVibrant' | 'darkVibrant' | 'muted' | 'lightMuted' | 'darkMuted'

interface Color {
  hue: number
  saturation: number
  lightness: number
  population: number
}

interface Range {
  min: number
  target: number
  max: number
}

/*
 * Sanity's palette has the names, text colors and derived swatches of Vibrant.js, so these are the targets of its
 * default generator.
 */
const DARK: Range = { min: 0, target: 0.26, max: 0.45 }
const NORMAL: Range = { min: 0.3, target: 0.5, max: 0.7 }
const LIGHT: Range = { min: 0.55, target: 0.74, max: 1 }
const VIVID: Range = { min: 0.35, target: 1, max: 1 }
const MUTED: Range = { min: 0, target: 0.3, max: 0.4 }

interface Target {
  saturation: Range
  lightness: Range
  /** The swatch that lends its hue to one that the picture has no color for. */
  otherwise: SwatchName[]
}

const TARGETS: Record<SwatchName, Target> = {
  vibrant: { saturation: VIVID, lightness: NORMAL, otherwise: ['darkVibrant', 'lightVibrant', 'muted'] },
  lightVibrant: { saturation: VIVID, lightness: LIGHT, otherwise: ['vibrant', 'darkVibrant', 'lightMuted'] },
  darkVibrant: { saturation: VIVID, lightness: DARK, otherwise: ['vibrant', 'lightVibrant', 'darkMuted'] },
  muted: { saturation: MUTED, lightness: NORMAL, otherwise: ['darkMuted', 'lightMuted', 'vibrant'] },
  lightMuted: { saturation: MUTED, lightness: LIGHT, otherwise: ['muted', 'darkMuted', 'lightVibrant'] },
  darkMuted: { saturation: MUTED, lightness: DARK, otherwise: ['muted', 'lightMuted', 'darkVibrant'] },
}

const WEIGHTS = { saturation: 3, lightness: 6.5, population: 0.5 }
const COLORS = 64

/** The palette of a small picture (pass one of about 100 px a side). */
export async function paletteOf(image: Sharp): Promise<ImagePalette> {
  const colors = await colorsOf(image)
  const chosen = chooseSwatches(colors)
  const swatches = Object.entries(TARGETS).map(([name, { lightness, otherwise }]): [string, Color] => {
    const base = otherwise.map((other) => chosen.get(other)).find(Boolean) ?? mostOf(colors)
    const derived = { ...base, lightness: lightness.target, population: 0 }
    return [name, chosen.get(name as SwatchName) ?? derived]
  })
  const all = [...swatches, ['dominant', mostOf(swatches.map(([, color]) => color))] as const]
  const named = Object.fromEntries(all.map(([name, color]) => [name, swatchOf(color)]))
  return { _type: 'sanity.imagePalette', ...(named as Omit<ImagePalette, '_type'>) }
}

const mostOf = (colors: readonly Color[]): Color =>
  colors.reduce((most, next) => (next.population > most.population ? next : most))

/** Reduces the picture to at most 64 colors and counts them; transparent and near-white pixels do not count. */
async function colorsOf(image: Sharp): Promise<Color[]> {
  const reduced = await image.png({ palette: true, colors: COLORS, dither: 0 }).toBuffer()
  const pixels = await sharp(reduced).ensureAlpha().raw().toBuffer()
  const counts = new Map<number, number>()
  let visible = 0
  for (let at = 0; at < pixels.length; at += 4) {
    if ((pixels[at + 3] ?? 0) < 125) continue
    visible += 1
    const rgb = pixels.readUIntBE(at, 3)
    counts.set(rgb, (counts.get(rgb) ?? 0) + 1)
  }
  const all = [...counts].map(([rgb, count]) => colorOf(rgb, (100 * count) / visible))
  const colored = all.filter(({ lightness }) => lightness < 0.98)
  if (colored.length > 0) return colored
  return all.length > 0 ? all : [{ hue: 0, saturation: 0, lightness: 1, population: 0 }]
}

function chooseSwatches(colors: readonly Color[]): Map<SwatchName, Color> {
  const most = Math.max(...colors.map(({ population }) => population), Number.EPSILON)
  const chosen = new Map<SwatchName, Color>()
  for (const [name, { saturation, lightness }] of Object.entries(TARGETS)) {
    const score = (color: Color): number =>
      WEIGHTS.saturation * (1 - Math.abs(color.saturation - saturation.target)) +
      WEIGHTS.lightness * (1 - Math.abs(color.lightness - lightness.target)) +
      WEIGHTS.population * (color.population / most)
    const taken = new Set(chosen.values())
    const best = colors
      .filter((color) => !taken.has(color))
      .filter((color) => within(color.saturation, saturation))
      .filter((color) => within(color.lightness, lightness))
      .toSorted((one, other) => score(other) - score(one))[0]
    if (best) chosen.set(name as SwatchName, best)
  }
  return chosen
}

function within(value: number, { min, max }: Range): boolean {
  return value >= min && value <= max
}

function swatchOf(color: Color): PaletteSwatch {
  const [red, green, blue] = rgbOf(color)
  // Perceived brightness of ITU-R BT.601 (YIQ), with the thresholds of Vibrant.js.
  const brightness = (red * 299 + green * 587 + blue * 114) / 1000
  return {
    _type: 'sanity.imagePaletteSwatch',
    background: `#${Buffer.from([red, green, blue]).toString('hex')}`,
    foreground: brightness < 150 ? '#fff' : '#000',
    population: Math.round(color.population * 100) / 100,
    title: brightness < 200 ? '#fff' : '#000',
  }
}

function colorOf(rgb: number, population: number): Color {
  const red = (rgb >> 16) / 255
  const green = ((rgb >> 8) & 255) / 255
  const blue = (rgb & 255) / 255
  const max = Math.max(red, green, blue)
  const min = Math.min(red, green, blue)
  const chroma = max - min
  const lightness = (max + min) / 2
  if (chroma === 0) return { hue: 0, saturation: 0, lightness, population }
  const sector =
    max === red ? (green - blue) / chroma + 6 : max === green ? (blue - red) / chroma + 2 : (red - green) / chroma + 4
  const saturation = chroma / (1 - Math.abs(2 * lightness - 1))
  return { hue: (sector % 6) / 6, saturation, lightness, population }
}

/** CSS Color 4, §7.1: HSL to sRGB. */
function rgbOf({ hue, saturation, lightness }: Color): [number, number, number] {
  const amplitude = saturation * Math.min(lightness, 1 - lightness)
  const channel = (offset: number): number => {
    const k = (offset + hue * 12) % 12
    return Math.round(255 * (lightness - amplitude * Math.max(-1, Math.min(k - 3, 9 - k, 1))))
  }
  return [channel(0), channel(8), channel(4)]
}
