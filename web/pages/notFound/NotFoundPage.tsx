import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router-dom'
import { notFoundQuery } from '../../content/queries/notFound.ts'
import { PageMeta } from '../../layout/PageMeta.tsx'
import { CmsLink } from '../../ui/links/CmsLink.tsx'
import { useHydrated } from '../../ui/useHydrated.ts'
import { Picture } from '../../ui/pictures/Picture.tsx'
import { loadScript } from '../../start/loadScript.ts'
import { LISTING_PATH } from '../careers/paths.ts'
import { useRedirect } from './useRedirect.ts'
import styles from './NotFoundPage.module.css'

// Every page brings this one along, and few visitors see it for an opening.
const OpenJobs = lazy(() => loadScript(() => import('./OpenJobs.tsx')))

const HEADING = '404 Not Found'

/** ROUTE-06. The heading never waits for content, so that it can stand in for a page at any time. */
export default function NotFoundPage() {
  const { data } = useQuery(notFoundQuery)
  useRedirect()
  const { pathname } = useLocation()
  const ofOpening = useHydrated() && pathname.toLowerCase().startsWith(`${LISTING_PATH.toLowerCase()}/`)
  return (
    <div className={`sheet ${styles.notFound}`}>
      <PageMeta seo={{ title: HEADING, description: data?.text }} />
      <div className={styles.words}>
        <h1>{HEADING}</h1>
        {data?.text && <p className="lead">{data.text}</p>}
        {data?.links && (
          <ul className={styles.links}>
            {data.links.map(({ _key, label, href }) => (
              <li key={_key}>
                <CmsLink href={href} className={styles.link}>
                  {label}
                </CmsLink>
              </li>
            ))}
          </ul>
        )}
        {ofOpening && (
          <Suspense>
            <OpenJobs />
          </Suspense>
        )}
      </div>
      <Picture picture={data?.picture} sizes="(min-width: 769px) 40rem, 100vw" eager className={styles.picture} />
    </div>
  )
}
