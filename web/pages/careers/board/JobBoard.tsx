import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { preload } from 'react-dom'
import { plural } from '@archstep/contracts/text/plural.ts'
import { INTEREST_PAGE } from '@archstep/contracts/urls/routes.ts'
import { NO_FILTERS, withFilters, withJobId } from '../../../careers/jobListUrl.ts'
import { JOBS_URL, jobsQuery } from '../../../careers/jobsQuery.ts'
import type { Job } from '../../../careers/readJobs.ts'
import { careersQuery } from '../../../content/queries/careers.ts'
import { whenIdle } from '../../../lib/whenIdle.ts'
import { Button, ButtonLink } from '../../../ui/links/Button.tsx'
import { useHydrated } from '../../../ui/useHydrated.ts'
import { LazyJobDialog, prepareDialog } from '../dialog/LazyJobDialog.tsx'
import { useOpenJob } from '../dialog/useOpenJob.ts'
import { BoardMessage } from './BoardMessage.tsx'
import { distinctLocations, filterJobs } from './filterJobs.ts'
import { InterestInvitation } from './InterestInvitation.tsx'
import { JobFilterCard } from './JobFilterCard.tsx'
import { JobList } from './JobList.tsx'
import { JobSkeletons } from './JobSkeletons.tsx'
import { useJobFilters } from './useJobFilters.ts'
import { WithoutScript } from './WithoutScript.tsx'
import styles from './JobBoard.module.css'

const NO_JOBS: readonly Job[] = []

function countText(matching: number, all: number): string {
  const jobs = plural(all, 'job', 'jobs')
  return matching === all ? jobs : `${matching.toLocaleString('en-US')} of ${jobs}`
}

/**
 * The jobs with their filters, in every state: loading, failed, no jobs, no match, and the list.
 * @param waiting forces the loading state
 */
export function JobBoard({ waiting = false }: { waiting?: boolean }) {
  const { listing, jobWords, interest } = useSuspenseQuery(careersQuery).data
  const client = useQueryClient()
  const hydrated = useHydrated()
  // Preloaded from the HTML, long before the scripts that show the jobs have arrived.
  if (import.meta.env.SSR) preload(JOBS_URL, { as: 'fetch', crossOrigin: 'anonymous' })
  // `useQuery` would only request them once the whole page is hydrated.
  else if (!hydrated && !client.getQueryState(jobsQuery.queryKey)) void client.prefetchQuery(jobsQuery)
  // If that request has failed by then, it is not repeated.
  const jobsRequest = useQuery({ ...jobsQuery, retryOnMount: hydrated })
  // The HTML has the skeletons, and hydrates with them even if the jobs are there already.
  const { data, error } = waiting || !hydrated ? { data: undefined, error: null } : jobsRequest
  const [hadJobs] = useState(data !== undefined)
  const jobs = data ?? NO_JOBS
  const [filters, setFilters, syncUrl] = useJobFilters()
  const [openId, openJob, close] = useOpenJob(syncUrl)
  /** Id of the job whose description could not be loaded. */
  const [unopened, setUnopened] = useState<string>()
  const open = useCallback(
    (job: Job) => {
      setUnopened(undefined)
      openJob(job)
    },
    [openJob],
  )
  // Keystrokes show up right away; the list follows when it can.
  const applied = useDeferredValue(filters)
  const matching = useMemo(() => filterJobs(jobs, applied), [jobs, applied])
  // After the first jobs, in a short task.
  const sorted = useDeferredValue(jobs)
  const locations = useMemo(() => distinctLocations(sorted), [sorted])
  useEffect(() => whenIdle(prepareDialog), [])
  const failed = error && !data
  // Offline, a reload would show the browser's error page.
  const tryAgain = () => (navigator.onLine ? location.reload() : void jobsRequest.refetch())
  const none = data?.length === 0
  const count = data ? !none && countText(matching.length, jobs.length) : !failed && 'Loading jobs…'

  return (
    <>
      <section className={`sheet cols ${styles.board}`}>
        {!none && (
          <div className={styles.filters}>
            <div className={styles.sticky}>
              <JobFilterCard filters={filters} locations={locations} onChange={setFilters} />
              {listing.text && <p className={styles.hint}>{listing.text}</p>}
            </div>
          </div>
        )}
        <div className={styles.results} data-wide={none || undefined}>
          <output className={styles.count}>{count}</output>
          {!data && !failed && (
            <>
              <WithoutScript />
              <JobSkeletons />
            </>
          )}
          {failed && (
            <div role="alert">
              <BoardMessage heading="Unable to load jobs" text={error.message}>
                <Button icon="rotate-ccw" onClick={tryAgain}>
                  Try Again
                </Button>
              </BoardMessage>
            </div>
          )}
          {none && (
            <BoardMessage heading="No jobs found" text={interest.notice} picture={listing.emptyPicture}>
              <ButtonLink href={INTEREST_PAGE}>{interest.formHeading}</ButtonLink>
              {withFilters('', filters) !== '' && (
                <Button look="outline" icon="rotate-ccw" onClick={() => setFilters(NO_FILTERS)}>
                  Reset Filters
                </Button>
              )}
            </BoardMessage>
          )}
          {data && !none && matching.length === 0 && (
            <BoardMessage
              heading="No jobs found"
              text="Try adjusting your search filters or search terms"
              picture={listing.emptyPicture}
            >
              <Button icon="rotate-ccw" onClick={() => setFilters(NO_FILTERS)}>
                Reset Filters
              </Button>
            </BoardMessage>
          )}
          {matching.length > 0 && (
            <JobList
              jobs={matching}
              filters={withFilters('', applied)}
              words={jobWords}
              onOpen={open}
              inSteps={!hadJobs}
            />
          )}
          {unopened && (
            <p role="alert" className={styles.unopened}>
              The details of this job could not be loaded. Check your connection and press “View Details” again, or{' '}
              <a href={withJobId(location.search, unopened)}>load the page again</a>.
            </p>
          )}
        </div>
        {data && openId && (
          <LazyJobDialog
            key={openId}
            job={jobs.find(({ id }) => id === openId)}
            onClose={close}
            onFailure={() => {
              setUnopened(openId)
              close()
            }}
          />
        )}
      </section>
      {!none && <InterestInvitation interest={interest} />}
    </>
  )
}
