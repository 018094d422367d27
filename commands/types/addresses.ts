import { addressGroq } from '../../schemas/addresses.ts'

/** The module by which the site, which does not import the schemas, asks for the address of a document. */
export const addressModule =
  () => `/** Written by \`npm run typegen\` from schemas/addresses.ts: the address of a document, inside its projection. */
export const addressGroq = \`${addressGroq}\` as const
`
