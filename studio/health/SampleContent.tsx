import { Stack, Text } from '@sanity/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useClient, useCurrentUser } from 'sanity'
import { OURS_ID, type Sample } from '@archstep/contracts/cms/sampleContent.ts'
import { API_VERSION } from '@archstep/contracts/cms/sanityApi.ts'
import { plural } from '@archstep/contracts/text/plural.ts'
import { useSamples } from '../content/useSamples.ts'
import { queryKeys } from '../queries/queryKeys.ts'
import { mayChange, mayWriteAuxiliary } from '../roles.ts'
import { BusyButton } from '../ui/BusyButton.tsx'
import { FindingRow } from '../ui/FindingRow.tsx'
import { Section } from '../ui/Section.tsx'

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
      queries.setQueryData<readonly Sample[]>(queryKeys.samples, (all) =>
        all?.filter((sample) => sample.documentId !== documentId),
      )
      // The button that had the focus is gone.
      heading.current?.focus()
    },
  })
  if (!samples || samples.length === 0 || !mayWriteAuxiliary(person)) return null
  return (
    <Section title={`Replace before launch: ${plural(samples.length, 'sample', 'samples')}`} ref={heading}>
      <Text size={1} muted>
        These came with the project, and visitors read them as facts about you. What you change and publish leaves the
        list; “This is ours” removes what is already true.
      </Text>
      <div role="status">
        {keep.error && <Text size={1}>That was not saved: {keep.error.message}. Try again.</Text>}
      </div>
      <Stack gap={2}>
        {samples.map(({ kind, ...field }) => (
          <FindingRow key={`${kind} ${field.documentId}`} {...field} tone="caution" badge={kind}>
            {mayChange(person, field.type) && (
              <BusyButton
                text="This is ours"
                mode="ghost"
                fontSize={1}
                padding={2}
                isBusy={keep.isPending && keep.variables === field.documentId}
                onClick={() => keep.mutate(field.documentId)}
              />
            )}
          </FindingRow>
        ))}
      </Stack>
    </Section>
  )
}
