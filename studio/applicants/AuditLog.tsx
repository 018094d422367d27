import { Stack, Text } from '@sanity/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { StateLink } from 'sanity/router'
import { queryKeys } from '../queries/queryKeys.ts'
import { useDesk } from '../session/Session.tsx'
import { ErrorCard } from '../ui/ErrorCard.tsx'
import { formatDateTime } from '../ui/format.ts'
import { Pagination } from '../ui/Pagination.tsx'
import { Row, Table } from '../ui/Table.tsx'
import { historyInWords } from './historyInWords.ts'
import { PageHead } from './PageHead.tsx'

const PAGE_SIZE = 100

export function AuditLog() {
  const { desk } = useDesk()
  const [offset, setOffset] = useState(0)
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.auditPage(offset),
    queryFn: () => desk.auditLog({ limit: PAGE_SIZE, offset }),
    placeholderData: keepPreviousData,
  })
  return (
    <Stack gap={5}>
      <PageHead title="Who did what" />
      {error && <ErrorCard message={error.message} onAgain={() => void refetch()} />}
      <Text role="status" muted size={1}>
        {data?.count === 0 ? 'Nobody has looked at a resume, changed or exported anything yet.' : ''}
      </Text>
      {data && data.count > 0 && (
        <Table label="Who did what" head={['When', 'Who', 'What', 'Applicant']}>
          {data.results.map(({ application_id: application, applicant, ...entry }) => (
            <Row key={entry.id}>
              {formatDateTime(entry.at)}
              {entry.person}
              {historyInWords(entry)}
              {applicant === null ? (
                application
              ) : (
                <StateLink state={{ screen: application }}>
                  <bdi>{applicant}</bdi>
                </StateLink>
              )}
            </Row>
          ))}
        </Table>
      )}
      {data && <Pagination of="the log" count={data.count} size={PAGE_SIZE} offset={offset} onOffset={setOffset} />}
    </Stack>
  )
}
