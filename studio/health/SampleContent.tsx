import { Button, Stack, Text } from '@sanity/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useClient, useCurrentUser } from 'sanity'
import { API_VERSION } from '@archstep/contracts/sanityApi.ts'
import { mayChange, mayShareDrafts } from '../roles.ts'
import { OURS_ID, sampleIds, sampleQuery, samplesLeft, type ContentDocument, type Sample } from './sampleContent.ts'
import { FindingRow } from '../ui/FindingRow.tsx'
import { plural } from '../inWords.ts'
import { Section } from '../ui/Section.tsx'

/** The seed's documents with sample content. */
function readSamples(): ContentDocument[] {
  return Object.values(
    import.meta.glob<ContentDocument>(
      [
        '../seed/{successStory,testimonial,person,service}-*.json',
        '../seed/page-{privacy-policy,terms,training-catalog}.json',
        '../seed/{home,siteSettings}.json',
      ],
      { eager: true, import: 'default' },
    ),
  )
}

const QUERY_KEY = ['health', 'samples']

/** The sample content that the site still shows; undefined until known. */
export function useSamples(): readonly Sample[] | undefined {
  const client = useClient({ apiVersion: API_VERSION })
  // Health's own check reports connection problems.
  const { data } = useQuery({
    queryKey: QUERY_KEY,
    queryFn: async () => {
      const seed = readSamples()
      const stored = await client.fetch(sampleQuery, { ids: sampleIds(seed) }, { perspective: 'published' })
      return samplesLeft(seed, stored)
    },
  })
  return data
}

/** Lists the sample content, which is not true of the company. */
export function SampleContent() {
  const client = useClient({ apiVersion: API_VERSION })
  const person = useCurrentUser()
  const queries = useQueryClient()
  const samples = useSamples()
  const heading = useRef<HTMLDivElement>(null)
  const keep = useMutation({
    mutationFn: (documentId: string) =>
      client
        .transaction()
        .createIfNotExists({ _id: OURS_ID, _type: 'sampleContentOurs', ids: [] })
        .patch(OURS_ID, (patch) => patch.append('ids', [documentId]))
        .commit(),
    onSuccess: (_result, documentId) => {
      queries.setQueryData<readonly Sample[]>(QUERY_KEY, (all) =>
        all?.filter((sample) => sample.documentId !== documentId),
      )
      // The focused button is gone.
      heading.current?.focus()
    },
  })
  if (!samples || samples.length === 0 || !mayShareDrafts(person)) return null
  return (
    <Section title={`Replace before launch: ${plural(samples.length, 'sample', 'samples')}`} ref={heading}>
      <Text size={1} muted>
        These came with the project, and visitors read them as facts about you. What you change and publish goes off the
        list; “This is ours” takes off what is true as it is.
      </Text>
      <div role="status">
        {keep.error && <Text size={1}>That was not saved: {keep.error.message}. Try it again.</Text>}
      </div>
      <Stack gap={2}>
        {samples.map(({ kind, documentId, type, field }) => (
          <FindingRow
            key={`${kind} ${documentId}`}
            documentId={documentId}
            type={type}
            path={field}
            tone="caution"
            badge={kind}
          >
            {mayChange(person, type) && (
              <Button
                text="This is ours"
                mode="ghost"
                fontSize={1}
                padding={2}
                onClick={() => keep.mutate(documentId)}
              />
            )}
          </FindingRow>
        ))}
      </Stack>
    </Section>
  )
}
