import type { SanityClient } from '@sanity/client'
import { Card, Flex, Stack, Text } from '@sanity/ui'
import { useQuery } from '@tanstack/react-query'
import { Preview, useClient, useSchema, useUser } from 'sanity'
import { IntentLink } from 'sanity/router'
import { contentTypes } from '#schemas/schemaTypes.ts'
import { API_VERSION } from '@archstep/contracts/cms/sanityApi.ts'
import { queryKeys } from '../queries/queryKeys.ts'
import { historyDays } from '../settings.ts'
import { BusyButton } from '../ui/BusyButton.tsx'
import { ErrorCard } from '../ui/ErrorCard.tsx'
import { formatDateTime } from '../ui/format.ts'
import { ToolPage } from '../ui/ToolPage.tsx'
import { readDrafts, readPublished, type Change } from './lastChanges.ts'

interface RowProps {
  change: Change
  verb: string
  /** The link's text, and the inspector that it opens beside the document. */
  link: string
  inspect?: string
}

function Row({ change: { id, type, at, by = '' }, verb, link, inspect }: RowProps) {
  const [person] = useUser(by)
  const schemaType = useSchema().get(type)
  return (
    <Card as="li" padding={3} radius={2} border>
      <Flex gap={4} align="center" wrap="wrap">
        <div style={{ flex: '2 1 16rem', minWidth: 0 }}>
          {schemaType && <Preview schemaType={schemaType} value={{ _id: id, _type: type }} layout="default" />}
        </div>
        <Stack gap={3} style={{ flex: '1 1 12rem', minWidth: 0 }}>
          <Text size={1}>{schemaType?.title ?? type}</Text>
          <Text size={1} muted>
            {verb} {formatDateTime(at)}
            {person?.displayName ? ` by ${person.displayName}` : ''}
          </Text>
        </Stack>
        <Text size={1}>
          <IntentLink intent="edit" params={{ id, type, ...(inspect !== undefined && { inspect }) }}>
            {link}
          </IntentLink>
        </Text>
      </Flex>
    </Card>
  )
}

interface ChangeListProps extends Omit<RowProps, 'change'> {
  name: string
  intro: string
  empty: string
  read: (client: SanityClient, types: readonly string[]) => Promise<Change[]>
}

function ChangeList({ name, intro, empty, read, ...row }: ChangeListProps) {
  const client = useClient({ apiVersion: API_VERSION })
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: queryKeys.changes(name),
    queryFn: () => read(client, contentTypes),
    gcTime: 0,
  })
  return (
    <ToolPage width={3}>
      <Flex justify="space-between" align="flex-start" gap={4}>
        <Text size={1} muted>
          {intro}
        </Text>
        <BusyButton text="Reload the list" mode="ghost" isBusy={isFetching} onClick={() => void refetch()} />
      </Flex>
      <div role="status">
        {isFetching && <Text muted>Reading…</Text>}
        {!isFetching && data?.length === 0 && <Text>{empty}</Text>}
      </div>
      {error && !isFetching && <ErrorCard message={error.message} onAgain={() => void refetch()} />}
      <Stack as="ul" gap={2} padding={0} margin={0} aria-label={name}>
        {data?.map((change) => (
          <Row key={change.id} change={change} {...row} />
        ))}
      </Stack>
    </ToolPage>
  )
}

export const DraftsWaiting = () => (
  <ChangeList
    name="Drafts waiting"
    intro="Changes that are not published yet, and who worked on them last. Visitors don’t see them."
    empty="No drafts are waiting: everything is published."
    read={readDrafts}
    verb="Edited"
    link="Open"
  />
)

export const RecentlyPublished = () => (
  <ChangeList
    name="Recently published"
    intro={`What went live recently, and who published it${historyDays === '' ? '' : `, for the last ${historyDays} days`}. What changed is in the history beside the document.`}
    empty="Nothing was published recently."
    read={readPublished}
    verb="Published"
    link="What changed"
    inspect="sanity/structure/history"
  />
)
