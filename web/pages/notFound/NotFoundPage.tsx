import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { LISTING_PAGE } from '@archstep/contracts/urls/routes.ts'
import { notFoundQuery, redirectsQuery, type Redirects } from '../../content/queries/notFound.ts'
import { PageMeta } from '../../layout/PageMeta.tsx'
import { lazyExtra } from '../../ui/extras/lazyExtra.tsx'
import { CmsLink } from '../../ui/links/CmsLink.tsx'
import { safeHref } from '../../ui/links/safeHref.ts'
import { Picture } from '../../ui/pictures/Picture.tsx'
import { useHydrated } from '../../ui/useHydrated.ts'
import styles from './NotFoundPage.module.css'

// Lazy, because every page includes this one, and few visitors need the list of jobs.
const OpenJobs = lazyExtra(() => import('./OpenJobs.tsx'))

const HEADING = '404 Not Found'

/** ROUTE-06. The heading doesn't wait for content, so that it can replace a page at any time. */
export default function NotFoundPage() {
  const { data } = useQuery(notFoundQuery)
  useRedirect()
  const { pathname } = useLocation()
  const ofJob = useHydrated() && pathname.toLowerCase().startsWith(`${LISTING_PAGE.toLowerCase()}/`)
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
        {ofJob && (
          <Suspense>
            <OpenJobs />
          </Suspense>
        )}
      </div>
      <Picture picture={data?.picture} sizes="(min-width: 769px) 40rem, 100vw" eager className={styles.picture} />
    </div>
  )
}

const pathOf = (href: string) => href.replace(/[?#].*$/, '').toLowerCase()

/** Where a path is redirected to. A redirect to itself is ignored: a page has moved back to its old path. */
const redirectedTo = (redirects: Redirects, href: string) =>
  redirects.find(({ from, to }) => pathOf(from) === pathOf(href) && pathOf(to ?? '') !== pathOf(from))?.to

/**
 * Redirects from an old path. The host does that, too, but knows only the redirects of the last build and never sees
 * navigation within the site.
 */
function useRedirect(): void {
  const { pathname } = useLocation()
  const { data: redirects = [] } = useQuery(redirectsQuery)
  const to = safeHref(redirectedTo(redirects, pathname))?.href
  // Chained redirects could loop; the build resolves those.
  const end = to !== undefined && redirectedTo(redirects, to) === undefined ? to : undefined
  useEffect(() => {
    if (end !== undefined) location.replace(end)
  }, [end])
}
