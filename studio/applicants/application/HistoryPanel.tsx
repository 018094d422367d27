import { Stack, Text } from '@sanity/ui'
import type { WholeApplication } from '@archstep/contracts/api/deskApi.ts'
import { formatDateTime } from '../../ui/format.ts'
import { PlainList } from '../../ui/PlainList.tsx'
import { Section } from '../../ui/Section.tsx'
import { historyInWords } from '../historyInWords.ts'

export function HistoryPanel({ application: { created_at, history } }: { application: WholeApplication }) {
  return (
    <Section title="History">
      <PlainList as="ol">
        {history.map((entry) => (
          <Stack as="li" key={entry.id} gap={2}>
            <Text size={1}>{historyInWords(entry)}</Text>
            <Text size={1} muted>{`${entry.person}, ${formatDateTime(entry.at)}`}</Text>
          </Stack>
        ))}
        <Text as="li" size={1}>{`Received, ${formatDateTime(created_at)}`}</Text>
      </PlainList>
    </Section>
  )
}
