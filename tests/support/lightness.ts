import sharp from 'sharp'

/** The lightness of the background (the most common value) and of the value farthest from it in a picture, 0 to 255. */
export async function lightness(picture: Uint8Array): Promise<{ ground: number; lines: number }> {
  const count = new Map<number, number>()
  for (const value of await sharp(picture).greyscale().raw().toBuffer()) count.set(value, (count.get(value) ?? 0) + 1)
  const [ground = 0] = [...count].toSorted((a, b) => b[1] - a[1])[0] ?? []
  const [lines = ground] = [...count.keys()].toSorted((a, b) => Math.abs(b - ground) - Math.abs(a - ground))
  return { ground, lines }
}

/** The share of the pixels of two pictures of the same size whose lightness differs, 0 to 1. */
export async function difference(one: Uint8Array, other: Uint8Array): Promise<number> {
  const [a, b] = await Promise.all([one, other].map((picture) => sharp(picture).greyscale().raw().toBuffer()))
  if (!a || a.length !== b?.length) throw new Error('The pictures are of different sizes.')
  return a.filter((value, at) => Math.abs(value - (b[at] ?? 0)) > 40).length / a.length
}
