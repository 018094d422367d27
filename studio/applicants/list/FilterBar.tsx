import { SearchIcon } from '@sanity/icons/Search'
import { Box, Button, Flex, Grid, Stack, TextInput } from '@sanity/ui'
import { useQuery } from '@tanstack/react-query'
import { NO_JOB } from '@archstep/contracts/api/deskRequests.ts'
import { NOT_ASKED, PREFERRED_LOCATIONS, WORK_AUTHORIZATIONS } from '@archstep/contracts/applications/application.ts'
import { UNDECIDED } from '@archstep/contracts/applications/applicationStatus.ts'
import { queryKeys } from '../../queries/queryKeys.ts'
import { noFilters, type ListFilters } from '../../session/listFilters.ts'
import { FRESH_FOR_MS, useDesk } from '../../session/Session.tsx'
import { LabeledField } from '../../ui/LabeledField.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { statusOptions } from '../statusOptions.ts'

type Option = readonly [value: string, text: string]

function useJobOptions(chosen: string): { jobs: Option[]; knowsUndecided: boolean } {
  const { desk } = useDesk()
  const { data } = useQuery({ queryKey: queryKeys.jobs, queryFn: desk.jobs, refetchInterval: FRESH_FOR_MS })
  const options = (data?.results ?? []).flatMap(({ id, title, applications, undecided = 0, closed }): Option[] => {
    if (applications === 0) return []
    const notes = [applications, ...(undecided > 0 ? [`${undecided} undecided`] : []), ...(closed ? ['closed'] : [])]
    return [[id ?? NO_JOB, `${title ?? 'No job'} (${notes.join(', ')})`]]
  })
  const known = chosen === '' || options.some(([value]) => value === chosen)
  const jobs: Option[] = known ? options : [...options, [chosen, `Job ${chosen}`]]
  // A service that doesn't count undecided applications can't filter by them either.
  return { jobs, knowsUndecided: data?.results.some((job) => job.undecided !== undefined) === true }
}

interface FilterBarProps {
  filters: ListFilters
  /** On phones, everything except the search is collapsed. */
  narrow: boolean
  onChange: (filters: ListFilters) => void
}

export function FilterBar({ filters, narrow, onChange }: FilterBarProps) {
  const { jobs, knowsUndecided } = useJobOptions(filters.opening)
  const hasUndecided = knowsUndecided || filters.status === UNDECIDED
  const set = (name: keyof ListFilters) => (value: string) => onChange({ ...filters, [name]: value })
  const select = (name: keyof ListFilters, label: string, all: string, options: readonly (Option | string)[]) => (
    <SelectField label={label} value={filters[name]} options={[['', all], ...options]} onChange={set(name)} />
  )
  const input = (name: keyof ListFilters, label: string, type: 'date' | 'search') => (
    <LabeledField label={label}>
      <TextInput
        type={type}
        {...(type === 'search' && { icon: SearchIcon })}
        value={filters[name]}
        onChange={({ currentTarget: { value } }) => set(name)(value)}
      />
    </LabeledField>
  )
  const { search, ...others } = filters
  const count = Object.values(others).filter((value) => value !== '').length
  const rest = (
    <>
      {select('status', 'Status', 'Every status', [
        ...(hasUndecided ? ([[UNDECIDED, 'Undecided']] as const) : []),
        ...statusOptions,
      ])}
      {select('opening', 'Job', 'Every job', jobs)}
      {select('authorization', 'Work authorization', 'Every authorization', [...WORK_AUTHORIZATIONS, NOT_ASKED])}
      {select('location', 'Preferred location', 'Every location', PREFERRED_LOCATIONS)}
      {input('from', 'Received from', 'date')}
      {input('to', 'Received until', 'date')}
      <Flex align="flex-end">
        <Button
          text="Show all"
          mode="ghost"
          disabled={count === 0 && search === ''}
          onClick={() => onChange(noFilters)}
        />
      </Flex>
    </>
  )
  return narrow ? (
    <Stack gap={4} role="search" aria-label="Applications">
      {input('search', 'Search', 'search')}
      <details>
        <summary>{count === 0 ? 'Filters' : `Filters (${count} chosen)`}</summary>
        <Box paddingTop={4}>
          <Stack gap={3}>{rest}</Stack>
        </Box>
      </details>
    </Stack>
  ) : (
    <Grid gridTemplateColumns={[1, 2, 4]} gap={3} role="search" aria-label="Applications">
      {input('search', 'Search', 'search')}
      {rest}
    </Grid>
  )
}
