import { Flex, Heading, Stack, Text } from '@sanity/ui'
import { useQuery } from '@tanstack/react-query'
import { StateLink, useRouter } from 'sanity/router'
import { AnswerPanel } from './AnswerPanel.tsx'
import { ApplicationFacts } from './ApplicationFacts.tsx'
import { DeleteButton } from './DeleteButton.tsx'
import type { WholeApplication } from './desk.ts'
import { useDesk } from './DeskProvider.tsx'
import { ErrorCard } from './ErrorCard.tsx'
import { NotesPanel } from './NotesPanel.tsx'
import { ResumePanel } from './ResumePanel.tsx'
import { StatusField } from './StatusField.tsx'

function Whole({ application }: { application: WholeApplication }) {
  const { navigate } = useRouter()
  return (
    <>
      <Flex justify="space-between" align="flex-end" gap={4} wrap="wrap">
        <Heading as="h1">{application.full_name}</Heading>
        <Flex gap={3} align="flex-end" wrap="wrap">
          <StatusField application={application} />
          <DeleteButton application={application} onDeleted={() => navigate({})} />
        </Flex>
      </Flex>
      <ApplicationFacts application={application} />
      <ResumePanel application={application} />
      <AnswerPanel application={application} />
      <NotesPanel application={application} />
    </>
  )
}

/** One application, whole. */
export function ApplicationScreen({ id }: { id: string }) {
  const { desk } = useDesk()
  const { data, error, refetch } = useQuery({ queryKey: ['application', id], queryFn: () => desk.application(id) })
  return (
    <Stack gap={5}>
      <Text size={1}>
        <StateLink state={{}}>All applicants</StateLink>
      </Text>
      {error && <ErrorCard error={error} onAgain={() => void refetch()} />}
      {data ? (
        <Whole application={data} />
      ) : (
        <Text role="status" muted>
          {error ? '' : 'Reading…'}
        </Text>
      )}
    </Stack>
  )
}
