import type { ValidationContext } from 'sanity'
import type { Verdict } from '@archstep/contracts/fields/verdict.ts'
import { askContent } from './askContent.ts'

/** The stored target of a link: a document of the site, or an address. */
export interface LinkValue {
  readonly target?: { readonly _ref?: string }
  /** `#section` or `?query=…` on the target page. */
  readonly place?: string
  readonly href?: string
  /** The name of one of `contactLinks`. */
  readonly contact?: string
}

/** A link has one target: a chosen document or a typed address. */
export function destinationVerdict({ target, href, contact }: LinkValue): Verdict {
  const chosen = [target?._ref, href, contact].filter(Boolean).length
  if (chosen === 0) return 'Choose a page of this site, or write an address.'
  if (chosen > 1) return 'A link leads to one place: choose a page, or write an address. Remove the other.'
  return true
}

/** A link to a download requires the file. */
export async function fileVerdict(id: string | undefined, context: ValidationContext): Promise<Verdict> {
  if (id === undefined) return true
  const query = 'count(*[_id == $id && _type == "resource" && !defined(file.asset)]) > 0'
  const isEmpty = await askContent<boolean>(context, 'link.file', query, { id })
  return !isEmpty || 'This resource has no file that visitors could open. Upload one there, or choose something else.'
}
