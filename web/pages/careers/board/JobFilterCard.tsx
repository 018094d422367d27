import { memo, useEffect, useEffectEvent, useRef } from 'react'
import { foldText } from '@archstep/contracts/text/foldText.ts'
import { NO_FILTERS, type JobFilters } from '../../../careers/jobListUrl.ts'
import { Button } from '../../../ui/links/Button.tsx'
import { Icon } from '../../../ui/pictures/Icon.tsx'
import checkbox from '../../../ui/form/Checkbox.module.css'
import field from '../../../ui/form/Field.module.css'
import styles from './JobFilterCard.module.css'

const ALL_LOCATIONS = 'All Locations'

interface JobFilterCardProps {
  filters: JobFilters
  /** Those of the loaded jobs. */
  locations: readonly string[]
  onChange: (part: Partial<JobFilters>) => void
}

/** The three filters of the job list, and the button that resets them (JOB-03). */
export function JobFilterCard({ filters, locations, onChange }: JobFilterCardProps) {
  const search = useRef<HTMLInputElement>(null)
  const active = useRef<HTMLInputElement>(null)
  /**
   * Adopts what was typed and ticked before the script arrived: both at once, and in an effect, because new filters
   * navigate. There were no locations to choose from yet.
   */
  const adoptFilters = useEffectEvent(() => {
    const early: Partial<JobFilters> = {}
    if (search.current && search.current.value !== filters.search) early.search = search.current.value
    if (active.current && active.current.checked !== filters.activeOnly) early.activeOnly = active.current.checked
    if (Object.keys(early).length > 0) onChange(early)
  })
  useEffect(() => adoptFilters(), [])
  return (
    <form
      aria-label="Filter jobs"
      className={styles.card}
      onSubmit={(event) => {
        event.preventDefault()
        // A phone's keyboard covers the jobs.
        if (matchMedia('(pointer: coarse)').matches) search.current?.blur()
      }}
    >
      <div className={field.field}>
        <label htmlFor="job-search" className={field.label}>
          Search
        </label>
        <span className={styles.search}>
          <input
            ref={search}
            id="job-search"
            type="search"
            name="search"
            placeholder="Search jobs..."
            autoComplete="off"
            enterKeyHint="search"
            value={filters.search}
            onChange={({ target }) => onChange({ search: target.value })}
            className={field.control}
          />
          <Icon name="search" />
        </span>
      </div>
      <div className={field.field}>
        <label htmlFor="job-location" className={field.label}>
          Location
        </label>
        <span className={field.select}>
          <select
            id="job-location"
            name="location"
            value={foldText(filters.location)}
            onChange={({ target }) => onChange({ location: locations[target.selectedIndex - 1] ?? '' })}
            className={field.control}
          >
            <LocationOptions locations={locations} chosen={filters.location} />
          </select>
          <Icon name="chevron-down" />
        </span>
      </div>
      <label className={checkbox.checkbox}>
        <input
          ref={active}
          type="checkbox"
          name="active"
          checked={filters.activeOnly}
          onChange={({ target }) => onChange({ activeOnly: target.checked })}
        />
        <span>Active jobs only</span>
      </label>
      <Button look="outline" icon="rotate-ccw" className={styles.reset} onClick={() => onChange(NO_FILTERS)}>
        Reset Filters
      </Button>
    </form>
  )
}

interface LocationOptionsProps {
  locations: readonly string[]
  /** From a bookmarked link; it may no longer have any jobs. */
  chosen: string
}

/** Memoized, because ten thousand jobs can have hundreds of locations. */
const LocationOptions = memo(function LocationOptions({ locations, chosen }: LocationOptionsProps) {
  const isGone = chosen !== '' && !locations.some((location) => foldText(location) === foldText(chosen))
  return (
    <>
      <option value="">{ALL_LOCATIONS}</option>
      {locations.map((location) => (
        <option key={location} value={foldText(location)}>
          {location}
        </option>
      ))}
      {isGone && <option value={foldText(chosen)}>{chosen}</option>}
    </>
  )
})
