import { useDocumentOperation, type DocumentActionComponent } from 'sanity'

/** The part of a job that says whether staff have closed it. */
interface Job {
  readonly active?: boolean
  readonly closedAt?: string
  readonly _updatedAt?: string
}

type Change = { set: { closedAt: string } } | { unset: ['closedAt'] }

/**
 * What to change of a job before it is published, so that it says since when it is closed.
 * @param now as ISO 8601
 */
export function closingChange(draft: Job, published: Job | null, now: string): Change | undefined {
  if (draft.active !== false) return draft.closedAt === undefined ? undefined : { unset: ['closedAt'] }
  const wasClosed = published?.active === false
  if (wasClosed && draft.closedAt !== undefined) return undefined
  // One that was closed before this was kept: its last change is the best that is known.
  return { set: { closedAt: (wasClosed ? published._updatedAt : undefined) ?? now } }
}

/** Publishing keeps when a job was closed: its page stays for a while from then on, whatever is changed later. */
export function keepClosingTime(publish: DocumentActionComponent): DocumentActionComponent {
  const PublishWithClosingTime: DocumentActionComponent = (props) => {
    const original = publish(props)
    const { patch } = useDocumentOperation(props.id, props.type)
    const onHandle = original?.onHandle
    if (!original || !onHandle) return original
    return {
      ...original,
      onHandle: () => {
        const change = props.draft && closingChange(props.draft, props.published, new Date().toISOString())
        if (change) patch.execute([change])
        onHandle()
      },
    }
  }
  PublishWithClosingTime.action = 'publish'
  return PublishWithClosingTime
}
