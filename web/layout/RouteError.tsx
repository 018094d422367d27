import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react'
import { useLocation, useNavigate, useRouteError } from 'react-router-dom'
import { ContentUnavailable, MissingContent } from '../content/contentQuery.ts'
import { Button } from '../ui/links/Button.tsx'
import { PageLoading } from './PageLoading.tsx'
import { recover } from './recovery.ts'
import styles from './RouteError.module.css'

function subscribeToConnection(onChange: () => void): () => void {
  addEventListener('online', onChange)
  addEventListener('offline', onChange)
  return () => {
    removeEventListener('online', onChange)
    removeEventListener('offline', onChange)
  }
}

/** False while the browser knows that it is offline. True is no promise. */
function useOnline(): boolean {
  return useSyncExternalStore(
    subscribeToConnection,
    () => navigator.onLine,
    () => true,
  )
}

const HEADING = 'This page can’t be shown right now'
const GENERIC_REASON = 'A part of the page could not be loaded.'
const OFFLINE = 'You are offline. The page comes by itself as soon as you are connected again.'

const reload = () => location.reload()

/**
 * Takes the place of a page that failed. 'Try again' loads the address anew: on the built site that brings the
 * prerendered page even while the CMS is down, and new scripts after a release. Offline it would bring the browser's
 * own error page, so it waits for the connection.
 * @param reason what failed, in a sentence; without it a script did not arrive
 */
function PageError({ reason = GENERIC_REASON }: { reason?: string | undefined }) {
  const online = useOnline()
  useEffect(() => {
    addEventListener('online', reload)
    return () => removeEventListener('online', reload)
  }, [])
  return (
    <div className={`sheet ${styles.error}`}>
      <title>{HEADING}</title>
      <h1 className={styles.heading}>{HEADING}</h1>
      <p className="lead">{online ? reason : OFFLINE}</p>
      <Button disabled={!online} onClick={reload}>
        Try again
      </Button>
    </div>
  )
}

/** @returns true until it has turned out that the page can't be had in another way */
function useRecovery(error: unknown): boolean {
  const navigate = useNavigate()
  const location = useLocation()
  const queries = useQueryClient()
  const [lost, setLost] = useState<unknown>()
  useEffect(() => {
    const tryOtherWays = async () => {
      // The router shows a page that has failed again only when it is gone to.
      const showAgain = () =>
        void navigate(location, { replace: true, preventScrollReset: true, state: location.state })
      if (!(await recover(error, queries, showAgain))) setLost(error)
    }
    if (!(error instanceof MissingContent)) void tryOtherWays()
  }, [error, navigate, location, queries])
  return lost !== error
}

/**
 * Stands in place of a page that can't be shown: says what is wrong and what to do, unless the page can be had in
 * another way.
 * @param notFound shown when nothing is published at this address
 */
export function RouteError({ notFound }: { notFound: ReactNode }) {
  const error = useRouteError()
  const recovering = useRecovery(error)
  if (error instanceof MissingContent) return notFound
  if (recovering) return <PageLoading />
  // One generic message for everything that is not the CMS's answer (ROUTE-09).
  return <PageError reason={error instanceof ContentUnavailable ? error.message : undefined} />
}
