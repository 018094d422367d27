// The default social card: the arch scene with the logo, as a PNG because social networks read nothing else.
import sharp from 'sharp'
import { mark } from './logo.ts'
import type { Drawing } from './sheet.ts'

/** The size every network accepts, in pixels. */
const card = { width: 1200, height: 630 } as const

/** The card as PNG bytes, drawn from a hero scene: its right part, in the light theme, the logo where the headline would be. */
export async function socialCard(scene: Drawing): Promise<Buffer> {
  const svg = scene.svg
    .replace(/@media\(prefers-color-scheme:dark\)\{.*?\}\}/, '')
    .replace(
      /width="\d+" height="\d+" viewBox="[^"]*"/,
      `width="${card.width}" height="${card.height}" viewBox="134 -18 1306 686"`,
    )
  const logo =
    `<svg xmlns="http://www.w3.org/2000/svg" width="330" height="310" viewBox="0 0 66 62" fill="none" stroke-width="5">` +
    `<path stroke="#131f2d" d="${mark.arch}"/><path stroke="#f6b540" d="${mark.tread}"/></svg>`
  return sharp(Buffer.from(svg), { density: 72 })
    .flatten({ background: '#fcfbf8' })
    .composite([{ input: Buffer.from(logo), left: 96, top: 96 }])
    .png({ palette: true, colours: 64, compressionLevel: 9 })
    .toBuffer()
}
