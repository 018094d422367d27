import { Card, Flex, Heading, Stack, Text } from '@sanity/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState, type Ref } from 'react'
import { StateLink } from 'sanity/router'
import type { PlannedDeletion } from '@archstep/contracts/api/deskApi.ts'
import type { Order } from '@archstep/contracts/api/deskRequests.ts'
import { plural } from '@archstep/contracts/text/plural.ts'
import { queryKeys } from '../../queries/queryKeys.ts'
import { queryOf, type ListFilters, type ListView } from '../../session/listFilters.ts'
import { FRESH_FOR_MS, useAccess, useDesk } from '../../session/Session.tsx'
import { ErrorCard } from '../../ui/ErrorCard.tsx'
import { formatDateTime, formatNumber } from '../../ui/format.ts'
import { Pagination } from '../../ui/Pagination.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { FIGURES, LOG } from '../applicantsPath.ts'
import { LateMails } from '../replies/LateMails.tsx'
import { SaveButton } from '../SaveButton.tsx'
import { useArrivalFocus } from '../useArrivalFocus.ts'
import { useIsNarrow } from '../useIsNarrow.ts'
import { ApplicationCards, ApplicationTable } from './ApplicationItems.tsx'
import { ChosenBar } from './ChosenBar.tsx'
import { FilterBar } from './FilterBar.tsx'

const PAGE_SIZE = 50
/** Delay after typing before the desk is queried. */
const TYPING_MS = 300

/** Sort orders for phones, where the list has no column heads to press. */
const ORDERS = {
  '-created_at': 'Newest first',
  created_at: 'Oldest first',
  full_name: 'By name',
  '-full_name': 'By name, from Z',
  opening: 'By job',
  '-opening': 'By job, from Z',
  status: 'By status',
  '-status': 'By status, last first',
} as const satisfies Record<Order, string>

function useDebounced<Value>(value: Value, wait: number): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), wait)
    return () => clearTimeout(timer)
  }, [value, wait])
  return settled
}

function countInWords(count: number, filters: ListFilters): string {
  const isFiltered = Object.values(filters).some((value) => value.trim() !== '')
  if (count === 0) return isFiltered ? 'No application matches. Choose fewer filters above.' : 'No one has applied yet.'
  return plural(count, 'application', 'applications')
}

const deletionInWords = ({ on, months, applications }: PlannedDeletion): string =>
  `On ${formatDateTime(on)}, applications that are older than ${months} months will be deleted for good: ` +
  `${formatNumber(applications)} as of now. If that is not right, raise the number under Content, How ` +
  'long applications are kept, before then.'

/** Links to the desk's other pages, and what needs attention first: a planned deletion and late mails. */
function ListHead({ ref }: { ref: Ref<HTMLDivElement> }) {
  const { data } = useAccess()
  const admitted = data?.admitted ? data : undefined
  return (
    <>
      <Flex justify="space-between" align="center" gap={4} wrap="wrap">
        <Heading as="h1" ref={ref} tabIndex={-1}>
          Applicants
        </Heading>
        <Flex gap={4}>
          <Text size={1}>
            <StateLink state={{ screen: FIGURES }}>Figures for each job</StateLink>
          </Text>
          {admitted?.administrator && (
            <Text size={1}>
              <StateLink state={{ screen: LOG }}>Who did what</StateLink>
            </Text>
          )}
        </Flex>
      </Flex>
      {admitted?.deletion && (
        <Card tone="caution" padding={4} radius={2}>
          <Text>{deletionInWords(admitted.deletion)}</Text>
        </Card>
      )}
      <LateMails />
    </>
  )
}

interface ListProps {
  view: ListView
  onView: (view: ListView) => void
}

/** The requested page, once typing has paused. */
function useApplications({ view, onView }: ListProps) {
  const { desk } = useDesk()
  const { sort, offset } = view
  const filters = useDebounced(view.filters, TYPING_MS)
  const query = queryOf(filters)
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: queryKeys.applicationPage(query, sort, offset),
    queryFn: () => desk.applications({ ...query, sort, offset, limit: PAGE_SIZE }),
    placeholderData: keepPreviousData,
    refetchInterval: FRESH_FOR_MS,
  })
  // Deletions may have left the last page empty.
  const last = data && !isPlaceholderData ? Math.max(0, Math.ceil(data.count / PAGE_SIZE) - 1) * PAGE_SIZE : offset
  useEffect(() => {
    if (offset > last) onView({ ...view, offset: last, chosen: [] })
  }, [offset, last, view, onView])
  return { filters, query, data, error, refetch }
}

export function ApplicationList({ view, onView }: ListProps) {
  const { desk } = useDesk()
  const { filters, query, data, error, refetch } = useApplications({ view, onView })
  const head = useArrivalFocus()
  const narrow = useIsNarrow()
  const page = data?.results ?? []
  const picked = page.map(({ id }) => id).filter((id) => view.chosen.includes(id))
  // Result of the last bulk action, until the selection changes.
  const [done, setDone] = useState('')
  // After the last one is gone, the focus must not fall back to the top of the Studio.
  useEffect(() => {
    if (done !== '' && data?.count === 0) head.current?.focus()
  }, [done, data?.count, head])
  const choose = (next: readonly string[]) => {
    if (next.length > 0) setDone('')
    onView({ ...view, chosen: next })
  }
  /** A different list starts without a selection. */
  const show = (next: Partial<ListView>) => {
    setDone('')
    onView({ ...view, offset: 0, chosen: [], ...next })
  }
  const onSort = (sort: Order) => show({ sort })
  const items = page.map((application) => ({
    application,
    chosen: picked.includes(application.id),
    onChoose: (yes: boolean) =>
      choose(yes ? [...picked, application.id] : picked.filter((id) => id !== application.id)),
  }))
  return (
    <Stack gap={5}>
      <ListHead ref={head} />
      <FilterBar filters={view.filters} narrow={narrow} onChange={(next) => show({ filters: next })} />
      {error && <ErrorCard message={error.message} onAgain={() => void refetch()} />}
      <Flex justify={narrow ? 'space-between' : 'flex-start'} align="flex-end" gap={4} wrap="wrap">
        <Text role="status" weight="medium">
          {data ? countInWords(data.count, filters) : error ? '' : 'Reading…'}
        </Text>
        <Text role="status" size={1}>
          {done}
        </Text>
        {narrow && (
          <SelectField
            label="Order"
            value={view.sort}
            options={Object.entries(ORDERS)}
            onChange={(order) => onSort(order as Order)}
          />
        )}
      </Flex>
      {items.length > 0 && (
        <>
          <ChosenBar page={page} chosen={picked} narrow={narrow} onChoose={choose} onDone={setDone} />
          {narrow ? (
            <ApplicationCards items={items} />
          ) : (
            <ApplicationTable items={items} sort={view.sort} onSort={onSort} />
          )}
        </>
      )}
      {data && (
        <>
          <Pagination
            of="applications"
            count={data.count}
            size={PAGE_SIZE}
            offset={view.offset}
            onOffset={(offset) => show({ offset })}
          />
          <Flex gap={3} wrap="wrap">
            <SaveButton
              text={`Spreadsheet (${formatNumber(data.count)})`}
              name="applications.csv"
              dated
              load={() => desk.spreadsheet(query)}
              disabled={data.count === 0}
            />
            <SaveButton
              text={`Resumes (${formatNumber(data.count)})`}
              name="resumes.zip"
              dated
              load={() => desk.resumes(query)}
              disabled={data.count === 0}
            />
          </Flex>
        </>
      )}
    </Stack>
  )
}
