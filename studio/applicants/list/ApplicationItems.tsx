/** How the list shows an application: as a row or, on a phone, as a card. */
import { Badge, Card, Checkbox, Flex, Stack, Text } from '@sanity/ui'
import { StateLink } from 'sanity/router'
import type { ListedApplication } from '@archstep/contracts/api/deskApi.ts'
import type { Order } from '@archstep/contracts/api/deskRequests.ts'
import { statusInWords } from '@archstep/contracts/applications/applicationStatus.ts'
import { formatDateTime } from '../../ui/format.ts'
import { PlainList } from '../../ui/PlainList.tsx'
import { Row, Table } from '../../ui/Table.tsx'
import { statusTone } from '../statusOptions.ts'
import { SortableHead } from './SortableHead.tsx'

interface ItemProps {
  application: ListedApplication
  chosen: boolean
  onChoose: (chosen: boolean) => void
}

const Choose = ({ application, chosen, onChoose }: ItemProps) => (
  <Checkbox
    aria-label={`Select ${application.full_name}`}
    checked={chosen}
    onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
  />
)

const StatusBadge = ({ application: { status } }: ItemProps) => (
  <Badge tone={statusTone(status)} style={{ whiteSpace: 'nowrap' }}>
    {statusInWords(status)}
  </Badge>
)

const Applicant = ({ application: { id, full_name, applied } }: ItemProps) => (
  <>
    <StateLink state={{ screen: id }}>
      <bdi>{full_name}</bdi>
    </StateLink>
    {applied > 1 && <Badge style={{ whiteSpace: 'nowrap' }}>{` applied ${applied} times`}</Badge>}
  </>
)

const forWhat = ({ opening, role }: ListedApplication): string => {
  if (opening === role) return role
  return opening === null ? `${role} (no job)` : `${opening} (as ${role})`
}

function ApplicationRow(item: ItemProps) {
  const { email, preferred_location, work_auth_status, created_at } = item.application
  return (
    <Row control={<Choose {...item} />}>
      <>
        <Applicant {...item} />
        <br />
        <bdi>{email}</bdi>
      </>
      <bdi>{forWhat(item.application)}</bdi>
      <StatusBadge {...item} />
      {preferred_location}
      {work_auth_status}
      {formatDateTime(created_at)}
    </Row>
  )
}

function ApplicationCard(item: ItemProps) {
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

interface ItemsProps {
  items: readonly ItemProps[]
  sort: Order
  onSort: (sort: Order) => void
}

export const ApplicationCards = ({ items }: Pick<ItemsProps, 'items'>) => (
  <PlainList aria-label="Applications">
    {items.map((item) => (
      <ApplicationCard key={item.application.id} {...item} />
    ))}
  </PlainList>
)

export const ApplicationTable = ({ items, sort, onSort }: ItemsProps) => (
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
      <ApplicationRow key={item.application.id} {...item} />
    ))}
  </Table>
)
