import { Card, Flex, Stack, Text } from '@sanity/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { StateLink } from 'sanity/router'
import { STORED_REPLY, type LateMailsSummary, type MailKind } from '@archstep/contracts/api/deskApi.ts'
import { plural } from '@archstep/contracts/text/plural.ts'
import { queryKeys } from '../../queries/queryKeys.ts'
import { useAccess, useDesk } from '../../session/Session.tsx'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { ErrorCard } from '../../ui/ErrorCard.tsx'
import { formatDateTime } from '../../ui/format.ts'
import { PlainList } from '../../ui/PlainList.tsx'

/** By then, everything that can be sent has been. */
const SENT_BY_MS = 1_500

function lateInWords({ waiting, failed, since }: LateMailsSummary): string {
  const wait = waiting > 0 && `${plural(waiting, 'email', 'emails')} ${waiting === 1 ? 'waits' : 'wait'}`
  const fail = failed > 0 && `${plural(failed, 'email', 'emails')} could not be sent`
  const both = [wait, fail].filter(Boolean).join(', ')
  return `${both}, ${waiting + failed === 1 ? '' : 'the oldest '}since ${formatDateTime(since)}.`
}

function RetryMails() {
  const { desk } = useDesk()
  const queries = useQueryClient()
  const retry = useMutation({
    mutationFn: async () => {
      await desk.retryMails()
      await new Promise((resolve) => setTimeout(resolve, SENT_BY_MS))
    },
    // Not everything: fetching a resume is logged, and the pager's list must stay the same.
    onSuccess: () => {
      for (const queryKey of [queryKeys.access, queryKeys.anyApplication]) void queries.invalidateQueries({ queryKey })
    },
  })
  return (
    <>
      <BusyButton
        text={retry.isPending ? 'Trying…' : 'Try again now'}
        mode="ghost"
        isBusy={retry.isPending}
        onClick={() => retry.mutate()}
      />
      {retry.error && <ErrorCard message={retry.error.message} />}
    </>
  )
}

/** Kind of the failed mail, before the applicant's name if it is about one. A newer service may have more kinds. */
const KINDS: Readonly<Record<string, string>> = {
  receipt: 'The receipt for',
  [STORED_REPLY]: 'A reply to',
  notice: 'The notice to a recruiter about',
  call: 'A request for a call',
  retention: 'The announcement of a deletion',
} satisfies Partial<Record<MailKind, string>>

export function LateMails() {
  const { data } = useAccess()
  if (!data?.admitted || !data.late) return null
  const { waiting, given_up } = data.late
  return (
    <Card tone="caution" padding={4} radius={2}>
      <Flex gap={4} align="center" justify="space-between" wrap="wrap">
        <Stack gap={3}>
          <Text>
            {`${lateInWords(data.late)}${waiting > 0 ? ' If this goes on, tell whoever runs the careers service.' : ''}`}
          </Text>
          {given_up.length > 0 && (
            <PlainList>
              {given_up.map(({ id, application_id, full_name, kind, reason }) => (
                <Text as="li" size={1} key={id}>
                  {KINDS[kind] ?? (application_id === null ? 'An email' : 'An email about')}
                  {application_id !== null && (
                    <>
                      {' '}
                      <StateLink state={{ screen: application_id }}>
                        <bdi>{full_name}</bdi>
                      </StateLink>
                    </>
                  )}
                  {reason !== null && `: ${reason}`}
                </Text>
              ))}
            </PlainList>
          )}
        </Stack>
        <RetryMails />
      </Flex>
    </Card>
  )
}

export function NotTaken({ reason, isWaiting }: { reason: string; isWaiting: boolean }) {
  return (
    <Flex gap={3} align="center" justify="space-between" wrap="wrap">
      <Text size={1}>
        {`The mail server did not accept it: ${reason.replace(/\.?$/, '.')}${isWaiting ? ' It will be tried again automatically.' : ''}`}
      </Text>
      <RetryMails />
    </Flex>
  )
}
