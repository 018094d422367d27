import { Button, Card, Flex, Heading, Stack, Text } from '@sanity/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useClient, useCurrentUser } from 'sanity'
import { accountsClient } from '#lake/studio/accountsClient.ts'
import type { ChangedAccount } from '#lake/studio/accountTypes.ts'
import { API_VERSION } from '@archstep/contracts/cms/sanityApi.ts'
import { queryKeys } from '../queries/queryKeys.ts'
import { isAdministrator } from '../roles.ts'
import { lakeUrl } from '../settings.ts'
import { ErrorCard } from '../ui/ErrorCard.tsx'
import { ToolPage } from '../ui/ToolPage.tsx'
import { InviteForm } from './InviteForm.tsx'
import { LinkCard } from './LinkCard.tsx'
import { PeopleLog } from './PeopleLog.tsx'
import { PersonRow, type AccountChange } from './PersonRow.tsx'

/**
 * The signed-in account, with a link to change its password on a page of the lake, which accepts that only there.
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
  const accounts = useMemo(() => accountsClient(client), [client])
  const own = useCurrentUser()?.id
  const queries = useQueryClient()
  const [made, setMade] = useState<ChangedAccount>()
  const { data: people, error, refetch } = useQuery({ queryKey: queryKeys.accounts, queryFn: accounts.read })
  const change = useMutation({
    mutationFn: ({ make }: AccountChange) => make(),
    onSuccess: (changed) => {
      setMade(changed)
      return queries.invalidateQueries({ queryKey: queryKeys.people })
    },
  })

  return (
    <>
      {people && (
        <InviteForm
          roles={people.roles}
          isBusy={change.isPending}
          onInvite={(person, onInvited) =>
            change.mutate(
              { make: () => accounts.invite(person), done: `${person.name} is invited.` },
              { onSuccess: onInvited },
            )
          }
        />
      )}
      <Text size={1} role="status">
        {people || error ? change.isSuccess && change.variables.done : 'Reading…'}
      </Text>
      {error && <ErrorCard message={error.message} onAgain={() => void refetch()} />}
      {change.error && <ErrorCard message={change.error.message} />}
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
                isBusy={change.isPending}
                onChange={change.mutate}
              />
            ))}
          </Stack>
          <PeopleLog log={accounts.log} />
        </>
      )}
    </>
  )
}

export function PeopleTool() {
  const administrator = isAdministrator(useCurrentUser())
  return (
    <ToolPage width={2} testId="people-tool">
      <Heading as="h1">{administrator ? 'People' : 'Account'}</Heading>
      <OwnAccount />
      {administrator && <Everybody />}
    </ToolPage>
  )
}
