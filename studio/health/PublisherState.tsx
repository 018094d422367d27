import { Card, Stack, Text } from '@sanity/ui'
import { useQuery } from '@tanstack/react-query'
import { publisherState, STATUS_PATH } from '@archstep/contracts/publisherState.ts'
import { formatDateTime } from '../inWords.ts'
import { siteUrl } from '../settings.ts'

async function readState() {
  const response = await fetch(new URL(STATUS_PATH, siteUrl), { cache: 'no-store' })
  // Missing before the first release.
  return response.ok ? publisherState.parse(await response.json()) : null
}

/** Whether the pages could be rendered from the published content, on our own server. */
export function PublisherState() {
  const { publishedAt, failure } = useQuery({ queryKey: ['health', 'publisher'], queryFn: readState }).data ?? {}
  if (failure) {
    return (
      <Card tone="critical" padding={4} radius={2} role="alert">
        <Stack gap={3}>
          <Text>What was published could not be put on the site ({formatDateTime(failure.at)}):</Text>
          <Text weight="medium">{failure.sentence}</Text>
          <Text>
            {publishedAt !== undefined && `Visitors see the pages as they were on ${formatDateTime(publishedAt)}. `}
            It is tried again every minute. If you can’t fix what is named, tell a developer.
          </Text>
        </Stack>
      </Card>
    )
  }
  if (publishedAt === undefined) return null
  return (
    <Text size={1} muted>
      On {formatDateTime(publishedAt)} the site showed all that was published.
    </Text>
  )
}
