import { Button, Card, Container, Flex, Stack, Text } from '@sanity/ui'
import { useToast } from '@sanity/ui/toast'
import { useCallback, useEffect, useState } from 'react'
import { getPublishedId, prepareForPreview, useClient, useCurrentUser, useSchema, useUser } from 'sanity'
import { useRouter } from 'sanity/router'
import { API_VERSION } from '../../schemas/apiVersion.ts'
import { formatDateTime, reasonOf } from '../inWords.ts'
import { ErrorCard } from '../ErrorCard.tsx'
import { typesToChange } from '../roles.ts'
import { historyDays } from '../settings.ts'
import { bringBack, readDeleted, type DeletedDocument } from './deletedDocuments.ts'

const HELD =
  historyDays === ''
    ? 'All that was deleted is here.'
    : `History holds what was deleted in the last ${historyDays} days; what went before is gone for good.`

interface RowProps extends DeletedDocument {
  isBusy: boolean
  onBringBack: () => void
}

function Row({ document, at, by, isBusy, onBringBack }: RowProps) {
  const [person] = useUser(by)
  const type = useSchema().get(document._type)
  const { title } = type ? prepareForPreview(document, type) : {}
  const name = typeof title === 'string' && title !== '' ? title : 'Untitled'
  return (
    <Card as="li" padding={3} radius={2} border>
      <Flex gap={4} align="center" wrap="wrap">
        <Stack gap={3} style={{ flex: '1 1 16rem', minWidth: 0 }}>
          <Text weight="medium">{name}</Text>
          <Text size={1} muted>
            {type?.title ?? document._type}, deleted on {formatDateTime(at)}
            {person?.displayName ? ` by ${person.displayName}` : ''}
          </Text>
        </Stack>
        <Button
          text="Bring it back"
          aria-label={`Bring it back: ${name}`}
          mode="ghost"
          aria-disabled={isBusy}
          onClick={onBringBack}
        />
      </Flex>
    </Card>
  )
}

/** Lists what was deleted and this person may change, while history holds it, and brings it back as a draft. */
export function Bin() {
  const client = useClient({ apiVersion: API_VERSION })
  const person = useCurrentUser()
  const toast = useToast()
  const { navigateIntent } = useRouter()
  const [deleted, setDeleted] = useState<readonly DeletedDocument[]>([])
  /** Where the next page begins, once the one before is read. */
  const [next, setNext] = useState<string>()
  const [state, setState] = useState<'reading' | 'read' | 'bringing back' | Error>('reading')
  const isBusy = state === 'reading' || state === 'bringing back'

  const read = useCallback(
    (from?: string) =>
      readDeleted(client, typesToChange(person), from).then(
        (page) => {
          setDeleted((shown) => {
            // Further back are earlier changes of the same documents.
            const before = from === undefined ? [] : shown
            const known = new Set(before.map(({ document }) => getPublishedId(document._id)))
            return [...before, ...page.deleted.filter(({ document }) => !known.has(getPublishedId(document._id)))]
          })
          setNext(page.next)
          setState('read')
        },
        (error: unknown) => setState(new Error(`What was deleted can’t be read: ${reasonOf(error)}.`)),
      ),
    [client, person],
  )
  useEffect(() => void read(), [read])
  const readOn = (from?: string) => {
    if (isBusy) return
    setState('reading')
    void read(from)
  }

  const bringOneBack = (one: DeletedDocument) => {
    if (isBusy) return
    setState('bringing back')
    bringBack(client, one).then(
      () => {
        toast.push({
          status: 'success',
          title: 'It is back, as a draft.',
          description: 'Visitors see it once you publish it.',
        })
        navigateIntent('edit', { id: getPublishedId(one.document._id), type: one.document._type })
      },
      (error: unknown) => {
        setState('read')
        toast.push({
          status: 'error',
          title: 'It could not be brought back. Read the list again: history may hold it no longer.',
          description: reasonOf(error),
        })
      },
    )
  }

  return (
    <Card height="fill" overflow="auto" padding={4}>
      <Container width={2}>
        <Stack gap={4}>
          <Flex justify="space-between" align="flex-start" gap={4}>
            <Text size={1} muted>
              What was published comes back as a draft, too: nothing is on the site before you have looked at it and
              published it. {HELD}
            </Text>
            <Button text="Read again" mode="ghost" aria-disabled={isBusy} onClick={() => readOn()} />
          </Flex>
          <div role="status">
            {state === 'reading' && <Text muted>Reading…</Text>}
            {state === 'read' && deleted.length === 0 && (
              <Text>{next === undefined ? 'Nothing was deleted.' : 'Nothing among the newest changes.'}</Text>
            )}
          </div>
          {state instanceof Error && <ErrorCard error={state} onAgain={() => readOn()} />}
          <Stack as="ul" gap={2} padding={0} margin={0}>
            {deleted.map((one) => (
              <Row key={one.document._id} {...one} isBusy={isBusy} onBringBack={() => bringOneBack(one)} />
            ))}
          </Stack>
          {next !== undefined && (
            <Button text="Look further back" mode="ghost" aria-disabled={isBusy} onClick={() => readOn(next)} />
          )}
        </Stack>
      </Container>
    </Card>
  )
}
