/**
 * What every GROQ projection of a `picture` asks for; `images.ts` makes a finished `Picture` of it.
 * Used as `picture{${imageFragment}}`.
 */
export const imageFragment = `
  _type,
  alt,
  decorative,
  hotspot{x, y},
  crop{top, bottom, left, right},
  "asset": asset->{_id, "lqip": metadata.lqip},
  "dark": dark.asset->{_id}
` as const
