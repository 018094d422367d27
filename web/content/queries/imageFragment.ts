/** What a projection of a `picture` asks for, `picture{${imageFragment}}`; `images.ts` makes a `PictureValue` of it. */
export const imageFragment = `
  ...,
  "asset": asset->{_id, "lqip": metadata.lqip},
  "dark": dark.asset->{_id}
` as const
