import type { ValidationContext } from 'sanity'
import type { Verdict } from '@archstep/contracts/fields/verdict.ts'
import { askContent } from './askContent.ts'

/** Home shows this page's offer, so the page must have one. */
export async function offerVerdict(id: string | undefined, context: ValidationContext): Promise<Verdict> {
  if (id === undefined) return true
  const query = 'count(*[_id == $id && "offerBlock" in blocks[]._type]) > 0'
  const hasOffer = await askContent<boolean>(context, 'home.offer', query, { id })
  return hasOffer || 'That page has no proposal. Choose one with the block “Proposal”.'
}
