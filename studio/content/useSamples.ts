import { useQuery } from '@tanstack/react-query'
import { useClient } from 'sanity'
import {
  sampleIds,
  sampleQuery,
  samplesLeft,
  type ContentDocument,
  type Sample,
} from '@archstep/contracts/cms/sampleContent.ts'
import { API_VERSION } from '@archstep/contracts/cms/sanityApi.ts'
import { queryKeys } from '../queries/queryKeys.ts'

/** The seed files of `SAMPLE_KINDS`. Vite needs the names as literals. */
const seed = Object.values(
  import.meta.glob<ContentDocument>(
    [
      '../seed/{successStory,testimonial,person,service}-*.json',
      '../seed/page-{privacy-policy,sample-proposal,terms,training-catalog}.json',
      '../seed/{home,siteSettings}.json',
    ],
    { eager: true, import: 'default' },
  ),
)

export function useSamples(): readonly Sample[] | undefined {
  const client = useClient({ apiVersion: API_VERSION })
  // Health reports connection problems itself.
  const { data } = useQuery({
    queryKey: queryKeys.samples,
    queryFn: async () => {
      const stored = await client.fetch(sampleQuery, { ids: sampleIds(seed) }, { perspective: 'published' })
      return samplesLeft(seed, stored)
    },
  })
  return data
}
