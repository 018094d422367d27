import { Button, Flex, Grid, TextInput } from '@sanity/ui'
import { SearchIcon } from '@sanity/icons/Search'
import { useQuery } from '@tanstack/react-query'
import { AUTHORIZATIONS, LOCATIONS } from './desk.ts'
import { useDesk } from './DeskProvider.tsx'
import { LabeledField } from '../fields/LabeledField.tsx'
import { SelectField } from '../fields/SelectField.tsx'
import { noFilters, type Filters } from './listFilters.ts'
import { statusOptions } from './statusWords.ts'

/** The desk's word for applications that were sent from no opening. */
const NO_OPENING = 'none'

type Option = readonly [value: string, text: string]

function useOpeningOptions(chosen: string): Option[] {
  const { desk } = useDesk()
  const { data } = useQuery({ queryKey: ['openings'], queryFn: desk.openings })
  const options = (data?.results ?? []).map(({ id, title, applications }): Option => [
    id ?? NO_OPENING,
    `${title ?? 'Sent from no opening'} (${applications})`,
  ])
  const known = chosen === '' || options.some(([value]) => value === chosen)
  return known ? options : [...options, [chosen, `Opening ${chosen}`]]
}

export function FilterBar({ filters, onChange }: { filters: Filters; onChange: (filters: Filters) => void }) {
  const openings = useOpeningOptions(filters.opening)
  const set = (name: keyof Filters) => (value: string) => onChange({ ...filters, [name]: value })
  const select = (name: keyof Filters, label: string, all: string, options: readonly (Option | string)[]) => (
    <SelectField label={label} value={filters[name]} options={[['', all], ...options]} onChange={set(name)} />
  )
  const input = (name: keyof Filters, label: string, type: 'date' | 'search') => (
    <LabeledField label={label}>
      {(id) => (
        <TextInput
          id={id}
          type={type}
          {...(type === 'search' && { icon: SearchIcon })}
          value={filters[name]}
          onChange={({ currentTarget: { value } }) => set(name)(value)}
        />
      )}
    </LabeledField>
  )
  const isFiltered = Object.values(filters).some((value) => value !== '')
  return (
    <Grid gridTemplateColumns={[1, 2, 4]} gap={3} role="search" aria-label="Applications">
      {input('search', 'Search', 'search')}
      {select('status', 'Status', 'Every status', statusOptions)}
      {select('opening', 'Opening', 'Every opening', openings)}
      {select('authorization', 'Work authorization', 'Every authorization', AUTHORIZATIONS)}
      {select('location', 'Preferred location', 'Every location', LOCATIONS)}
      {input('from', 'Received from', 'date')}
      {input('to', 'Received until', 'date')}
      <Flex align="flex-end">
        <Button text="Show all" mode="ghost" disabled={!isFiltered} onClick={() => onChange(noFilters)} />
      </Flex>
    </Grid>
  )
}
