import { Badge, Card, Checkbox, Flex, Heading, Stack, Text } from '@sanity/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type Ref } from 'react'
import { StateLink } from 'sanity/router'
import { FIGURES, LOG } from '../applicantsPath.ts'
import { ChosenBar } from './ChosenBar.tsx'
import type { ListedApplication, PlannedDeletion } from '@archstep/contracts/deskApi.ts'
import type { Order } from '@archstep/contracts/deskRequests.ts'
import { ASK_EVERY_MS, useAccess, useDesk } from '../Session.tsx'
import { ErrorCard } from '../../ui/ErrorCard.tsx'
import { FilterBar } from './FilterBar.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { queryOf, type Filters, type ListView } from './listFilters.ts'
import { formatDateTime } from '../../ui/inWords.ts'
import { SaveButton } from '../SaveButton.tsx'
import { LateMails } from '../replies/LateMails.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { SortableHead } from './SortableHead.tsx'
import { statusInWords } from '@archstep/contracts/applicationStatus.ts'
import { statusTone } from '../statusOptions.ts'
import { Cell, Table } from '../../ui/Table.tsx'
import { useIsNarrow } from '../useIsNarrow.ts'

const PAGE_SIZE = 50
/** Delay after typing before the desk is queried. */
const TYPING_MS = 300

/** The sort orders of the column heads, for phones, which have none. */
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

interface ItemProps {
  application: ListedApplication
  chosen: boolean
  onChoose: (chosen: boolean) => void
}

const Choose = ({ application, chosen, onChoose }: ItemProps) => (
  <Checkbox
    aria-label={`Choose ${application.full_name}`}
    checked={chosen}
    onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
  />
)

const StatusBadge = ({ application: { status } }: ItemProps) => (
  <Badge tone={statusTone(status)} style={{ whiteSpace: 'nowrap' }}>
    {statusInWords(status)}
  </Badge>
)

/** The name, which leads to the application, and whether this person has sent others. */
const Applicant = ({ application: { id, full_name, applied } }: ItemProps) => (
  <>
    <StateLink state={{ place: id }}>
      <bdi>{full_name}</bdi>
    </StateLink>
    {applied > 1 && <Badge style={{ whiteSpace: 'nowrap' }}>{` applied ${applied} times`}</Badge>}
  </>
)

const forWhat = ({ opening, role }: ListedApplication): string => {
  if (opening === role) return role
  return opening === null ? `${role} (no job)` : `${opening} (as ${role})`
}

function Row(item: ItemProps) {
  const { email, preferred_location, work_auth_status, created_at } = item.application
  return (
    <tr>
      <Cell>
        <Choose {...item} />
      </Cell>
      <Cell>
        <Applicant {...item} />
        <br />
        <bdi>{email}</bdi>
      </Cell>
      <Cell>
        <bdi>{forWhat(item.application)}</bdi>
      </Cell>
      <Cell>
        <StatusBadge {...item} />
      </Cell>
      <Cell>{preferred_location}</Cell>
      <Cell>{work_auth_status}</Cell>
      <Cell>{formatDateTime(created_at)}</Cell>
    </tr>
  )
}

/** A row, on a phone. */
function ItemCard(item: ItemProps) {
  const { preferred_location, work_auth_status, created_at } = item.application
  return (
    <Card as="li" padding={3} radius={2} border>
      <Flex gap={3}>
        <Choose {...item} />
        <Stack gap={3} flex={1}>
          <Flex gap={3} justify="space-between" align="center">
            <Text weight="medium">
              <Applicant {...item} />
            </Text>
            <StatusBadge {...item} />
          </Flex>
          <Text size={1} dir="auto">
            {forWhat(item.application)}
          </Text>
          <Text size={1} muted>{`${preferred_location}, ${work_auth_status}`}</Text>
          <Text size={1} muted>
            {formatDateTime(created_at)}
          </Text>
        </Stack>
      </Flex>
    </Card>
  )
}

const inNumbers = (count: number): string => count.toLocaleString('en-US')

function countInWords(count: number, filters: Filters): string {
  const isFiltered = Object.values(filters).some((value) => value.trim() !== '')
  if (count === 0) return isFiltered ? 'No application matches. Choose fewer filters above.' : 'No one has applied yet.'
  return `${inNumbers(count)} ${count === 1 ? 'application' : 'applications'}`
}

