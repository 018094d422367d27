import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import Fastify from 'fastify'
import sharp from 'sharp'
import { answerFailures } from '../../http/failures.ts'
import { imageRoutes } from '../../http/routes/imageRoutes.ts'
import type { Rgba } from '../../images/parameters.ts'
import { transformImage } from '../../images/transform.ts'
import { atEnd, temporaryFolder } from '../atEnd.ts'

export const RED = '#ff0000'
export const GREEN = '#00ff00'
export const BLUE = '#0000ff'
export const CYAN = '#00ffff'
export const MAGENTA = '#ff00ff'
export const YELLOW = '#ffff00'
export const WHITE = '#ffffff'

/**
 * A PNG of square tiles with one color each, given row by row:
 * `tiles([[RED, GREEN], [BLUE, CYAN]], 100)` is 200 × 200 pixels.
 */
export async function tiles(rows: string[][], side: number): Promise<Buffer> {
  const width = (rows[0]?.length ?? 0) * side
  const height = rows.length * side
  const overlays = await Promise.all(
    rows.flatMap((row, y) =>
      row.map(async (background, x) => ({ input: await block(side, side, background), left: x * side, top: y * side })),
    ),
  )
  return sharp({ create: { width, height, channels: 3, background: WHITE } })
    .composite(overlays)
    .removeAlpha()
    .png()
    .toBuffer()
}

/** A PNG of one color. */
export function block(width: number, height: number, background: string | Rgba): Promise<Buffer> {
  const channels = typeof background === 'string' ? 3 : 4
  return sharp({ create: { width, height, channels, background } }).png().toBuffer()
}

/** A PNG in which no pixel is like its neighbors. */
export function noise(width: number, height: number): Promise<Buffer> {
  const grain = { type: 'gaussian', mean: 128, sigma: 50 } as const
  return sharp({ create: { width, height, channels: 3, background: WHITE, noise: grain } })
    .png()
    .toBuffer()
}

/** 300 × 200: red, green, blue over cyan, magenta, yellow. */
export function sixTiles(): Promise<Buffer> {
  return tiles(
    [
      [RED, GREEN, BLUE],
      [CYAN, MAGENTA, YELLOW],
    ],
    100,
  )
}

/** An animated GIF, 60 × 40, with one frame per color. */
export async function animation(colors: string[]): Promise<Buffer> {
  const frames = await Promise.all(colors.map((color) => block(60, 40, color)))
  return sharp(frames, { join: { animated: true } })
    .gif({ loop: 0 })
    .toBuffer()
}

/** The pixels of an encoded picture, for tests to look at. */
export async function look(bytes: Buffer): Promise<{
  width: number
  height: number
  format: string
  frames: number
  isProgressive: boolean
  /** The color at a point, as #rrggbb, or as #rrggbbaa if it is not opaque. */
  at: (x: number, y: number) => string
}> {
  const { format, pages = 1, isProgressive, ...header } = await sharp(bytes).metadata()
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return {
    width: header.width,
    height: header.height,
    // sharp names AVIF after its container.
    format: format === 'heif' ? 'avif' : format,
    frames: pages,
    isProgressive,
    at(x, y) {
      const start = (y * info.width + x) * 4
      const hex = data.subarray(start, start + 4).toString('hex')
      return `#${hex.endsWith('ff') ? hex.slice(0, 6) : hex}`
    },
  }
}

/** Whether red, green and blue each differ by a few steps at most, which allows for lossy formats and resampling. */
export function isNear(actual: string, expected: string, tolerance = 12): boolean {
  const channels = (hex: string): number[] => [...Buffer.from(hex.slice(1), 'hex')]
  const wanted = channels(expected)
  return channels(actual)
    .slice(0, 3)
    .every((value, index) => Math.abs(value - (wanted[index] ?? 0)) <= tolerance)
}

/** The image service over a temporary folder, with functions to store and request files. */
export async function openImages(transform = transformImage) {
  const dataDir = temporaryFolder()
  const logged: string[] = []
  /** Addresses from which people who are signed in have sent requests. */
  const signedInAt = new Set<string>()
  /** By id. */
  const names = new Map<string, string>()
  const dataset = { get: (id: string) => ({ originalFilename: names.get(id) }) }
  const log = (line: string) => void logged.push(line)
  async function serve() {
    const app = Fastify({ trustProxy: true })
    answerFailures(app, log)
    const options = { dataDir, projectId: 'demo', log, transform, signedInAt, store: { dataset: () => dataset } }
    await app.register(imageRoutes, options)
    atEnd(() => app.close())
    return app
  }
  /** Puts bytes where the service looks for them; returns the name for URLs. */
  async function store(bytes: Buffer, ending: string, kind: 'images' | 'files' = 'images'): Promise<string> {
    const folder = path.join(dataDir, 'assets', kind, 'demo', 'production')
    const name = `${createHash('sha1').update(bytes).digest('hex')}${ending}`
    await mkdir(folder, { recursive: true })
    await writeFile(path.join(folder, name), bytes)
    return name
  }
  const app = await serve()
  const get = (file: string, query = '', headers: Record<string, string> = {}) =>
    app.inject({ url: `/images/demo/production/${file}?${query}`, headers })
  return {
    dataDir,
    logged,
    names,
    signedInAt,
    app,
    serve,
    store,
    get,
    six: await store(await sixTiles(), '-300x200.png'),
  }
}
