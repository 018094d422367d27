import { Button, Flex, Grid, Select, TextInput } from '@sanity/ui'
import { SearchIcon } from '@sanity/icons/Search'
import { useQuery } from '@tanstack/react-query'
import type { ChangeEvent } from 'react'
import { AUTHORIZATIONS, LOCATIONS, STATUSES } from './desk.ts'
import { useDesk } from './DeskProvider.tsx'
import { LabeledField } from './LabeledField.tsx'
import { noFilters, type Filters } from './listFilters.ts'
import { statusWords } from './statusWords.ts'

/** The desk's word for applications that were sent from no opening. */
const NO_OPENING = 'none'

interface Option {
  value: string
  text: string
}

const plainOptions = (values: readonly string[]): Option[] => values.map((value) => ({ value, text: value }))

const statusOptions = STATUSES.map((status) => ({ value: status, text: statusWords[status] }))

function useOpeningOptions(chosen: string): Option[] {
  const { desk } = useDesk()
  const { data } = useQuery({ queryKey: ['openings'], queryFn: desk.openings })
  const options = (data?.results ?? []).map(({ id, title, applications }) => ({
    value: id ?? NO_OPENING,
    text: `${title ?? 'Sent from no opening'} (${applications})`,
  }))
  const known = chosen === '' || options.some(({ value }) => value === chosen)
  return known ? options : [...options, { value: chosen, text: `Opening ${chosen}` }]
}

export function FilterBar({ filters, onChange }: { filters: Filters; onChange: (filters: Filters) => void }) {
  const openings = useOpeningOptions(filters.opening)
  const bound = (name: keyof Filters) => ({
    value: filters[name],
    onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
      onChange({ ...filters, [name]: value }),
  })
  const choice = (name: keyof Filters, label: string, all: string, options: readonly Option[]) => (
    <LabeledField label={label}>
      {(id) => (
        <Select id={id} {...bound(name)}>
          <option value="">{all}</option>
          {options.map(({ value, text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </Select>
      )}
    </LabeledField>
  )
  const isFiltered = Object.values(filters).some((value) => value !== '')
  return (
    <Grid gridTemplateColumns={[1, 2, 4]} gap={3} role="search" aria-label="Applications">
      <LabeledField label="Search">
        {(id) => <TextInput id={id} type="search" icon={SearchIcon} {...bound('search')} />}
      </LabeledField>
      {choice('status', 'Status', 'Every status', statusOptions)}
      {choice('opening', 'Opening', 'Every opening', openings)}
      {choice('authorization', 'Work authorization', 'Every authorization', plainOptions(AUTHORIZATIONS))}
      {choice('location', 'Preferred location', 'Every location', plainOptions(LOCATIONS))}
      <LabeledField label="Received from">{(id) => <TextInput id={id} type="date" {...bound('from')} />}</LabeledField>
      <LabeledField label="Received until">{(id) => <TextInput id={id} type="date" {...bound('to')} />}</LabeledField>
      <Flex align="flex-end">
        <Button text="Show all" mode="ghost" disabled={!isFiltered} onClick={() => onChange(noFilters)} />
      </Flex>
    </Grid>
  )
}
