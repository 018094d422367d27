import sharp, { type Sharp } from 'sharp'
import { swapSides } from './geometry.ts'
import { MAX_INPUT_PIXELS, MAX_SECONDS } from './imageLimits.ts'
import type { Rgba } from './parameters.ts'
import { hasEffects, type Recipe } from './recipe.ts'

const WHITE: Rgba = { r: 255, g: 255, b: 255, alpha: 1 }
const CLEAR: Rgba = { r: 0, g: 0, b: 0, alpha: 0 }

/** AVIF looks the same as JPEG at about two thirds of the quality number. */
const AVIF_QUALITY_RATIO = 2 / 3
/** From 0 (fast) to 9 (small): at 2, libaom takes about 0.3 s per megapixel. */
const AVIF_EFFORT = 2

/** A wider blur is applied to a smaller copy, which is cheaper and looks the same. */
const WIDEST_DIRECT_SIGMA = 4

/** Transforms a raster file as a recipe says; returns the encoded bytes. */
export async function transformImage(file: string, recipe: Recipe): Promise<Buffer> {
  if (!recipe.isAnimated || !hasEffects(recipe.effects)) return encode(await made(file, recipe), recipe).toBuffer()
  // Effects are applied to one frame at a time.
  const { pages = 1, delay, loop } = await sharp(file).metadata()
  const still = { ...recipe, isAnimated: false }
  if (pages === 1) return encode(await made(file, still), recipe).toBuffer()
  const frames: Buffer[] = []
  for (let page = 0; page < pages; page++) {
    // As WebP, which stores gray as RGB, because sharp can't join gray frames.
    frames.push(await (await made(file, still, page)).webp({ lossless: true, effort: 0 }).toBuffer())
  }
  const timing = { ...(delay && { delay }), ...(loop !== undefined && { loop }) }
  return encode(sharp(frames, { join: { animated: true } }), recipe, timing).toBuffer()
}

async function made(file: string, recipe: Recipe, page = 0): Promise<Sharp> {
  let image = adjust(await blur(await turn(place(file, recipe, page), recipe), recipe), recipe)
  if (isFramed(recipe) && isAdjusted(recipe)) image = await restart(image)
  image = frame(image, recipe)
  const { cs } = recipe.effects
  if (!cs) return image
  return (await restart(image)).toColorspace(cs === 'origin' ? (await sharp(file).metadata()).space : cs)
}

/** Cuts out the part and resizes it. */
function place(file: string, recipe: Recipe, page: number): Sharp {
  const { region, size, cropByEntropy, effects, isAnimated } = recipe
  const { width, height } = effects.or % 180 === 0 ? size : swapSides(size)
  return sharp(file, {
    limitInputPixels: MAX_INPUT_PIXELS,
    failOn: 'error',
    // The first page is the default.
    ...(isAnimated ? { animated: true } : page > 0 && { page }),
  })
    .timeout({ seconds: MAX_SECONDS })
    .autoOrient()
    .extract(region)
    .resize({
      width,
      height,
      fit: cropByEntropy ? 'cover' : 'fill',
      position: sharp.strategy.entropy,
    })
    .toColorspace('srgb')
}

async function turn(image: Sharp, { effects: { or, flip } }: Recipe): Promise<Sharp> {
  if (!or && !flip) return image
  // sharp flips before it rotates, whatever the order of the calls; rotation has to come first here.
  const rotated = or ? (await restart(image)).rotate(or) : image
  const started = await restart(rotated)
  return started.flip(flip?.includes('v') ?? false).flop(flip?.includes('h') ?? false)
}

/** `blur` counts tenths of a pixel of standard deviation. */
async function blur(image: Sharp, { effects, size }: Recipe): Promise<Sharp> {
  const sigma = effects.blur / 10
  if (sigma < 0.3) return image
  if (sigma <= WIDEST_DIRECT_SIGMA) return image.blur(sigma)
  const shrink = sigma / WIDEST_DIRECT_SIGMA
  const small = (await restart(image)).resize(
    Math.max(1, Math.round(size.width / shrink)),
    Math.max(1, Math.round(size.height / shrink)),
    { fit: 'fill' },
  )
  const blurred = (await restart(small)).blur(WIDEST_DIRECT_SIGMA)
  return (await restart(blurred)).resize(size.width, size.height, { fit: 'fill' })
}

function adjust(image: Sharp, { effects: { sharp: amount, sat, invert } }: Recipe): Sharp {
  if (sat) image = image.modulate({ saturation: 1 + sat / 100 })
  if (amount) image = image.sharpen({ sigma: 0.5 + amount / 50 })
  return invert ? image.negate({ alpha: false }) : image
}

/** Centers the picture on its canvas, and adds the background. */
function frame(image: Sharp, recipe: Recipe): Sharp {
  const { size, canvas, format, effects } = recipe
  const background = effects.bg ?? (format === 'jpeg' ? WHITE : CLEAR)
  if (isFramed(recipe)) {
    const left = Math.floor((canvas.width - size.width) / 2)
    const top = Math.floor((canvas.height - size.height) / 2)
    image = image.extend({
      left,
      top,
      right: canvas.width - size.width - left,
      bottom: canvas.height - size.height - top,
      background,
    })
  }
  if (background.alpha === 1) return image.flatten({ background })
  if (!effects.bg) return image
  const sheet = { create: { ...canvas, channels: 4 as const, background } }
  return image.ensureAlpha().composite([{ input: sheet, blend: 'dest-over', tile: true }])
}

interface Timing {
  delay?: number[]
  loop?: number
}

function encode(image: Sharp, { format, quality, isProgressive }: Recipe, timing: Timing = {}): Sharp {
  switch (format) {
    case 'jpeg':
      return image.jpeg({ quality: Math.max(1, quality), progressive: isProgressive })
    case 'png':
      return image.png({ compressionLevel: 9 })
    case 'webp':
      return image.webp({ quality: Math.max(1, quality), ...timing })
    case 'avif':
      return image.avif({
        quality: Math.max(1, Math.round(quality * AVIF_QUALITY_RATIO)),
        effort: AVIF_EFFORT,
      })
    case 'gif':
      return image.gif(timing)
  }
}

/** sharp has a fixed order of operations, so a different order needs an intermediate image. */
async function restart(image: Sharp): Promise<Sharp> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  return sharp(data, { raw: { width, height, channels }, limitInputPixels: MAX_INPUT_PIXELS })
}

function isFramed({ size, canvas }: Recipe): boolean {
  return canvas.width > size.width || canvas.height > size.height
}

function isAdjusted({ effects }: Recipe): boolean {
  return Boolean(effects.blur || effects.sharp || effects.invert || effects.sat)
}
