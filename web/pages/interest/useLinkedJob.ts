import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { MAX_LENGTHS } from '@archstep/contracts/applications/application.ts'
import { jobsQuery } from '../../careers/jobsQuery.ts'
import type { Job } from '../../careers/readJobs.ts'

/** The job that a link to the form names. */
export interface LinkedJob {
  /** The job's title; undefined if it takes no applications, or that is not known yet. */
  title: string | undefined
  /** The job's id, to send with the form; '' for none, or if it takes no applications. */
  id: string
  /** The job itself, once it is known to be open. */
  job: Job | undefined
  isClosed: boolean
}

/** Reads the job from a link: `?job=Data%20Analyst`, or `{ job }` in the router's state. */
function linkedTitle(search: string, state: unknown): string | undefined {
  const fromState = typeof state === 'object' && state !== null && 'job' in state ? state.job : undefined
  const title = typeof fromState === 'string' ? fromState : new URLSearchParams(search).get('job')
  return title?.trim().slice(0, MAX_LENGTHS.role) || undefined
}

/**
 * The job that the link to this form names, `?job=Data%20Analyst&opening=4`, and whether it takes applications. That is
 * decided once: if the job closes while someone fills in the form, it still takes applications for a while. If the
 * careers API fails, the link is trusted.
 */
export function useLinkedJob(): LinkedJob {
  const { search, state } = useLocation()
  const title = linkedTitle(search, state as unknown)
  const id = new URLSearchParams(search).get('opening') ?? ''
  const { data: jobs, isFetching } = useQuery({ ...jobsQuery, enabled: id !== '' })
  const [decided, setDecided] = useState<{ of: string; job: Job | undefined }>()
  if (jobs && !isFetching && id !== '' && decided?.of !== id) {
    setDecided({ of: id, job: jobs.find((job) => job.id === id && job.isActive) })
  }
  if (id === '') return { title, id, job: undefined, isClosed: false }
  if (decided?.of !== id) return { title: isFetching ? undefined : title, id, job: undefined, isClosed: false }
  if (decided.job) return { title, id, job: decided.job, isClosed: false }
  return { title: undefined, id: '', job: undefined, isClosed: true }
}
