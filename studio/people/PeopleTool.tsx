import { Button, Card, Container, Flex, Heading, Stack, Text } from '@sanity/ui'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useClient, useCurrentUser } from 'sanity'
import { ErrorCard } from '../ErrorCard.tsx'
import { API_VERSION } from '../../schemas/apiVersion.ts'
import { isAdministrator } from '../roles.ts'
import { lakeUrl } from '../settings.ts'
import { accountsOf, type Account, type Changed, type Role } from './accounts.ts'
import { InviteForm } from './InviteForm.tsx'
import { LinkCard } from './LinkCard.tsx'
import { PeopleLog } from './PeopleLog.tsx'
import { PersonRow } from './PersonRow.tsx'

/**
 * Whose account this is, and where its password is changed: a page of the lake, which takes no other page's word for
 * it.
 */
function OwnAccount() {
  const person = useCurrentUser()
  const page = `${lakeUrl}/account/password?email=${encodeURIComponent(person?.email ?? '')}`
  return (
    <Card padding={4} radius={2} border as="section" aria-labelledby="own-account">
      <Flex gap={4} align="center" justify="space-between" wrap="wrap">
        <Stack gap={3}>
          <Heading as="h2" size={1} id="own-account">
            Your account
          </Heading>
          <Text size={1} style={{ overflowWrap: 'anywhere' }}>
            {person?.name}, {person?.email}
          </Text>
        </Stack>
        <Button
          as="a"
          href={page}
          target="_blank"
          rel="noreferrer"
          mode="ghost"
          text="Change my password"
          aria-label="Change my password (opens in a new tab)"
        />
      </Flex>
    </Card>
  )
}

function Everybody() {
  const client = useClient({ apiVersion: API_VERSION })
  const accounts = useMemo(() => accountsOf(client), [client])
  const own = useCurrentUser()?.id
  const [people, setPeople] = useState<{ accounts: readonly Account[]; roles: readonly Role[] }>()
  const [made, setMade] = useState<Changed>()
  const [said, setSaid] = useState('')
  const [error, setError] = useState<Error>()
  const [isBusy, setBusy] = useState(false)
  const [changes, setChanges] = useState(0)

  const read = useCallback(
    () =>
      accounts.read().then(
        (read) => {
          setPeople(read)
          setError(undefined)
        },
        (reason: Error) => setError(reason),
      ),
    [accounts],
  )
  useEffect(() => void read(), [read])

  const show = (changed: Changed, words: string) => {
    setMade(changed.link === undefined ? undefined : changed)
    setSaid(words)
    setChanges((before) => before + 1)
    return read()
  }
  const onChange = (change: Promise<Changed>, words: string) => {
    setBusy(true)
    setSaid('')
    setError(undefined)
    change
      .then(
        (changed) => show(changed, words),
        (reason: Error) => setError(reason),
      )
      .finally(() => setBusy(false))
  }

  return (
    <>
      {people && (
        <InviteForm
          invite={accounts.invite}
          roles={people.roles}
          onInvited={(changed) => void show(changed, `${changed.account.name} is invited.`)}
        />
      )}
      <Text size={1} role="status">
        {people ? said : error ? '' : 'Reading…'}
      </Text>
      {error && <ErrorCard error={error} onAgain={() => void read()} />}
      {made?.link !== undefined && made.until !== undefined && (
        <LinkCard key={made.link} account={made.account} link={made.link} until={made.until} />
      )}
      {people && (
        <>
          <Stack as="ul" gap={3} padding={0} margin={0} aria-label="Accounts">
            {people.accounts.map((account) => (
              <PersonRow
                key={account.id}
                account={account}
                roles={people.roles}
                accounts={accounts}
                isOwn={account.id === own}
                isBusy={isBusy}
                onChange={onChange}
              />
            ))}
          </Stack>
          {/* Read anew after each change. */}
          <PeopleLog key={changes} log={accounts.log} />
        </>
      )}
    </>
  )
}

/** One's own account; and for administrators everybody's, where the content is in a lake of one's own. */
export function PeopleTool() {
  const administrator = isAdministrator(useCurrentUser())
  return (
    <Card height="fill" overflow="auto" padding={4} data-testid="people-tool">
      <Container width={2}>
        <Stack gap={5} paddingBottom={6}>
          <Heading as="h1">{administrator ? 'People' : 'Account'}</Heading>
          <OwnAccount />
          {administrator && <Everybody />}
        </Stack>
      </Container>
    </Card>
  )
}
