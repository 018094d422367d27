import type { DocumentActionComponent, DuplicateDocumentActionComponent } from 'sanity'
import { newOpeningNumber } from '../../schemas/openingNumber.ts'

/**
 * The copy of an opening as it starts: with a number of its own, posted now, open, and without a closing date. Its address
 * stays the original's, which the field says is taken, until someone presses Generate.
 */
export function copyOfOpening<Document extends object>(original: Document): Document {
  const { closesOn: _closesOn, ...rest } = original as Document & { closesOn?: string }
  return {
    ...rest,
    number: newOpeningNumber(),
    active: true,
    postedOn: new Date().toISOString(),
  } as unknown as Document
}

/** Duplicates an opening as the beginning of another one. */
export function duplicateOpening(duplicate: DocumentActionComponent): DocumentActionComponent {
  // Of the Studio's actions this one alone takes more than the others.
  const original: DuplicateDocumentActionComponent = duplicate
  const DuplicateOpening: DocumentActionComponent = (props) => original({ ...props, mapDocument: copyOfOpening })
  DuplicateOpening.action = 'duplicate'
  return DuplicateOpening
}
