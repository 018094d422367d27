import { Text } from '@sanity/ui'
import { useState } from 'react'
import { useRouterState } from 'sanity/router'
import { queryOf, type ListView } from '../session/listFilters.ts'
import { useAccess, useDesk } from '../session/Session.tsx'
import { ErrorCard } from '../ui/ErrorCard.tsx'
import { ToolPage } from '../ui/ToolPage.tsx'
import { FIGURES, LOG } from './applicantsPath.ts'
import { ApplicationScreen } from './application/ApplicationScreen.tsx'
import { AuditLog } from './AuditLog.tsx'
import { Figures } from './Figures.tsx'
import { ApplicationList } from './list/ApplicationList.tsx'

function Screen() {
  const screen = useRouterState((state) => state['screen'])
  const { list } = useDesk()
  const [view, setView] = useState(list.view)
  const onView = (next: ListView) => {
    list.keep(next)
    setView(next)
  }
  if (screen === LOG) return <AuditLog />
  if (screen === FIGURES) return <Figures />
  if (typeof screen === 'string')
    return <ApplicationScreen id={screen} list={{ ...queryOf(view.filters), sort: view.sort }} />
  return <ApplicationList view={view} onView={onView} />
}

function AccessGate() {
  const { data, error, refetch } = useAccess()
  if (data?.admitted) return <Screen />
  if (error) return <ErrorCard message={error.message} onAgain={() => void refetch()} />
  return (
    <Text role="status">
      {data
        ? 'Applications are for administrators and for recruiters. Ask an administrator if you should see them.'
        : 'Asking whether you may see applications…'}
    </Text>
  )
}

export const ApplicantsTool = () => (
  <ToolPage width={4} testId="applicants-tool">
    <AccessGate />
  </ToolPage>
)
