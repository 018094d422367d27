import { Card, Flex, Stack, Text, TextArea } from '@sanity/ui'
import { uuid } from '@sanity/uuid'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { WholeApplication } from '@archstep/contracts/api/deskApi.ts'
import { MAX_DESK_LENGTHS } from '@archstep/contracts/api/deskRequests.ts'
import { queryKeys } from '../../queries/queryKeys.ts'
import { DeskError } from '../../session/desk.ts'
import { useDesk } from '../../session/Session.tsx'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { ErrorCard } from '../../ui/ErrorCard.tsx'
import { formatDateTime } from '../../ui/format.ts'
import { LabeledField } from '../../ui/LabeledField.tsx'
import { PlainList } from '../../ui/PlainList.tsx'
import { Section } from '../../ui/Section.tsx'
import { WrittenText } from '../../ui/WrittenText.tsx'

function NewNote({ applicationId }: { applicationId: string }) {
  const { desk, noteDrafts } = useDesk()
  const queries = useQueryClient()
  const [text, setText] = useState(noteDrafts.get(applicationId) ?? '')
  // Lets the service recognize a note that is resent after an unclear failure.
  const noteId = useRef(uuid())
  const write = (next: string) => {
    setText(next)
    noteDrafts.set(applicationId, next)
  }
  const add = useMutation({
    mutationFn: () => desk.addNote(applicationId, { id: noteId.current, text }),
    onSuccess: (application) => {
      queries.setQueryData(queryKeys.application(applicationId), application)
      noteId.current = uuid()
      write('')
    },
    onError: (error) => {
      // The note had already been stored. Later edits make a new note.
      if (!(error instanceof DeskError) || error.status !== 409) return
      noteId.current = uuid()
      void queries.invalidateQueries({ queryKey: queryKeys.application(applicationId), exact: true })
    },
  })
  return (
    <Stack gap={3}>
      <LabeledField label="New note">
        <TextArea
          rows={4}
          dir="auto"
          maxLength={MAX_DESK_LENGTHS.note}
          value={text}
          readOnly={add.isPending}
          onChange={({ currentTarget: { value } }) => write(value)}
        />
      </LabeledField>
      <Flex>
        <BusyButton text="Add note" isBusy={add.isPending || text.trim() === ''} onClick={() => add.mutate()} />
      </Flex>
      {add.error && <ErrorCard message={add.error.message} />}
    </Stack>
  )
}

export function NotesPanel({ application: { id, notes } }: { application: WholeApplication }) {
  return (
    <Section title="Notes">
      {notes.length > 0 && (
        <PlainList>
          {notes.map((note) => (
            <Card key={note.id} as="li" padding={3} radius={2} border>
              <Stack gap={3}>
                <WrittenText text={note.text} />
                <Text size={1} muted>{`${note.author}, ${formatDateTime(note.created_at)}`}</Text>
              </Stack>
            </Card>
          ))}
        </PlainList>
      )}
      <NewNote applicationId={id} />
    </Section>
  )
}
