import { Flex } from '@sanity/ui'
import type { Query } from '../desk.ts'
import { useDesk } from '../DeskProvider.tsx'
import { SaveButton } from '../SaveButton.tsx'

/** Takes the applications that are filtered along: as a spreadsheet, and their resumes. */
export function ExportButtons({ query, count }: { query: Query; count: number }) {
  const { desk } = useDesk()
  const number = count.toLocaleString('en-US')
  const none = count === 0
  return (
    <Flex gap={3} wrap="wrap">
      <SaveButton
        text={`Spreadsheet (${number})`}
        name="applications.csv"
        dated
        load={() => desk.spreadsheet(query)}
        disabled={none}
      />
      <SaveButton
        text={`Resumes (${number})`}
        name="resumes.zip"
        dated
        load={() => desk.resumes(query)}
        disabled={none}
      />
    </Flex>
  )
}
