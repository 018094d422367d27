import { matching } from '@archstep/contracts/fields/verdict.ts'

/** `#rgb` or `#rrggbb`. */
export const hexColorVerdict = matching(
  /^#(?:[\da-f]{3}|[\da-f]{6})$/i,
  'Write the color as # and three or six digits or letters a–f, for example #3c4f76.',
)
