import { useQueryClient } from '@tanstack/react-query'
import { use, useCallback, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react'
import { useLocation, useNavigate, useRouteError } from 'react-router-dom'
import { onChange } from '../content/browserCache.ts'
import { ContentUnavailable, MissingContent } from '../content/contentQuery.ts'
import { Button } from '../ui/links/Button.tsx'
import { PreloadContext } from '../ui/links/CmsLink.tsx'
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
const OFFLINE = 'You are offline. This page will load when you are back online.'

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

/** @returns renders the page at this address once more */
function useShowAgain(): () => void {
  const navigate = useNavigate()
  const location = useLocation()
  return useCallback(() => {
    // The router shows a page that has failed again only when it is gone to.
    void navigate(location, { replace: true, preventScrollReset: true, state: location.state })
  }, [navigate, location])
}

/** @returns true until it has turned out that the page can't be had in another way */
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

/**
 * Looks for a missing page again at each change: it may just have been published, or the CMS's cache may have said “no”
 * for longer than was so.
 */
function useLookAgain(error: unknown): void {
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
        // It is still missing, or nobody can say.
      }
    }
    return onChange(queries, lookAgain)
  }, [error, pathname, preload, queries, showAgain])
}

/**
 * Stands in place of a page that can't be shown: says what is wrong and what to do, unless the page can be had in
 * another way.
 * @param notFound shown when nothing is published at this address
 */
export function RouteError({ notFound }: { notFound: ReactNode }) {
  const error = useRouteError()
  const recovering = useRecovery(error)
  useLookAgain(error)
  if (error instanceof MissingContent) return notFound
  if (recovering) return <PageLoading />
  // One generic message for everything that is not the CMS's answer (ROUTE-09).
  return <PageError reason={error instanceof ContentUnavailable ? error.message : undefined} />
}
