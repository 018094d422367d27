import sharp from 'sharp'

/** The lightness of the background (the most common value) and of the value farthest from it in a picture, 0 to 255. */
export async function lightness(picture: Uint8Array): Promise<{ ground: number; lines: number }> {
  const count = new Map<number, number>()
  for (const value of await sharp(picture).greyscale().raw().toBuffer()) count.set(value, (count.get(value) ?? 0) + 1)
  const [ground = 0] = [...count].toSorted((a, b) => b[1] - a[1])[0] ?? []
  const [lines = ground] = [...count.keys()].toSorted((a, b) => Math.abs(b - ground) - Math.abs(a - ground))
  return { ground, lines }
}
