import { Button, Card, Flex, Text } from '@sanity/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { LateMails as Late } from '../desk.ts'
import { useAccess, useDesk } from '../../Session.tsx'
import { ErrorCard } from '../../ui/ErrorCard.tsx'
import { formatDateTime, plural } from '../../inWords.ts'

/** What can be sent has gone out by then. */
const SENT_BY_MS = 1_500

function inWords({ waiting, failed, since }: Late): string {
  const wait = waiting > 0 && `${plural(waiting, 'mail', 'mails')} ${waiting === 1 ? 'waits' : 'wait'}`
  const fail = failed > 0 && `${plural(failed, 'mail', 'mails')} could not be sent`
  const both = [wait, fail].filter(Boolean).join(', ')
  return `${both}, ${waiting + failed === 1 ? '' : 'the oldest '}since ${formatDateTime(since)}.`
}

/** Tries every mail that has not gone out again at once. */
export function RetryMails() {
  const { desk } = useDesk()
  const queries = useQueryClient()
  const retry = useMutation({
    mutationFn: async () => {
      await desk.retryMails()
      await new Promise((resolve) => setTimeout(resolve, SENT_BY_MS))
    },
    // Not everything: each look at a resume is written down, and the list that the pager leads through stays.
    onSuccess: () => {
      for (const key of ['access', 'application']) void queries.invalidateQueries({ queryKey: [key] })
    },
  })
  if (retry.error) return <ErrorCard error={retry.error} onAgain={() => retry.mutate()} />
  return (
    <Button
      text={retry.isPending ? 'Trying…' : 'Try again now'}
      mode="ghost"
      disabled={retry.isPending}
      onClick={() => retry.mutate()}
    />
  )
}

/** Says at the head of the list that mails have not gone out as they should. */
export function LateMails() {
  const { data } = useAccess()
  if (!data?.admitted || !data.late) return null
  return (
    <Card tone="caution" padding={4} radius={2}>
      <Flex gap={4} align="center" justify="space-between" wrap="wrap">
        <Text>{`${inWords(data.late)} If that lasts, tell whoever runs the careers service.`}</Text>
        <RetryMails />
      </Flex>
    </Card>
  )
}
