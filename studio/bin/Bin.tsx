import { Card, Flex, Stack, Text } from '@sanity/ui'
import { useToast } from '@sanity/ui/toast'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { getPublishedId, prepareForPreview, useClient, useCurrentUser, useSchema, useUser } from 'sanity'
import { useRouter } from 'sanity/router'
import { API_VERSION } from '@archstep/contracts/cms/sanityApi.ts'
import { queryKeys } from '../queries/queryKeys.ts'
import { typesToChange } from '../roles.ts'
import { historyDays } from '../settings.ts'
import { BusyButton } from '../ui/BusyButton.tsx'
import { ErrorCard } from '../ui/ErrorCard.tsx'
import { formatDateTime } from '../ui/format.ts'
import { ToolPage } from '../ui/ToolPage.tsx'
import { bringBack, readDeleted, type DeletedDocument } from './deletedDocuments.ts'

const HELD =
  historyDays === ''
    ? 'Everything that was deleted is here.'
    : `History holds what was deleted in the last ${historyDays} days; what was deleted earlier is gone for good.`

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
        <BusyButton
          text="Bring it back"
          aria-label={`Bring it back: ${name}`}
          mode="ghost"
          isBusy={isBusy}
          onClick={onBringBack}
        />
      </Flex>
    </Card>
  )
}

/** Lists and restores deleted documents that this person may edit, as far back as history goes. */
export function Bin() {
  const client = useClient({ apiVersion: API_VERSION })
  const person = useCurrentUser()
  const toast = useToast()
  const { navigateIntent } = useRouter()
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: queryKeys.bin,
    queryFn: ({ pageParam }) => readDeleted(client, typesToChange(person), pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    staleTime: Infinity,
    gcTime: 0,
  })
  const back = useMutation({
    mutationFn: (one: DeletedDocument) => bringBack(client, one),
    onSuccess: (_result, { document }) => {
      toast.push({
        status: 'success',
        title: 'It is back, as a draft.',
        description: 'Visitors see it once you publish it.',
      })
      navigateIntent('edit', { id: getPublishedId(document._id), type: document._type })
    },
    onError: ({ message }) =>
      toast.push({
        status: 'error',
        title: 'It could not be brought back. Reload the list: it may no longer be in the history.',
        description: message,
      }),
  })
  const isBusy = isFetching || back.isPending || back.isSuccess
  const readAgain = () => void refetch()
  // Older pages may have earlier changes of the same documents.
  const latest = Map.groupBy(data?.pages.flatMap(({ deleted }) => deleted) ?? [], ({ document }) =>
    getPublishedId(document._id),
  )
  const deleted = Array.from(latest.values()).flatMap(([one]) => one ?? [])

  return (
    <ToolPage width={2}>
      <Flex justify="space-between" align="flex-start" gap={4}>
        <Text size={1} muted>
          What was published comes back as a draft, too: nothing is on the site until you have looked at it and
          published it. {HELD}
        </Text>
        <BusyButton text="Reload the list" mode="ghost" isBusy={isBusy} onClick={readAgain} />
      </Flex>
      <div role="status">
        {isFetching && <Text muted>Reading…</Text>}
        {!isBusy && data && deleted.length === 0 && (
          <Text>{hasNextPage ? 'Nothing among the newest changes.' : 'Nothing was deleted.'}</Text>
        )}
      </div>
      {error && !isFetching && (
        <ErrorCard message={`What was deleted can’t be read: ${error.message}.`} onAgain={readAgain} />
      )}
      <Stack as="ul" gap={2} padding={0} margin={0}>
        {deleted.map((one) => (
          <Row key={one.document._id} {...one} isBusy={isBusy} onBringBack={() => back.mutate(one)} />
        ))}
      </Stack>
      {hasNextPage && (
        <BusyButton text="Look further back" mode="ghost" isBusy={isBusy} onClick={() => void fetchNextPage()} />
      )}
    </ToolPage>
  )
}
