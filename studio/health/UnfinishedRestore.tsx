import { Card, Text } from '@sanity/ui'
import { useQuery } from '@tanstack/react-query'
import { useClient } from 'sanity'
import { API_VERSION } from '@archstep/contracts/cms/sanityApi.ts'
import { unfinishedFill, unfinishedInWords } from '../content/unfinishedFill.ts'
import { queryKeys } from '../queries/queryKeys.ts'

/** Warns about an interrupted restore, so that missing content is not mistaken for deleted. */
export function UnfinishedRestore() {
  const client = useClient({ apiVersion: API_VERSION })
  // If this fails, the inspection below fails, too, and says why.
  const { data: fill } = useQuery({
    queryKey: queryKeys.unfinishedFill,
    queryFn: () => unfinishedFill(client),
  })
  if (!fill) return null
  return (
    <Card tone="critical" padding={4} radius={2} role="alert">
      <Text>{unfinishedInWords(fill)} A developer can do that.</Text>
    </Card>
  )
}
