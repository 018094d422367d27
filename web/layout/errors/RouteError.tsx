import { useQueryClient } from '@tanstack/react-query'
import { use, useCallback, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react'
import { useLocation, useNavigate, useRouteError } from 'react-router-dom'
import { onChangeNoted } from '../../content/changes.ts'
import { ContentUnavailable, MissingContent } from '../../content/contentQuery.ts'
import { Button } from '../../ui/links/Button.tsx'
import { PreloadContext } from '../../ui/links/CmsLink.tsx'
import { PageLoading } from '../PageLoading.tsx'
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

/** False if the browser knows that it is offline. True is no guarantee. */
function useOnline(): boolean {
  return useSyncExternalStore(
    subscribeToConnection,
    () => navigator.onLine,
    () => true,
  )
}

const HEADING = 'This page can’t be shown right now'
const GENERIC_REASON = 'A part of the page could not be loaded.'
const OFFLINE = 'You are offline. This page will load when you are back online.'

const reload = () => location.reload()

/**
 * Replaces a page that failed. 'Try again' reloads the page, which on the built site gives the prerendered page even
 * if the CMS is down, and new scripts after a deployment. Offline that would show the browser's error page, so it waits
 * for the connection.
 * @param reason what failed, as a sentence; without it a script did not arrive
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

/** @returns a function that renders the page at this path again */
function useShowAgain(): () => void {
  const navigate = useNavigate()
  const location = useLocation()
  return useCallback(() => {
    // The router retries a failed page only on navigation.
    void navigate(location, { replace: true, preventScrollReset: true, state: location.state })
  }, [navigate, location])
}

/** @returns true until every other way to get the page has failed */
function useRecovery(error: unknown): boolean {
  const showAgain = useShowAgain()
  const queries = useQueryClient()
  const [lost, setLost] = useState<unknown>()
  useEffect(() => {
    const tryOtherWays = async () => {
      if (!(await recover(error, queries, showAgain))) setLost(error)
    }
    if (!(error instanceof MissingContent)) void tryOtherWays()
  }, [error, queries, showAgain])
  return lost !== error
}

/** Retries a missing page at each change: it may just have been published, or the CMS's cache may have been stale. */
function useRetryMissingPage(error: unknown): void {
  const showAgain = useShowAgain()
  const { pathname } = useLocation()
  const queries = useQueryClient()
  const preload = use(PreloadContext)
  useEffect(() => {
    if (!(error instanceof MissingContent)) return undefined
    const lookAgain = async () => {
      try {
        await preload(pathname)
        showAgain()
      } catch {
        // Still missing, or unknown.
      }
    }
    return onChangeNoted(queries, lookAgain)
  }, [error, pathname, preload, queries, showAgain])
}

/**
 * Shown in place of a failed page: says what is wrong and what to do, unless the page can be recovered.
 * @param notFound shown if nothing is published at this path
 */
export function RouteError({ notFound }: { notFound: ReactNode }) {
  const error = useRouteError()
  const recovering = useRecovery(error)
  useRetryMissingPage(error)
  if (error instanceof MissingContent) return notFound
  if (recovering) return <PageLoading />
  // One generic message for everything that is not an error of the CMS (ROUTE-09).
  return <PageError reason={error instanceof ContentUnavailable ? error.message : undefined} />
}
