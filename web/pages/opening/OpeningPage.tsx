import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import type { SiteFacts } from '../../content/siteFacts.ts'
import { jobWords } from '../../careers/jobText.ts'
import { careersQuery } from '../../content/queries/careers.ts'
import { KEPT_DAYS, openingQuery, type Opening } from '../../content/queries/opening.ts'
import { PageMeta } from '../../layout/PageMeta.tsx'
import { useMinute } from '../../layout/useMinute.ts'
import { Breadcrumb } from '../../ui/links/Breadcrumb.tsx'
import { JobStatus } from '../careers/job/JobStatus.tsx'
import { LISTING_PATH, openingPath } from '../careers/paths.ts'
import NotFoundPage from '../notFound/NotFoundPage.tsx'
import { OpeningFacts } from './OpeningFacts.tsx'
import { OpeningText } from './OpeningText.tsx'
import styles from './OpeningPage.module.css'

export const pagesOf = ({ documents }: SiteFacts) => documents.filter(({ _type }) => _type === 'job')

/** One opening, with the way to ask for it. */
export default function OpeningPage() {
  const { slug = '' } = useParams()
  const { data: opening } = useSuspenseQuery(openingQuery(slug))
  const { data: careers } = useSuspenseQuery(careersQuery)
  const status = statusAt(opening, useMinute())
  if (status === 'gone') return <NotFoundPage />
  const isOpen = status === 'open'
  const trail = [
    { label: 'Home', href: '/' },
    { label: careers.listing.title, href: LISTING_PATH },
  ]
  return (
    <>
      <PageMeta seo={openingSeo(opening)} path={openingPath(opening.slug)} unlisted={!isOpen} />
      <article>
        <header className={`sheet ${styles.head}`}>
          <Breadcrumb trail={trail} here={opening.title} />
          <p className={styles.status}>
            <JobStatus isActive={isOpen} />
          </p>
          <h1>{opening.title}</h1>
        </header>
        <div className={`sheet cols ${styles.columns}`}>
          <OpeningFacts opening={opening} words={careers.opening} />
          <OpeningText opening={opening} isOpen={isOpen} careers={careers} />
        </div>
      </article>
    </>
  )
}

const DAY_MS = 24 * 60 * 60_000

/** Whether an opening is open: by the clock, or without one as the CMS said when it was asked. */
export function statusAt({ endsAt, isOpen }: Pick<Opening, 'endsAt' | 'isOpen'>, now: Date | undefined) {
  if (!now) return isOpen ? 'open' : 'closed'
  const over = endsAt === null ? 0 : now.getTime() - Date.parse(endsAt)
  if (over <= 0) return 'open'
  return over <= KEPT_DAYS * DAY_MS ? 'closed' : 'gone'
}

/** What search engines show of a description at most, in characters. */
const SHOWN = 155

/** The title and the description of an opening for search engines: staff need not write them. */
function openingSeo({ title, location, description }: Opening): { title: string; description: string } {
  const text = jobWords(description).replaceAll(/\s+/g, ' ')
  const cut = text.length <= SHOWN ? text : `${text.slice(0, SHOWN).replace(/\s+\S*$/, '')}…`
  return { title: `${title}, ${location.name}`, description: cut }
}
