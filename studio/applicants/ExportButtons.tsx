import { DownloadIcon } from '@sanity/icons/Download'
import { Button, Flex, Stack, Text } from '@sanity/ui'
import { useMutation } from '@tanstack/react-query'
import type { Query } from './desk.ts'
import { useDesk } from './DeskProvider.tsx'
import { ErrorCard } from '../ErrorCard.tsx'
import { saveFile } from './saveFile.ts'

const today = (): string => new Date().toISOString().slice(0, 10)

/** Takes the applications that are filtered along: as a spreadsheet, and their resumes. */
export function ExportButtons({ query, count }: { query: Query; count: number }) {
  const { desk } = useDesk()
  const spreadsheet = useMutation({
    mutationFn: async () => saveFile(await desk.spreadsheet(query), `applications-${today()}.csv`),
  })
  const resumes = useMutation({
    mutationFn: async () => saveFile(await desk.resumes(query), `resumes-${today()}.zip`),
  })
  const number = count.toLocaleString('en-US')
  const busy = spreadsheet.isPending || resumes.isPending
  const error = spreadsheet.error ?? resumes.error
  return (
    <Stack gap={3}>
      <Flex gap={3} align="center" wrap="wrap">
        <Button
          icon={DownloadIcon}
          mode="ghost"
          text={`Spreadsheet (${number})`}
          disabled={busy || count === 0}
          onClick={() => spreadsheet.mutate()}
        />
        <Button
          icon={DownloadIcon}
          mode="ghost"
          text={`Resumes (${number})`}
          disabled={busy || count === 0}
          onClick={() => resumes.mutate()}
        />
        <Text size={1} muted role="status">
          {busy ? 'Preparing the download…' : ''}
        </Text>
      </Flex>
      {error && <ErrorCard error={error} />}
    </Stack>
  )
}
