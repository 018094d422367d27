import { Stack } from '@sanity/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { WholeApplication } from '@archstep/contracts/api/deskApi.ts'
import { isApplicationStatus, type ApplicationStatus } from '@archstep/contracts/applications/applicationStatus.ts'
import { queryKeys } from '../../queries/queryKeys.ts'
import { useDesk } from '../../session/Session.tsx'
import { ErrorCard } from '../../ui/ErrorCard.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { statusOptions } from '../statusOptions.ts'
import { useDeskChange } from '../useDeskChange.ts'

export function StatusField({ application: { id, status } }: { application: WholeApplication }) {
  const { desk } = useDesk()
  const change = useDeskChange((next: ApplicationStatus) => desk.change(id, { status: next }))
  return (
    <Stack gap={3}>
      <SelectField
        label="Status"
        // Shows the new status until the service has confirmed or rejected it.
        value={change.isPending ? change.variables : status}
        options={isApplicationStatus(status) ? statusOptions : [status, ...statusOptions]}
        // Not disabled while saving: keyboard users would lose their place.
        onChange={(value) => !change.isPending && isApplicationStatus(value) && change.mutate(value)}
      />
      {change.error && <ErrorCard message={change.error.message} />}
    </Stack>
  )
}

/** The job of an application. Choosing another one moves the application right away, which its history records. */
export function JobField({ application: { id, opening_id, opening } }: { application: WholeApplication }) {
  const { desk } = useDesk()
  const { data } = useQuery({ queryKey: queryKeys.jobs, queryFn: desk.jobs })
  const queries = useQueryClient()
  const move = useDeskChange(
    (next: string) => desk.change(id, { opening: next === '' ? null : next }),
    // Reply templates mention the job.
    () => void queries.invalidateQueries({ queryKey: queryKeys.replies(id) }),
  )
  const own = opening_id === null ? [] : [[opening_id, opening ?? opening_id] as const]
  const others = (data?.results ?? []).flatMap(({ id: each, title, published, closed }) =>
    each === null || each === opening_id || !published
      ? []
      : [[each, `${title ?? each}${closed ? ' (closed)' : ''}`] as const],
  )
  return (
    <Stack gap={3}>
      <SelectField
        label="Job"
        value={move.isPending ? move.variables : (opening_id ?? '')}
        options={[['', 'No job'], ...own, ...others]}
        onChange={(value) => !move.isPending && move.mutate(value)}
      />
      {move.error && <ErrorCard message={move.error.message} />}
    </Stack>
  )
}
