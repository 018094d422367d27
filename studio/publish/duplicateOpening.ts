import type { DocumentActionComponent, DuplicateDocumentActionComponent } from 'sanity'
import { newOpeningNumber } from '../../schemas/openingNumber.ts'

/** A copy as it starts: without the address of the original, which only one of the two can have. */
export function withoutAddress<Document extends object>(original: Document): Document {
  const { slug: _slug, ...rest } = original as Document & { slug?: unknown }
  return rest as unknown as Document
}

/** The copy of an opening as it starts: a number of its own, posted now, open, without address and closing date. */
export function copyOfOpening<Document extends object>(original: Document): Document {
  const {
    closesOn: _closesOn,
    closedAt: _closedAt,
    ...rest
  } = withoutAddress(original) as Document & {
    closesOn?: string
    closedAt?: string
  }
  return {
    ...rest,
    number: newOpeningNumber(),
    active: true,
    postedOn: new Date().toISOString(),
  } as unknown as Document
}

/** The copy of a service as it starts: right after the original, with an address that it is yet to be given. */
export function copyOfService<Document extends object>(original: Document): Document {
  const { route: _route, ...rest } = withoutAddress(original) as Document & { route?: string }
  const { orderRank } = rest as { orderRank?: string }
  // What follows the colon of a LexoRank are its decimals.
  return { ...rest, ...(orderRank !== undefined && { orderRank: `${orderRank}i` }) } as unknown as Document
}

/** Duplicates a document as the beginning of another one. @param mapDocument gives what the copy starts with */
export const duplicateAs =
  (mapDocument: <Document extends object>(original: Document) => Document) =>
  (duplicate: DocumentActionComponent): DocumentActionComponent => {
    // Of the Studio's actions this one alone takes more than the others.
    const original: DuplicateDocumentActionComponent = duplicate
    const Duplicate: DocumentActionComponent = (props) => original({ ...props, mapDocument })
    Duplicate.action = 'duplicate'
    return Duplicate
  }
