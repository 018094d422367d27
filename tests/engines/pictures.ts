import sharp from 'sharp'
import type { Look, Tab } from './tab.ts'

/** What a page says of one of its pictures, and where it is shown in the window: pixels. */
interface Shown {
  box: { left: number; top: number; width: number; height: number }
  /** How it is put into its box, as computed styles say it. */
  fit: string
  position: string
  /** Addresses of the files for either theme. */
  light: string
  dark: string | null
  fetched: string[]
}

/** For the page: shows the picture that is chosen, and says what it is. */
function show(selector: string): Shown | null {
  const image = document.querySelector<HTMLImageElement>(selector)
  image?.scrollIntoView({ block: 'center', behavior: 'instant' })
  if (!image?.complete || image.naturalWidth === 0) return null
  const { left, top, width, height } = image.getBoundingClientRect()
  const { objectFit, objectPosition } = getComputedStyle(image)
  const dark = image.parentElement?.querySelector<HTMLSourceElement>('source[media*=dark]')?.srcset
  return {
    box: { left: Math.round(left), top: Math.round(top), width: Math.round(width), height: Math.round(height) },
    fit: objectFit,
    position: objectPosition,
    light: image.src,
    dark: dark ? new URL(dark, location.href).href : null,
    fetched: performance.getEntriesByType('resource').map(({ name }) => name),
  }
}

/** What the styles make of a mark that has no version for the dark theme: its shape in this grey. */
const PALE = { r: 242, g: 242, b: 242 }

type Colour = { r: number; g: number; b: number }

/** The colour that most pixels have: nothing else on the sheet is as large as its ground. */
function commonest(pixels: Buffer): Colour {
  const count = new Map<number, number>()
  for (let at = 0; at < pixels.length; at += 3) {
    const colour = pixels.readUIntBE(at, 3)
    count.set(colour, (count.get(colour) ?? 0) + 1)
  }
  const [colour = 0] = [...count].toSorted((a, b) => b[1] - a[1])[0] ?? []
  return { r: colour >> 16, g: (colour >> 8) & 0xff, b: colour & 0xff }
}

/** Sharp's words for a computed `object-position`. */
function gravity(position: string): string {
  const [x, y] = position.split(' ')
  const words = [x === '0%' ? 'left' : x === '100%' ? 'right' : '', y === '0%' ? 'top' : y === '100%' ? 'bottom' : '']
  return words.join(' ').trim() || 'centre'
}

/** The picture as it must look: its file drawn by another program, on the ground that it has. */
async function expected(
  { box, fit, position, light, dark }: Shown,
  colorScheme: Look['colorScheme'],
  ground: Colour,
): Promise<Buffer> {
  const file = colorScheme === 'dark' ? (dark ?? light) : light
  const svg = Buffer.from(await (await fetch(file)).arrayBuffer())
  const { width, height } = box
  const drawn = await sharp(svg, { density: 288 })
    .resize({
      width,
      height,
      fit: fit as 'fill' | 'contain' | 'cover',
      position: gravity(position),
      background: '#0000',
    })
    .png()
    .toBuffer()
  if (colorScheme === 'light' || dark)
    return sharp(drawn).flatten({ background: ground }).removeAlpha().raw().toBuffer()
  const shape = await sharp(drawn).extractChannel('alpha').toBuffer()
  const pale = sharp({ create: { width, height, channels: 3, background: PALE } }).joinChannel(shape)
  return sharp(await pale.png().toBuffer())
    .flatten({ background: ground })
    .removeAlpha()
    .raw()
    .toBuffer()
}

/** Mean difference of two pictures, 0 to 255, a little blurred: no two programs smooth edges alike. */
async function difference(one: Buffer, other: Buffer, { width, height }: Shown['box']): Promise<number> {
  const [a, b] = await Promise.all(
    [one, other].map((pixels) =>
      sharp(pixels, { raw: { width, height, channels: 3 } })
        .blur(2)
        .raw()
        .toBuffer(),
    ),
  )
  let sum = 0
  for (const [index, value] of (a ?? one).entries()) sum += Math.abs(value - (b?.[index] ?? 0))
  return sum / one.length
}

export interface Comparison {
  /** Lightness of what the picture stands on, 0 to 255. */
  ground: number
  /** Mean differences from the file drawn for this theme, and from an empty ground: 0 to 255. */
  fromExpected: number
  fromNothing: number
  /** Whether the file of the theme that is not shown was fetched too. */
  fetchedOther: boolean
}

/** How a picture fits the dark theme: by a file of its own, or as its shape in one pale colour. */
export type InTheDark = 'own file' | 'shape'

/**
 * Compares a picture of the page with its file.
 * @param selector of its `img`
 * @returns undefined while it has not loaded, and when it has no file for the dark theme though it should
 */
export async function compare(
  tab: Tab,
  selector: string,
  colorScheme: Look['colorScheme'],
  inTheDark: InTheDark,
): Promise<Comparison | undefined> {
  const shown = await tab.run(show, selector)
  if (!shown || (inTheDark === 'own file') !== (shown.dark !== null)) return undefined
  const { box, light, dark, fetched } = shown
  const seen = await sharp(await tab.picture())
    .extract(box)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer()
  const ground = commonest(seen)
  const bare = await sharp({ create: { width: box.width, height: box.height, channels: 3, background: ground } })
    .raw()
    .toBuffer()
  const other = colorScheme === 'dark' ? light : dark
  return {
    ground: Math.round((ground.r + ground.g + ground.b) / 3),
    fromExpected: await difference(seen, await expected(shown, colorScheme, ground), box),
    fromNothing: await difference(seen, bare, box),
    fetchedOther: dark !== null && other !== null && fetched.includes(other),
  }
}
