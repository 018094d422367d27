import { useToast } from '@sanity/ui/toast'
import { useRef } from 'react'
import { useClient, type DocumentActionComponent, type DuplicateDocumentActionComponent } from 'sanity'
import { lastRank, rankAfter } from '#schemas/orderRank.ts'
import { API_VERSION } from '@archstep/contracts/cms/sanityApi.ts'
import { newJobNumber } from '@archstep/contracts/jobs/jobNumber.ts'
import { messageOf } from '../ui/format.ts'

const copyOf = <Document extends object>(
  original: Document,
  without: readonly string[],
  other: object = {},
): Document =>
  Object.fromEntries(
    Object.entries({ ...original, ...other }).filter(([name]) => !without.includes(name)),
  ) as unknown as Document

/** Leaves out the slug, which must be unique. */
export const withoutAddress = <Document extends object>(original: Document): Document => copyOf(original, ['slug'])

/** A duplicated job: new number, posted now, open, without slug and closing date. */
export const copyOfJob = <Document extends object>(original: Document): Document =>
  copyOf(original, ['slug', 'closesOn', 'closedAt'], {
    number: newJobNumber(),
    active: true,
    postedOn: new Date().toISOString(),
  })

/**
 * A duplicated service: ranked after the `last` one, and without slug, breadcrumb, search title and description, which
 * must be filled in before it can be published.
 */
export const copyOfService = <Document extends object>(original: Document, last: string | null): Document =>
  copyOf(original, ['slug', 'route', 'breadcrumb', 'seo'], { orderRank: rankAfter(last) })

/** Duplicates a document as the start of a new one. @param mapDocument returns the initial value */
export const withInitialValue =
  (mapDocument: <Document extends object>(original: Document) => Document) =>
  (duplicate: DocumentActionComponent): DocumentActionComponent => {
    // The only Studio action with additional props.
    const original: DuplicateDocumentActionComponent = duplicate
    return (props) => original({ ...props, mapDocument })
  }

export function withNextRank(duplicate: DocumentActionComponent): DocumentActionComponent {
  const Duplicate: DocumentActionComponent = (props) => {
    const last = useRef<string | null>(null)
    const client = useClient({ apiVersion: API_VERSION })
    const { push } = useToast()
    const action = withInitialValue((document) => copyOfService(document, last.current))(duplicate)(props)
    if (!action) return null
    const onHandle = async () => {
      try {
        // Two documents with the same rank could not be reordered.
        last.current = await lastRank(client, props.type)
      } catch (error) {
        push({ status: 'error', title: 'Nothing was duplicated. Try again.', description: messageOf(error) })
        return
      }
      action.onHandle?.()
    }
    return { ...action, onHandle: () => void onHandle() }
  }
  return Duplicate
}
