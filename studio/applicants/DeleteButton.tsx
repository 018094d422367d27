import { TrashIcon } from '@sanity/icons/Trash'
import { Button, Dialog, Flex, Text } from '@sanity/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { queryKeys } from '../queries/queryKeys.ts'
import { useDesk } from '../session/Session.tsx'
import { BusyButton } from '../ui/BusyButton.tsx'
import { DialogBody } from '../ui/DialogBody.tsx'
import { ErrorCard } from '../ui/ErrorCard.tsx'
import { useDeskChange } from './useDeskChange.ts'

interface DeleteButtonProps {
  text: string
  ids: readonly string[]
  question: string
  /** What will be deleted, if the question doesn't say so. */
  children?: ReactNode
  onDeleted: () => void
}

export function DeleteButton({ text, ids, question, children, onDeleted }: DeleteButtonProps) {
  const { desk, noteDrafts, replyDrafts } = useDesk()
  const [asked, setAsked] = useState(false)
  const queries = useQueryClient()
  const remove = useDeskChange(
    () => desk.remove(ids),
    () => {
      setAsked(false)
      onDeleted()
      // Deleted personal data must not stay in the cache or be fetched again.
      for (const id of ids) {
        for (const queryKey of [queryKeys.application(id), queryKeys.resume(id)]) queries.removeQueries({ queryKey })
        noteDrafts.delete(id)
        replyDrafts.delete(id)
      }
    },
  )
  const [resumes, them] = ids.length === 1 ? ['The resume', 'it'] : ['Their resumes', 'them']
  return (
    <>
      <Button
        icon={TrashIcon}
        mode="ghost"
        tone="critical"
        text={text}
        disabled={ids.length === 0}
        onClick={() => setAsked(true)}
      />
      {asked && (
        <Dialog
          id="delete-applications"
          header={question}
          width={1}
          onClose={() => setAsked(false)}
          footer={
            <Flex gap={3} padding={3} justify="flex-end">
              <Button text={ids.length === 1 ? 'Keep it' : 'Keep them'} mode="ghost" onClick={() => setAsked(false)} />
              <BusyButton
                text="Delete for good"
                tone="critical"
                isBusy={remove.isPending}
                onClick={() => remove.mutate()}
              />
            </Flex>
          }
        >
          <DialogBody>
            {children}
            <Text>{`${resumes}, all notes and replies go with ${them}. This can’t be undone. The log records that you deleted ${them}.`}</Text>
            {remove.error && <ErrorCard message={remove.error.message} />}
          </DialogBody>
        </Dialog>
      )}
    </>
  )
}
