import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { JobCardFrameMessage, JobCardMessage } from '@archstep/contracts/services/studioMessages.ts'
import { readJobs, type Job } from '../../careers/readJobs.ts'
import { studioOrigin } from '../../content/preview/studioFrame.ts'
import { careersQuery } from '../../content/queries/careers.ts'
import { JobCard } from './board/JobList.tsx'
import styles from './CardPreview.module.css'

const tell = (message: JobCardFrameMessage) => window.parent.postMessage(message, studioOrigin())

const isFromStudio = (event: MessageEvent<unknown>): event is MessageEvent<JobCardMessage> =>
  event.origin === studioOrigin() &&
  event.source === window.parent &&
  typeof event.data === 'object' &&
  event.data !== null &&
  'type' in event.data &&
  event.data.type === ('job-card' satisfies JobCardMessage['type']) &&
  'job' in event.data

/** The card of a job being edited in the Studio, as it looks in the list of jobs (JOB-04). */
export default function CardPreview() {
  const { jobWords } = useSuspenseQuery(careersQuery).data
  const [job, setJob] = useState<Job>()
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const listen = (event: MessageEvent<unknown>) => {
      if (isFromStudio(event)) setJob(readJobs({ results: [event.data.job] }).jobs[0])
    }
    addEventListener('message', listen)
    tell({ type: 'job-card-ready' })
    return () => removeEventListener('message', listen)
  }, [])
  useEffect(() => {
    const card = list.current
    if (!card) return undefined
    const observer = new ResizeObserver(() => tell({ type: 'job-card-height', height: card.offsetHeight }))
    observer.observe(card)
    return () => observer.disconnect()
  }, [])
  return (
    // The card's link is disabled in this frame.
    <div className={styles.cover} onClickCapture={(event) => event.preventDefault()}>
      <ul ref={list} className={styles.list}>
        {job && <JobCard job={job} words={jobWords} onOpen={() => undefined} />}
      </ul>
    </div>
  )
}
