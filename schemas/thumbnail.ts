import { imageOfId } from '@archstep/contracts/fields/imageId.ts'

/** What has a wider shape is all ground in the small square of a list, which shows its middle. */
const WIDEST_THUMBNAIL = 2

/** A picture as the thumbnail in the Studio's lists; undefined for a wide scene, in whose place the type's icon stands. */
export function thumbnail<Picture extends { readonly asset?: { readonly _ref?: string } }>(
  picture: Picture | undefined,
): Picture | undefined {
  const size = imageOfId(picture?.asset?._ref)
  return size && size.width > WIDEST_THUMBNAIL * size.height ? undefined : picture
}
