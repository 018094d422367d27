import { Badge, Card, Flex, Select, Stack, Text } from '@sanity/ui'
import type { AccountsClient } from '#lake/studio/accountsClient.ts'
import type { AccountEntry, AccountRole, ChangedAccount } from '#lake/studio/accountTypes.ts'
import { BusyButton } from '../ui/BusyButton.tsx'
import { formatDateTime } from '../ui/format.ts'

export interface AccountChange {
  readonly make: () => Promise<ChangedAccount>
  readonly done: string
}

interface PersonRowProps {
  account: AccountEntry
  roles: readonly AccountRole[]
  accounts: AccountsClient
  isOwn: boolean
  isBusy: boolean
  onChange: (change: AccountChange) => void
}

const seen = ({ state, seenAt, linkUntil }: AccountEntry): string => {
  if (state === 'invited')
    return linkUntil === null
      ? 'The link has expired: make a new one.'
      : `The link works until ${formatDateTime(linkUntil)}.`
  return seenAt === null ? 'Never signed in.' : `Last seen on ${formatDateTime(seenAt)}.`
}

const TONES = { invited: 'caution', active: 'positive', disabled: 'default' } as const
const STATES = { invited: 'Invited', active: 'Active', disabled: 'Disabled' } as const

export function PersonRow({ account, roles, accounts, isOwn, isBusy, onChange }: PersonRowProps) {
  const { id, name, email, role, state } = account
  const isDisabled = state === 'disabled'
  const act = (text: string, make: AccountChange['make'], done: string) => (
    <BusyButton
      text={text}
      aria-label={`${text}: ${name}`}
      mode="ghost"
      fontSize={1}
      padding={3}
      isBusy={isBusy}
      onClick={() => onChange({ make, done })}
    />
  )
  return (
    <Card as="li" padding={4} radius={2} border aria-label={name}>
      <Stack gap={4}>
        <Flex gap={3} align="center" wrap="wrap">
          <Text weight="medium">{isOwn ? `${name} (you)` : name}</Text>
          <Badge tone={TONES[state]}>{STATES[state]}</Badge>
        </Flex>
        <Stack gap={3}>
          <Text size={1} style={{ overflowWrap: 'anywhere' }}>
            {email}
          </Text>
          <Text size={1} muted>
            {seen(account)}
          </Text>
        </Stack>
        <Flex gap={3} align="center" wrap="wrap">
          <Flex style={{ width: '11rem' }}>
            <Select
              aria-label={`Role of ${name}`}
              value={role}
              // Administrators who gave up the role by mistake could not get it back.
              disabled={isOwn}
              onChange={({ currentTarget: { value } }) =>
                !isBusy &&
                onChange({
                  make: () => accounts.setRole(id, value),
                  done: `${name} has a new role, and must sign in again.`,
                })
              }
            >
              {roles.map((each) => (
                <option key={each.name} value={each.name}>
                  {each.title}
                </option>
              ))}
            </Select>
          </Flex>
          {/* Enable and Disable share a button, which would otherwise lose the focus when pressed. */}
          {!isOwn &&
            act(
              isDisabled ? 'Enable' : 'Disable',
              () => accounts.setDisabled(id, !isDisabled),
              `${name} ${isDisabled ? 'is enabled again' : 'can’t sign in anymore'}.`,
            )}
          {state === 'active' && act('End sessions', () => accounts.endSessions(id), `${name} is signed out.`)}
          {!isDisabled &&
            act(
              state === 'invited' ? 'New link' : 'Reset link',
              () => accounts.makeLink(id),
              `There is a link for ${name}.`,
            )}
        </Flex>
      </Stack>
    </Card>
  )
}
