import type { LakeError } from '../protocol/errors.ts'
import { MAX_OUTPUT_PIXELS, MAX_OUTPUT_SIDE } from './imageLimits.ts'
import { badParameter, type ImageParameters } from './parameters.ts'

/** The step by which `dpr` is lowered if a picture would be too large. */
const DPR_STEP = 0.25

export interface Size {
  width: number
  height: number
}

interface Region extends Size {
  left: number
  top: number
}

/** Where the pixels come from and where they go; all lengths are in whole pixels. */
export interface Layout {
  /** The part of the source that is used. */
  region: Region
  /** The size of that part after scaling and rotation. */
  size: Size
  /** The canvas that the picture is centered on, if that is larger. */
  canvas: Size
  /** The part is then cropped to the aspect ratio of `size`, keeping the area with the most detail. */
  cropByEntropy: boolean
}

/**
 * Computes what the sizing parameters mean for a source of a given size.
 * @throws LakeError 400 if nothing would be left of the picture, or it would be too large
 */
export function layoutFor(source: Size, parameters: ImageParameters): Layout {
  const selected = selection(source, parameters)
  const turned = parameters.or % 180 === 0 ? selected : swapSides(selected)
  const { size, box } = sizeFor(turned, parameters)
  const margin = 2 * Math.round(parameters.pad * parameters.dpr)
  const canvas = { width: box.width + margin, height: box.height + margin }
  if (!fitsOutput(canvas)) {
    // The screen's density is only a wish: at a lower one, the picture is just less sharp.
    if (parameters.dpr > 1) return layoutFor(source, { ...parameters, dpr: Math.max(1, parameters.dpr - DPR_STEP) })
    throw tooLarge(canvas)
  }

  const mustCrop = parameters.fit === 'crop' || parameters.fit === 'min'
  const cropByEntropy = mustCrop && parameters.crop?.[0] === 'entropy' && fitsOutput(coverSize(turned, size))
  const part = mustCrop && !cropByEntropy ? cropTo(turned, size, parameters) : { left: 0, top: 0, ...pickSize(turned) }
  const inSource = turnBack(part, selected, parameters)
  const region = {
    ...inSource,
    left: selected.left + inSource.left,
    top: selected.top + inSource.top,
  }
  return { region, size, canvas, cropByEntropy }
}

/** The `rect` parameter, clipped to the picture: @sanity/image-url rounds, and may exceed it by a pixel. */
function selection(source: Size, { rect }: ImageParameters): Region {
  if (!rect) return { left: 0, top: 0, ...pickSize(source) }
  const left = Math.max(0, rect.left)
  const top = Math.max(0, rect.top)
  const width = Math.min(source.width, rect.left + rect.width) - left
  const height = Math.min(source.height, rect.top + rect.height) - top
  if (width < 1 || height < 1) {
    throw badParameter(
      'rect',
      `The image parameter "rect" selects nothing of a picture of ${source.width} × ${source.height} pixels.`,
    )
  }
  return { left, top, width, height }
}

/** The size of the picture, and the box it is centered in (the same, except for `fill` and `fillmax`). */
function sizeFor(source: Size, parameters: ImageParameters): { size: Size; box: Size } {
  const { fit } = parameters
  const alone = (size: Size) => ({ size, box: size })
  const wanted = requestedSize(source, parameters)
  if (!wanted) return alone(scaleBy(source, Math.min(1, largestScale(source))))
  const contain = Math.min(wanted.width / source.width, wanted.height / source.height)
  switch (fit) {
    case 'crop':
    case 'scale':
      return alone(wanted)
    case 'min':
      return alone(scaleBy(wanted, Math.min(1, source.width / wanted.width, source.height / wanted.height)))
    case 'max':
      return alone(scaleBy(source, Math.min(1, contain)))
    case 'clip':
      return alone(scaleBy(source, contain))
    case 'fill':
      return { size: scaleBy(source, contain), box: wanted }
    case 'fillmax':
      return { size: scaleBy(source, Math.min(1, contain)), box: wanted }
  }
}

