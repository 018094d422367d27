import { Text } from '@sanity/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AccountsClient } from '#lake/studio/accountsClient.ts'
import { queryKeys } from '../queries/queryKeys.ts'
import { ErrorCard } from '../ui/ErrorCard.tsx'
import { formatDateTime } from '../ui/format.ts'
import { Pagination } from '../ui/Pagination.tsx'
import { Section } from '../ui/Section.tsx'
import { Row, Table } from '../ui/Table.tsx'

const PAGE_SIZE = 50

export function PeopleLog({ log }: { log: AccountsClient['log'] }) {
  const [offset, setOffset] = useState(0)
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.peopleLog(offset),
    queryFn: () => log(PAGE_SIZE, offset),
    placeholderData: keepPreviousData,
  })
  return (
    <Section title="Who did what">
      {error && <ErrorCard message={error.message} onAgain={() => void refetch()} />}
      {data?.count === 0 && <Text size={1}>Nothing has been done to accounts yet.</Text>}
      {data && data.count > 0 && (
        <>
          <Table label="What was done to accounts" head={['When', 'Who', 'What', 'Whom']}>
            {data.entries.map(({ at, who, what, whom }, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- two entries may have the same text and time
              <Row key={`${at} ${index}`}>
                {formatDateTime(at)}
                {who}
                {what}
                {whom}
              </Row>
            ))}
          </Table>
          <Pagination of="the log" count={data.count} size={PAGE_SIZE} offset={offset} onOffset={setOffset} />
        </>
      )}
    </Section>
  )
}
