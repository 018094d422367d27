import { Badge, Card, Flex, Heading, Stack, Text } from '@sanity/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { StateLink } from 'sanity/router'
import { LOG } from './applicantsPath.ts'
import type { Application, PlannedDeletion } from './desk.ts'
import { useDesk } from './DeskProvider.tsx'
import { ExportButtons } from './ExportButtons.tsx'
import { ErrorCard } from './ErrorCard.tsx'
import { FilterBar } from './FilterBar.tsx'
import { SelectField } from '../fields/SelectField.tsx'
import { noFilters, queryOf, type Filters } from './listFilters.ts'
import { formatDateTime } from './formatDateTime.ts'
import { LateMails } from './LateMails.tsx'
import { Pagination } from './Pagination.tsx'
import { statusTones, statusWords } from './statusWords.ts'
import { Cell, Table } from './Table.tsx'

const PAGE_SIZE = 50
/** How long to wait for the next letter before the desk is asked. */
const TYPING_MS = 300

const ORDERS = {
  '-created_at': 'Newest first',
  created_at: 'Oldest first',
  full_name: 'By name',
  role: 'By role',
  status: 'By status',
} as const

/** What the list shows; kept while one application is looked at. */
export interface ListView {
  filters: Filters
  sort: string
  offset: number
}
export const firstView: ListView = { filters: noFilters, sort: '-created_at', offset: 0 }

function useDebounced<Value>(value: Value, wait: number): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), wait)
    return () => clearTimeout(timer)
  }, [value, wait])
  return settled
}

function Row({ application }: { application: Application }) {
  const { id, full_name, email, role, opening, status, preferred_location, work_auth_status, created_at } = application
  return (
    <tr>
      <Cell>
        <StateLink state={{ place: id }}>{full_name}</StateLink>
        <br />
        {email}
      </Cell>
      <Cell>{opening === null || opening === role ? role : `${role} (sent from ${opening})`}</Cell>
      <Cell>
        <Badge tone={statusTones[status]} style={{ whiteSpace: 'nowrap' }}>
          {statusWords[status]}
        </Badge>
      </Cell>
      <Cell>{preferred_location}</Cell>
      <Cell>{work_auth_status}</Cell>
      <Cell>{formatDateTime(created_at)}</Cell>
    </tr>
  )
}

function inWords(count: number, filters: Filters): string {
  const isFiltered = Object.values(filters).some((value) => value.trim() !== '')
  if (count === 0) return isFiltered ? 'No application is like that. Choose less above.' : 'No one has applied yet.'
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'application' : 'applications'}`
}

const deletionInWords = ({ on, months, applications }: PlannedDeletion): string =>
  `On ${formatDateTime(on)}, applications that are older than ${months} months will be deleted for good: ` +
  `${applications.toLocaleString('en-US')} as of now. If that is not right, raise the number under Content, How ` +
  'long applications are kept, before then.'

/** The applications, a page at a time. */
export function ApplicationList({ view, onView }: { view: ListView; onView: (view: ListView) => void }) {
  const { desk, access } = useDesk()
  const { filters, sort, offset } = view
  const chosen = useDebounced(filters, TYPING_MS)
  const query = queryOf(chosen)
  const { data, error, refetch } = useQuery({
    queryKey: ['applications', query, sort, offset],
    queryFn: () => desk.applications({ ...query, sort, offset, limit: PAGE_SIZE }),
    placeholderData: keepPreviousData,
  })
  return (
    <Stack gap={5}>
      <Flex justify="space-between" align="center" gap={4} wrap="wrap">
        <Heading as="h1">Applicants</Heading>
        {access.state === 'admitted' && access.administrator && (
          <Text size={1}>
            <StateLink state={{ place: LOG }}>Who did what</StateLink>
          </Text>
        )}
      </Flex>
      {access.state === 'admitted' && access.deletion && (
        <Card tone="caution" padding={4} radius={2}>
          <Text>{deletionInWords(access.deletion)}</Text>
        </Card>
      )}
      <LateMails />
      <FilterBar filters={filters} onChange={(next) => onView({ ...view, filters: next, offset: 0 })} />
      {error && <ErrorCard error={error} onAgain={() => void refetch()} />}
      <Flex justify="space-between" align="flex-end" gap={4} wrap="wrap">
        <Text role="status" weight="medium">
          {data ? inWords(data.count, chosen) : error ? '' : 'Reading…'}
        </Text>
        <SelectField
          label="Order"
          value={sort}
          options={Object.entries(ORDERS)}
          onChange={(value) => onView({ ...view, sort: value, offset: 0 })}
        />
      </Flex>
      {data && data.results.length > 0 && (
        <Table label="Applications" head={['Applicant', 'Role', 'Status', 'Location', 'Authorization', 'Received']}>
          {data.results.map((application) => (
            <Row key={application.id} application={application} />
          ))}
        </Table>
      )}
      {data && (
        <>
          <Pagination
            of="applications"
            count={data.count}
            size={PAGE_SIZE}
            offset={offset}
            onOffset={(next) => onView({ ...view, offset: next })}
          />
          <ExportButtons query={query} count={data.count} />
        </>
      )}
    </Stack>
  )
}
