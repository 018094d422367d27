import { type Verdict, matching } from '@archstep/contracts/verdict.ts'

/** `#rgb` or `#rrggbb`. */
export const hexColorVerdict = matching(
  /^#(?:[\da-f]{3}|[\da-f]{6})$/i,
  'Write the color as # and six digits or letters a–f, for example #3c4f76.',
)

/** The parts of an image value that the alt text rule checks. */
export interface ImageWithAlt {
  readonly asset?: unknown
  readonly alt?: string
  readonly decorative?: boolean
}

/** An image needs a description, unless it is marked as decorative. */
export function altTextVerdict(image: ImageWithAlt | undefined): Verdict {
  if (image?.asset === undefined || image.decorative === true) return true
  if ((image.alt ?? '').trim() !== '') return true
  return 'Describe the image for people who cannot see it, or tick “Decoration only”.'
}
