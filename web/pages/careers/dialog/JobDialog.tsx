import { useSuspenseQuery } from '@tanstack/react-query'
import { INTEREST_PAGE } from '@archstep/contracts/urls/routes.ts'
import { interestHref } from '../../../careers/interestHref.ts'
import { jobHref } from '../../../careers/jobListUrl.ts'
import type { Job } from '../../../careers/readJobs.ts'
import { careersQuery } from '../../../content/queries/careers.ts'
import { JobDescription } from '../../../sections/job/JobDescription.tsx'
import { JobLines } from '../../../sections/job/JobLines.tsx'
import { JobStatusAndLocation } from '../../../sections/job/JobStatus.tsx'
import { JobTerms } from '../../../sections/job/JobTerms.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Button, ButtonLink, ButtonRow } from '../../../ui/links/Button.tsx'
import { CopyButton } from '../../../ui/text/CopyButton.tsx'
import { PostedDate } from '../board/PostedDate.tsx'
import styles from './JobDialog.module.css'

interface JobDialogProps {
  /** Undefined if the URL names a job that is not in the list. */
  job: Job | undefined
  onClose: () => void
}

/** All details of one job, with a button to apply and a link to share (JOB-08). */
export default function JobDialog({ job, onClose }: JobDialogProps) {
  const { interest, jobWords } = useSuspenseQuery(careersQuery).data
  if (!job) {
    return (
      <Dialog title="This job is not listed" onClose={onClose}>
        <p className={styles.text}>
          The link leads to a job that has been taken off the list, or is incomplete. The other jobs are still here.
        </p>
        <ButtonRow className={styles.actions}>
          <Button onClick={onClose}>See all jobs</Button>
        </ButtonRow>
      </Dialog>
    )
  }
  const { id, title, description, isActive } = job
  return (
    <Dialog
      title={title}
      onClose={onClose}
      above={
        <p className={styles.facts}>
          <JobStatusAndLocation job={job} />
        </p>
      }
    >
      <JobTerms job={job} words={jobWords} />
      <p className={styles.note}>
        <PostedDate date={job.createdAt} />
      </p>
      {!isActive && <p className={styles.closed}>{jobWords.closed}</p>}
      {description && (
        <div className={styles.text}>
          <JobDescription text={description} />
        </div>
      )}
      <JobLines heading={jobWords.requirementsHeading} lines={job.requirements} />
      <JobLines heading={jobWords.responsibilitiesHeading} lines={job.responsibilities} />
      {job.skills.length > 0 && (
        <>
          <h3 className={styles.heading}>{jobWords.skillsHeading}</h3>
          <p>{job.skills.join(', ')}</p>
        </>
      )}
      <div className={styles.actions}>
        <ButtonRow className={styles.buttons}>
          <ButtonLink href={isActive ? interestHref({ title, id: job.slug ? id : undefined }) : INTEREST_PAGE}>
            {isActive ? jobWords.apply : interest.formHeading}
          </ButtonLink>
          {/* The row stretches its children; the button brings words for screen readers that must not be. */}
          <div>
            <CopyButton text={new URL(jobHref(job), location.href).href}>Copy link</CopyButton>
          </div>
        </ButtonRow>
      </div>
    </Dialog>
  )
}
