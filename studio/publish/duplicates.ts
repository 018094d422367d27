import { useToast } from '@sanity/ui/toast'
import { useRef } from 'react'
import { useClient, type DocumentActionComponent, type DuplicateDocumentActionComponent } from 'sanity'
import { API_VERSION } from '@archstep/contracts/apiVersion.ts'
import { newJobNumber } from '@archstep/contracts/jobNumber.ts'
import { lastRank, rankAfter } from '#schemas/orderRank.ts'
import { reasonOf } from '../inWords.ts'

/** A document as a copy of it starts: with other values, and without some fields. */
const copyOf = <Document extends object>(
  original: Document,
  without: readonly string[],
  other: object = {},
): Document =>
  Object.fromEntries(
    Object.entries({ ...original, ...other }).filter(([name]) => !without.includes(name)),
  ) as unknown as Document

/** Without the address of the original, which only one of the two can have. */
export const withoutAddress = <Document extends object>(original: Document): Document => copyOf(original, ['slug'])

/** The copy of a job as it starts: a number of its own, posted now, open, without address and closing date. */
export const copyOfJob = <Document extends object>(original: Document): Document =>
  copyOf(original, ['slug', 'closesOn', 'closedAt'], {
    number: newJobNumber(),
    active: true,
    postedOn: new Date().toISOString(),
  })

/**
 * The copy of a service as it starts: after the `last` one, and without what names the original: its address, its
 * breadcrumb, its search title and description. They must be filled in before it can be published.
 */
export const copyOfService = <Document extends object>(original: Document, last: string | null): Document =>
  copyOf(original, ['slug', 'route', 'breadcrumb', 'seo'], { orderRank: rankAfter(last) })

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
    const { push } = useToast()
    const last = useRef<string | null>(null)
    const action = original({ ...props, mapDocument: (document) => copyOfService(document, last.current) })
    if (!action) return null
    const onHandle = async () => {
      try {
        // Two with one place could not be dragged past each other.
        last.current = await lastRank(client, props.type)
      } catch (error) {
        push({ status: 'error', title: 'Nothing was duplicated. Try it again.', description: reasonOf(error) })
        return
      }
      action.onHandle?.()
    }
    return { ...action, onHandle: () => void onHandle() }
  }
  Duplicate.action = 'duplicate'
  return Duplicate
}
