import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { useLocation, useNavigate, useRouteError } from 'react-router-dom'
import { ContentUnavailable, MissingContent } from '../content/contentErrors.ts'
import { PageError } from './PageError.tsx'
import { PageLoading } from './PageLoading.tsx'
import { recover } from './recovery.ts'

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
 * Stands in place of a page that can't be shown: says what is wrong and what to do, unless the page can be had in another way.
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
