import { useRef } from 'react'
import { useClient, type DocumentActionComponent, type DuplicateDocumentActionComponent } from 'sanity'
import { API_VERSION } from '../../schemas/apiVersion.ts'
import { newOpeningNumber } from '../../schemas/openingNumber.ts'
import { lastRank, rankAfter } from '../../schemas/orderRank.ts'

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

/**
 * The copy of a service as it starts: after the `last` one, and without what names the original: its address, its
 * breadcrumb, its search title and description. They must be filled in before it can be published.
 */
export function copyOfService<Document extends object>(original: Document, last: string | null): Document {
  const {
    route: _route,
    breadcrumb: _breadcrumb,
    seo: _seo,
    ...rest
  } = withoutAddress(original) as Document & { route?: string; breadcrumb?: string; seo?: object }
  return { ...rest, orderRank: rankAfter(last) } as unknown as Document
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

/** Duplicates a service as the beginning of another one, which comes last. */
export function duplicateService(duplicate: DocumentActionComponent): DocumentActionComponent {
  const original: DuplicateDocumentActionComponent = duplicate
  const Duplicate: DocumentActionComponent = (props) => {
    const client = useClient({ apiVersion: API_VERSION })
    const last = useRef<string | null>(null)
    const action = original({ ...props, mapDocument: (document) => copyOfService(document, last.current) })
    if (!action) return null
    const onHandle = async () => {
      // Two with one place could not be dragged past each other.
      last.current = await lastRank(client, props.type)
      action.onHandle?.()
    }
    return { ...action, onHandle: () => void onHandle() }
  }
  Duplicate.action = 'duplicate'
  return Duplicate
}
