// The favicon in the sizes that browsers and home screens ask for, as bitmaps.
import sharp from 'sharp'
import { favicon } from './logo.ts'

const ground = '#131f2d'

interface SiteIcon {
  readonly file: string
  readonly bytes: Buffer
}

/** The favicon as PNG bytes, `size` pixels square. */
function png(size: number): Promise<Buffer> {
  return sharp(Buffer.from(favicon.svg), { density: (72 * size) / 32 })
    .resize(size, size)
    .png({ compressionLevel: 9 })
    .toBuffer()
}

/** Without the round corners, the mark `share` of the width: systems cut such an icon into a shape of their own. */
async function fullBleed(size: number, share: number): Promise<Buffer> {
  const inner = Math.round(size * share)
  const edge = Math.round((size - inner) / 2)
  return sharp({ create: { width: size, height: size, channels: 3, background: ground } })
    .composite([{ input: await png(inner), left: edge, top: edge }])
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()
}

/** An .ico file: a directory of PNG pictures, which every browser since 2007 reads. */
function ico(pictures: readonly { size: number; bytes: Buffer }[]): Buffer {
  const header = Buffer.alloc(6 + 16 * pictures.length)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(pictures.length, 4)
  let offset = header.length
  for (const [place, { size, bytes }] of pictures.entries()) {
    const entry = 6 + 16 * place
    header.writeUInt8(size, entry)
    header.writeUInt8(size, entry + 1)
    header.writeUInt16LE(1, entry + 4)
    header.writeUInt16LE(32, entry + 6)
    header.writeUInt32LE(bytes.length, entry + 8)
    header.writeUInt32LE(offset, entry + 12)
    offset += bytes.length
  }
  return Buffer.concat([header, ...pictures.map(({ bytes }) => bytes)])
}

/** The icons of the site, beside favicon.svg. A maskable icon keeps its mark inside the middle 80 %. */
export async function siteIcons(): Promise<SiteIcon[]> {
  const small = await Promise.all([16, 32].map(async (size) => ({ size, bytes: await png(size) })))
  return [
    { file: 'favicon.ico', bytes: ico(small) },
    { file: 'apple-touch-icon.png', bytes: await fullBleed(180, 0.86) },
    { file: 'icon-192.png', bytes: await png(192) },
    { file: 'icon-512.png', bytes: await png(512) },
    { file: 'icon-maskable-512.png', bytes: await fullBleed(512, 0.66) },
  ]
}
