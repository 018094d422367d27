import { getVersionFromId, useDocumentOperation, type DocumentActionComponent } from 'sanity'
import { editedOf } from './editedOf.ts'

interface Job {
  readonly active?: boolean
  readonly closedAt?: string
  readonly _updatedAt?: string
}

type Change = { set: { closedAt: string } } | { unset: ['closedAt'] }

/**
 * The change to a job before publishing that records when it was closed.
 * @param now as ISO 8601
 */
export function closingChange(draft: Job, published: Job | null, now: string): Change | undefined {
  if (draft.active !== false) return draft.closedAt === undefined ? undefined : { unset: ['closedAt'] }
  const wasClosed = published?.active === false
  if (wasClosed && draft.closedAt !== undefined) return undefined
  // For a job closed before this was recorded, the last change is the best estimate.
  return { set: { closedAt: (wasClosed ? published._updatedAt : undefined) ?? now } }
}

/** Publishing records when a job was closed, because its page stays for some time from then, despite later changes. */
export function withClosingTime(publish: DocumentActionComponent): DocumentActionComponent {
  const ClosingTime: DocumentActionComponent = (props) => {
    const original = publish(props)
    const version = props.version ? getVersionFromId(props.version._id) : undefined
    const { patch } = useDocumentOperation(props.id, props.type, version)
    const edited = editedOf(props)
    const onHandle = original?.onHandle
    if (!original || !onHandle) return original
    return {
      ...original,
      onHandle: () => {
        const change = edited && closingChange(edited, props.published, new Date().toISOString())
        if (change) patch.execute([change])
        onHandle()
      },
    }
  }
  return ClosingTime
}
