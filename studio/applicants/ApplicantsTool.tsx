import { Card, Container, Stack, Text } from '@sanity/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useRouter, useRouterState } from 'sanity/router'
import { LOG } from './applicantsPath.ts'
import { ApplicationList } from './list/ApplicationList.tsx'
import { ApplicationScreen } from './application/ApplicationScreen.tsx'
import { AuditLog } from './AuditLog.tsx'
import { useDesk } from './DeskProvider.tsx'
import { ErrorCard } from '../ErrorCard.tsx'
import { queryOf, type ListView } from './list/listFilters.ts'

function Screen() {
  const place = useRouterState((state) => state['place'])
  const { navigate } = useRouter()
  const { list } = useDesk()
  const [view, setView] = useState(list.view)
  const onView = (next: ListView) => {
    list.keep(next)
    setView(next)
  }
  const [deleted, setDeleted] = useState(false)
  const onFocused = useCallback(() => setDeleted(false), [])
  const onDeleted = () => {
    setDeleted(true)
    navigate({})
  }
  if (place === LOG) return <AuditLog />
  if (typeof place === 'string')
    return <ApplicationScreen id={place} list={{ ...queryOf(view.filters), sort: view.sort }} onDeleted={onDeleted} />
  return <ApplicationList view={view} onView={onView} focused={deleted} onFocused={onFocused} />
}

function AccessGate() {
  const { access } = useDesk()
  const queries = useQueryClient()
  if (access.state === 'admitted') return <Screen />
  if (access.state === 'unknown') {
    return (
      <ErrorCard
        error={new Error(access.reason)}
        onAgain={() => void queries.invalidateQueries({ queryKey: ['access'] })}
      />
    )
  }
  return (
    <Text role="status">
      {access.state === 'asking'
        ? 'Asking whether you may see applications…'
        : 'Applications are for administrators and for recruiters. Ask an administrator if you should see them.'}
    </Text>
  )
}

/** Who applied: a list, one application whole, and for administrators the log of who did what. */
export function ApplicantsTool() {
  return (
    <Card height="fill" overflow="auto" padding={5} data-testid="applicants-tool">
      <Container width={4}>
        <Stack gap={5} paddingBottom={6}>
          <AccessGate />
        </Stack>
      </Container>
    </Card>
  )
}
