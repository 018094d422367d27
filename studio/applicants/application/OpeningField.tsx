import { Stack } from '@sanity/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { WholeApplication } from '../desk.ts'
import { useDesk } from '../../Session.tsx'
import { ErrorCard } from '../../ui/ErrorCard.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { useDeskChange } from '../useDeskChange.ts'

/** The opening that an application is for; another one moves it there at once, and the history keeps it. */
export function OpeningField({ application: { id, opening_id, opening } }: { application: WholeApplication }) {
  const { desk } = useDesk()
  const { data } = useQuery({ queryKey: ['openings'], queryFn: desk.openings })
  const queries = useQueryClient()
  const move = useDeskChange(
    (next: string) => desk.move(id, next === '' ? null : next),
    // Templates of answers name the opening.
    () => void queries.invalidateQueries({ queryKey: ['application', id, 'answers'] }),
  )
  const shown = move.isPending ? move.variables : (opening_id ?? '')
  const own = opening_id === null ? [] : [[opening_id, opening ?? opening_id] as const]
  const others = (data?.results ?? []).flatMap(({ id: each, title, published }) =>
    each === null || each === opening_id || !published ? [] : [[each, title ?? each] as const],
  )
  return (
    <Stack gap={3}>
      <SelectField
        label="Opening"
        value={shown}
        options={[['', 'No opening'], ...own, ...others]}
        disabled={move.isPending}
        onChange={(next) => move.mutate(next)}
      />
      {move.error && <ErrorCard error={move.error} />}
    </Stack>
  )
}
