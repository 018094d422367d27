import { Card, Text } from '@sanity/ui'
import { useQuery } from '@tanstack/react-query'
import { useClient } from 'sanity'
import { API_VERSION } from '@archstep/contracts/cms/sanityApi.ts'
import {
  FILL_GROQ,
  FILL_OPTIONS,
  unfinishedInWords,
  type UnfinishedFill,
} from '@archstep/contracts/cms/unfinishedFill.ts'
import { queryKeys } from '../queries/queryKeys.ts'

/** Warns about an interrupted restore, so that nobody takes missing content for deleted content. */
export function UnfinishedRestore() {
  const client = useClient({ apiVersion: API_VERSION })
  // If this query fails, the inspection below also fails, and reports the error.
  const { data: fill } = useQuery({
    queryKey: queryKeys.unfinishedFill,
    queryFn: () => client.fetch<UnfinishedFill | null>(FILL_GROQ, {}, FILL_OPTIONS),
  })
  if (!fill) return null
  return (
    <Card tone="critical" padding={4} radius={2} role="alert">
      <Text>{unfinishedInWords(fill)} A developer can do that.</Text>
    </Card>
  )
}