const deletionInWords = ({ on, months, applications }: PlannedDeletion): string =>
  `On ${formatDateTime(on)}, applications that are older than ${months} months will be deleted for good: ` +
  `${inNumbers(applications)} as of now. If that is not right, raise the number under Content, How ` +
  'long applications are kept, before then.'

interface ListProps {
  view: ListView
  onView: (view: ListView) => void
  /** Whether the focus has to move here. */
  focused: boolean
  onFocused: () => void
}

/** The requested page, after typing has paused. */
function useApplications({ view, onView }: Pick<ListProps, 'view' | 'onView'>) {
  const { desk } = useDesk()
  const { sort, offset } = view
  const filters = useDebounced(view.filters, TYPING_MS)
  const query = queryOf(filters)
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: ['applications', query, sort, offset],
    queryFn: () => desk.applications({ ...query, sort, offset, limit: PAGE_SIZE }),
    placeholderData: keepPreviousData,
    refetchInterval: ASK_EVERY_MS,
  })
  // The last page may be empty now.
  const last = data && !isPlaceholderData ? Math.max(0, Math.ceil(data.count / PAGE_SIZE) - 1) * PAGE_SIZE : offset
  useEffect(() => {
    if (offset > last) onView({ ...view, offset: last, chosen: [] })
  }, [offset, last, view, onView])
  return { filters, query, data, error, refetch }
}

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
            <StateLink state={{ place: FIGURES }}>Figures for each job</StateLink>
          </Text>
          {admitted?.administrator && (
            <Text size={1}>
              <StateLink state={{ place: LOG }}>Who did what</StateLink>
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

interface ItemsProps {
  items: readonly ItemProps[]
  sort: Order
  onSort: (sort: Order) => void
}

const ItemCards = ({ items }: Pick<ItemsProps, 'items'>) => (
  <Stack as="ul" gap={3} aria-label="Applications" style={{ listStyle: 'none', padding: 0, margin: 0 }}>
    {items.map((item) => (
      <ItemCard key={item.application.id} {...item} />
    ))}
  </Stack>
)

const ItemTable = ({ items, sort, onSort }: ItemsProps) => (
  <Table
    label="Applications"
    head={[
      'Choose',
      <SortableHead key="name" name="Applicant" column="full_name" sort={sort} onSort={onSort} />,
      <SortableHead key="opening" name="Job" column="opening" sort={sort} onSort={onSort} />,
      <SortableHead key="status" name="Status" column="status" sort={sort} onSort={onSort} />,
      'Location',
      'Authorization',
      <SortableHead key="received" name="Received" column="created_at" sort={sort} onSort={onSort} />,
    ]}
  >
    {items.map((item) => (
      <Row key={item.application.id} {...item} />
    ))}
  </Table>
)

export function ApplicationList({ view, onView, focused, onFocused }: ListProps) {
  const { desk } = useDesk()
  const { filters, query, data, error, refetch } = useApplications({ view, onView })
  const head = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!focused) return
    head.current?.focus()
    onFocused()
  }, [focused, onFocused])
  const narrow = useIsNarrow()
  const page = data?.results ?? []
  const picked = page.map(({ id }) => id).filter((id) => view.chosen.includes(id))
  // Result of the last bulk action, until others are chosen.
  const [done, setDone] = useState('')
  // Don't leave the focus at the top of the Studio after the last one is gone.
  useEffect(() => {
    if (done !== '' && data?.count === 0) head.current?.focus()
  }, [done, data?.count])
  const choose = (next: readonly string[]) => {
    if (next.length > 0) setDone('')
    onView({ ...view, chosen: next })
  }
  /** A different list has no selection yet. */
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
      {error && <ErrorCard error={error} onAgain={() => void refetch()} />}
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
          {narrow ? <ItemCards items={items} /> : <ItemTable items={items} sort={view.sort} onSort={onSort} />}
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
              text={`Spreadsheet (${inNumbers(data.count)})`}
              name="applications.csv"
              dated
              load={() => desk.spreadsheet(query)}
              disabled={data.count === 0}
            />
            <SaveButton
              text={`Resumes (${inNumbers(data.count)})`}
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
