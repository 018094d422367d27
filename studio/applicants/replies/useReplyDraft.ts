import { uuid } from '@sanity/uuid'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApplicationReplies } from '@archstep/contracts/api/deskApi.ts'
import type { ApplicationStatus } from '@archstep/contracts/applications/applicationStatus.ts'
import { queryKeys } from '../../queries/queryKeys.ts'
import { DeskError } from '../../session/desk.ts'
import { useDesk, type ReplyDraft } from '../../session/Session.tsx'
import { NO_TEMPLATE } from './replyTemplates.ts'

/**
 * The draft of a reply, which survives leaving the application; and how it is sent.
 * @param id of the application
 * @param onSent called with the application's new status, if one was chosen
 */
export function useReplyDraft(
  id: string,
  templates: ApplicationReplies['templates'],
  onSent: (next?: ApplicationStatus) => void,
) {
  const { desk, replyDrafts } = useDesk()
  const queries = useQueryClient()
  const [draft, setDraft] = useState<ReplyDraft>(
    () => replyDrafts.get(id) ?? { id: uuid(), template: NO_TEMPLATE, typed: {} },
  )
  const template = templates[draft.template]
  const { subject, text } = draft.typed[draft.template] ?? template ?? { subject: '', text: '' }
  const keep = (next: ReplyDraft) => {
    setDraft(next)
    replyDrafts.set(id, next)
  }
  const type = (changed: { subject?: string; text?: string }) =>
    keep({ ...draft, typed: { ...draft.typed, [draft.template]: { subject, text, ...changed } } })
  const sending = useMutation({
    mutationFn: (_status?: ApplicationStatus) => desk.sendReply(id, { id: draft.id, subject, text }),
    // Saves the draft even if nothing was typed, so that it has the same id when someone comes back.
    onMutate: () => type({}),
    onSuccess: (next, status) => {
      queries.setQueryData(queryKeys.replies(id), next)
      // The history changes, too. With a new status, the whole application is refetched anyway.
      if (!status) void queries.invalidateQueries({ queryKey: queryKeys.application(id), exact: true })
      replyDrafts.delete(id)
      onSent(status)
    },
    onError: (error) => {
      // The reply had already been accepted. Later edits make a new reply.
      if (error instanceof DeskError && error.status === 409) {
        const kept = replyDrafts.get(id)
        if (kept) keep({ ...kept, id: uuid() })
      }
      void queries.invalidateQueries({ queryKey: queryKeys.replies(id) })
    },
  })
  return {
    /** Index of the template. */
    chosen: draft.template,
    template,
    subject,
    text,
    choose: (index: number) => keep({ ...draft, template: index }),
    type,
    sending,
  }
}
