import { useToast } from '@sanity/ui/toast'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { DocumentActionDescription, DocumentActionProps } from 'sanity'
import { DialogBody } from '../ui/DialogBody.tsx'

interface Question<Answer> {
  isSkipped?: boolean
  /** Loads what the question is about; resolves with undefined if there is nothing to ask. */
  read: () => Promise<Answer | undefined>
  /** The message if loading fails. */
  failed: string
  header: string
  content: (answer: Answer, goOn: () => void, close: () => void) => ReactNode
}

export function useQuestion<Answer>(
  { onComplete }: DocumentActionProps,
  action: DocumentActionDescription | null,
  { isSkipped, read, failed, header, content }: Question<Answer>,
): DocumentActionDescription | null {
  const { push } = useToast()
  const { data, isPending, mutate, reset } = useMutation({
    mutationFn: read,
    onSuccess: (answer) => {
      if (answer === undefined) action?.onHandle?.()
    },
    onError: ({ message }) => push({ status: 'error', title: `${failed} Try again.`, description: message }),
  })
  if (!action) return null
  const goOn = () => {
    reset()
    action.onHandle?.()
  }
  const close = () => {
    reset()
    onComplete()
  }
  return {
    ...action,
    // Not disabled while loading: the button would lose the focus before a dialog can return it.
    onHandle: () => {
      if (isSkipped) action.onHandle?.()
      else if (!isPending) mutate()
    },
    dialog:
      data === undefined
        ? action.dialog
        : {
            type: 'dialog',
            header,
            onClose: close,
            content: <DialogBody>{content(data, goOn, close)}</DialogBody>,
          },
  }
}
