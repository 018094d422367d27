import { Flex, Grid, Heading, Stack, Text } from '@sanity/ui'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useRouter } from 'sanity/router'
import type { WholeApplication } from '@archstep/contracts/api/deskApi.ts'
import type { OrderParams } from '@archstep/contracts/api/deskRequests.ts'
import { queryKeys } from '../../queries/queryKeys.ts'
import { FRESH_FOR_MS, useDesk } from '../../session/Session.tsx'
import { ErrorCard } from '../../ui/ErrorCard.tsx'
import { DeleteButton } from '../DeleteButton.tsx'
import { BackToList } from '../PageHead.tsx'
import { ReplyPanel } from '../replies/ReplyPanel.tsx'
import { useArrivalFocus } from '../useArrivalFocus.ts'
import { ApplicationFacts } from './ApplicationFacts.tsx'
import { JobField, StatusField } from './ApplicationFields.tsx'
import { HistoryPanel } from './HistoryPanel.tsx'
import { NotesPanel } from './NotesPanel.tsx'
import { Pager } from './Pager.tsx'
import { PersonPanel } from './PersonPanel.tsx'
import { ResumePanel } from './ResumePanel.tsx'

function Whole({ application }: { application: WholeApplication }) {
  const head = useArrivalFocus()
  const { navigate } = useRouter()
  const onDeleted = () => navigate({})
  return (
    <>
      <Flex justify="space-between" align="flex-end" gap={4} wrap="wrap">
        <Heading as="h1" ref={head} tabIndex={-1} dir="auto" style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          {application.full_name}
        </Heading>
        <Flex gap={3} align="flex-end" wrap="wrap">
          <JobField application={application} />
          <StatusField application={application} />
          <DeleteButton
            text="Delete"
            ids={[application.id]}
            question={`Delete the application of ${application.full_name}?`}
            onDeleted={onDeleted}
          />
        </Flex>
      </Flex>
      <ApplicationFacts application={application} />
      <Grid gridTemplateColumns={[1, 1, 1, 1, 2]} gap={5}>
        <ResumePanel application={application} />
        <Stack gap={5}>
          <ReplyPanel application={application} />
          <NotesPanel application={application} />
          <PersonPanel application={application} onDeleted={onDeleted} />
          <HistoryPanel application={application} />
        </Stack>
      </Grid>
    </>
  )
}

function OneApplication({ id }: { id: string }) {
  const { desk } = useDesk()
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.application(id),
    queryFn: () => desk.application(id),
    // A colleague may be working on the same application.
    refetchInterval: FRESH_FOR_MS,
  })
  return (
    <>
      {error && <ErrorCard message={error.message} onAgain={() => void refetch()} />}
      {data ? (
        <Whole application={data} />
      ) : (
        <Text role="status" muted>
          {error ? '' : 'Reading…'}
        </Text>
      )}
    </>
  )
}

export function ApplicationScreen({ id, list }: { id: string; list: OrderParams }) {
  const screen = useRef<HTMLDivElement>(null)
  return (
    <Stack gap={5} ref={screen}>
      <Flex gap={4} align="center" justify="space-between" wrap="wrap">
        <BackToList />
        <Pager id={id} query={list} within={screen} />
      </Flex>
      <OneApplication key={id} id={id} />
    </Stack>
  )
}
