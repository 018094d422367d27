import { TrashIcon } from '@sanity/icons/Trash'
import { Box, Button, Dialog, Flex, Stack, Text } from '@sanity/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Application } from './desk.ts'
import { useDesk } from './DeskProvider.tsx'
import { ErrorCard } from './ErrorCard.tsx'

/** Deletes an application, once that was confirmed. */
export function DeleteButton({
  application: { id, full_name },
  onDeleted,
}: {
  application: Application
  onDeleted: () => void
}) {
  const { desk } = useDesk()
  const queries = useQueryClient()
  const [asked, setAsked] = useState(false)
  const remove = useMutation({
    mutationFn: () => desk.remove(id),
    onSuccess: () => {
      onDeleted()
      queries.removeQueries({ queryKey: ['application', id] })
      void queries.invalidateQueries()
    },
  })
  return (
    <>
      <Button icon={TrashIcon} mode="ghost" tone="critical" text="Delete" onClick={() => setAsked(true)} />
      {asked && (
        <Dialog
          id="delete-application"
          header={`Delete the application of ${full_name}?`}
          width={1}
          onClose={() => setAsked(false)}
          footer={
            <Flex gap={3} padding={3} justify="flex-end">
              <Button text="Keep it" mode="ghost" onClick={() => setAsked(false)} />
              <Button
                text="Delete for good"
                tone="critical"
                disabled={remove.isPending}
                onClick={() => remove.mutate()}
              />
            </Flex>
          }
        >
          <Box padding={4}>
            <Stack gap={4}>
              <Text>The resume and all notes go with it. This can’t be undone. The log keeps that you deleted it.</Text>
              {remove.error && <ErrorCard error={remove.error} />}
            </Stack>
          </Box>
        </Dialog>
      )}
    </>
  )
}
