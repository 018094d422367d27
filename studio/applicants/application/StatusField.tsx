import { Stack } from '@sanity/ui'
import { STATUSES, type Status, type WholeApplication } from '../desk.ts'
import { useDesk } from '../../Session.tsx'
import { ErrorCard } from '../../ui/ErrorCard.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { statusOptions } from '../statusWords.ts'
import { useDeskChange } from '../useDeskChange.ts'

/** Where the recruiters are with an application; a choice is stored at once. */
export function StatusField({ application: { id, status } }: { application: WholeApplication }) {
  const { desk } = useDesk()
  const change = useDeskChange((next: Status) => desk.setStatus(id, next))
  // What was chosen, until the service has said yes or no.
  const shown = change.isPending ? change.variables : status
  return (
    <Stack gap={3}>
      <SelectField
        label="Status"
        value={shown}
        options={statusOptions}
        disabled={change.isPending}
        onChange={(value) => {
          const next = STATUSES.find((each) => each === value)
          if (next) change.mutate(next)
        }}
      />
      {change.error && <ErrorCard error={change.error} />}
    </Stack>
  )
}
