import { imageOfId } from '@archstep/contracts/fields/imageId.ts'

/** The Studio's lists show a square from the middle, which in a wider picture has nothing but background. */
const WIDEST_THUMBNAIL = 2

/** A thumbnail for the Studio's lists; undefined for a wide scene, for which they show the type's icon. */
export function thumbnail<Picture extends { readonly asset?: { readonly _ref?: string } }>(
  picture: Picture | undefined,
): Picture | undefined {
  const size = imageOfId(picture?.asset?._ref)
  return size && size.width > WIDEST_THUMBNAIL * size.height ? undefined : picture
}
