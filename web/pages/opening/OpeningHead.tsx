import type { Careers } from '../../content/queries/careers.ts'
import type { Opening } from '../../content/queries/opening.ts'
import { Breadcrumb } from '../../ui/links/Breadcrumb.tsx'
import { JobStatus } from '../careers/job/JobStatus.tsx'
import { LISTING_PATH } from '../careers/paths.ts'
import styles from './OpeningHead.module.css'

interface OpeningHeadProps {
  opening: Opening
  isOpen: boolean
  listing: Careers['listing']
}

/** Where the page stands, whether the job is open, and its title. */
export function OpeningHead({ opening: { title }, isOpen, listing }: OpeningHeadProps) {
  const trail = [
    { label: 'Home', href: '/' },
    { label: listing.title, href: LISTING_PATH },
  ]
  return (
    <header className={`sheet ${styles.head}`}>
      <Breadcrumb trail={trail} here={title} />
      <p className={styles.status}>
        <JobStatus isActive={isOpen} />
      </p>
      <h1>{title}</h1>
    </header>
  )
}
