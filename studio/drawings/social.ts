// What people see when somebody shares a page: the arch scene, as the ground that the build writes each page's title on,
// and as the site's own picture, with the logo where the title would be.
import sharp from 'sharp'
import { mark } from './logo.ts'
import type { Drawing } from './sheet.ts'

/** The size every network accepts, in pixels. */
const card = { width: 1200, height: 630 } as const

/** The ground of a card, drawn from a hero scene: its right part, in the light theme; the upper left is free for words. */
export function socialGround(scene: Drawing): Drawing {
  const svg = scene.svg.replace(
    /width="\d+" height="\d+" viewBox="[^"]*"/,
    `width="${card.width}" height="${card.height}" viewBox="134 -18 1306 686"`,
  )
  return { file: 'ground.svg', svg }
}

/** The site's own card as PNG bytes, because social networks read no SVG. */
export async function socialCard(ground: Drawing): Promise<Buffer> {
  const logo =
    `<svg xmlns="http://www.w3.org/2000/svg" width="330" height="310" viewBox="0 0 66 62" fill="none" stroke-width="5">` +
    `<path stroke="#131f2d" d="${mark.arch}"/><path stroke="#f6b540" d="${mark.tread}"/></svg>`
  return sharp(Buffer.from(ground.svg), { density: 72 })
    .flatten({ background: '#fcfbf8' })
    .composite([{ input: Buffer.from(logo), left: 96, top: 96 }])
    .png({ palette: true, colours: 64, compressionLevel: 9 })
    .toBuffer()
}