/** `w` and `h` with the missing one computed, `dpr` applied, and the min and max of `fit=crop`. */
function requestedSize(source: Size, parameters: ImageParameters): Size | undefined {
  const { w, h, dpr, fit } = parameters
  const limits =
    fit === 'crop' ? [parameters['min-w'], parameters['max-w'], parameters['min-h'], parameters['max-h']] : []
  const [minWidth = 1, maxWidth = Infinity, minHeight = 1, maxHeight = Infinity] = limits
  if (w === undefined && h === undefined && limits.every((limit) => limit === undefined)) {
    return undefined
  }
  const aspect = source.width / source.height
  const width = w ?? (h === undefined ? source.width : h * aspect)
  const height = h ?? (w === undefined ? source.height : w / aspect)
  return {
    width: atLeastOne(clamp(width, minWidth, maxWidth) * dpr),
    height: atLeastOne(clamp(height, minHeight, maxHeight) * dpr),
  }
}

/** The largest part of `source` with the aspect ratio of `target`, placed by `crop` and the focal point. */
function cropTo(source: Size, target: Size, parameters: ImageParameters): Region {
  const aspect = target.width / target.height
  const isWide = source.width / source.height > aspect
  const width = isWide ? Math.min(source.width, atLeastOne(source.height * aspect)) : source.width
  const height = isWide ? source.height : Math.min(source.height, atLeastOne(source.width / aspect))
  const [x, y] = cropCenter(parameters)
  return {
    left: Math.round(clamp(x * source.width - width / 2, 0, source.width - width)),
    top: Math.round(clamp(y * source.height - height / 2, 0, source.height - height)),
    width,
    height,
  }
}

/** The center of the crop, in fractions of the picture. A focal point alone implies `crop=focalpoint`. */
function cropCenter(parameters: ImageParameters): [x: number, y: number] {
  const { crop = ['focalpoint'], 'fp-x': x = 0.5, 'fp-y': y = 0.5 } = parameters
  const words: readonly string[] = crop
  if (words.includes('focalpoint')) return [x, y]
  const along = (start: string, end: string): number => (words.includes(start) ? 0 : words.includes(end) ? 1 : 0.5)
  return [along('left', 'right'), along('top', 'bottom')]
}

/** Maps a part of the rotated and flipped picture back to the source. */
function turnBack(part: Region, source: Size, { or, flip }: ImageParameters): Region {
  const turned = or % 180 === 0 ? source : swapSides(source)
  const left = flip?.includes('h') ? turned.width - part.left - part.width : part.left
  const top = flip?.includes('v') ? turned.height - part.top - part.height : part.top
  const { width, height } = part
  switch (or) {
    case 0:
      return { left, top, width, height }
    case 90:
      return { left: top, top: source.height - left - width, width: height, height: width }
    case 180:
      return {
        left: source.width - left - width,
        top: source.height - top - height,
        width,
        height,
      }
    case 270:
      return { left: source.width - top - height, top: left, width: height, height: width }
  }
}

function tooLarge(size: Size): LakeError {
  return badParameter(
    size.width >= size.height ? 'w' : 'h',
    `The picture would have ${size.width} × ${size.height} pixels; the most is ${MAX_OUTPUT_SIDE} a side and ` +
      `${MAX_OUTPUT_PIXELS / 1e6} megapixels. Ask for a smaller w, h, dpr or pad.`,
  )
}

function fitsOutput({ width, height }: Size): boolean {
  return Math.max(width, height) <= MAX_OUTPUT_SIDE && width * height <= MAX_OUTPUT_PIXELS
}

function largestScale({ width, height }: Size): number {
  return Math.min(MAX_OUTPUT_SIDE / Math.max(width, height), Math.sqrt(MAX_OUTPUT_PIXELS / (width * height)))
}

/** The size at which `source` covers all of `target`. */
function coverSize(source: Size, target: Size): Size {
  return scaleBy(source, Math.max(target.width / source.width, target.height / source.height))
}

function scaleBy({ width, height }: Size, factor: number): Size {
  return { width: atLeastOne(width * factor), height: atLeastOne(height * factor) }
}

export function swapSides({ width, height }: Size): Size {
  return { width: height, height: width }
}

function pickSize({ width, height }: Size): Size {
  return { width, height }
}

function atLeastOne(length: number): number {
  return Math.max(1, Math.round(length))
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value))
}
