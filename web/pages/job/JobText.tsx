import { readJob } from '@archstep/contracts/jobs/jobFields.ts'
import { INTEREST_PAGE, LISTING_PAGE } from '@archstep/contracts/urls/routes.ts'
import type { Careers } from '../../content/queries/careers.ts'
import type { JobDocument } from '../../content/queries/job.ts'
import { JobDescription } from '../../sections/job/JobDescription.tsx'
import { JobLines } from '../../sections/job/JobLines.tsx'
import { ButtonLink, ButtonRow } from '../../ui/links/Button.tsx'
import { CmsLink } from '../../ui/links/CmsLink.tsx'
import { ApplyLink } from './ApplyLink.tsx'
import styles from './JobText.module.css'

interface JobTextProps {
  job: JobDocument
  isOpen: boolean
  careers: Careers
}

/** The job's description, and a button to apply for it or, if it is closed, for a similar one. */
export function JobText({ job, isOpen, careers: { jobWords: words, interest } }: JobTextProps) {
  const { description, requirements, responsibilities, skills } = readJob(job)
  const { label, heading, lead } = interest.benefitsHead
  return (
    <div className={styles.text}>
      {!isOpen && <p className={styles.closed}>{words.closed}</p>}
      <JobDescription text={description} className="lead" />
      <JobLines heading={words.requirementsHeading} lines={requirements} level="h2" />
      <JobLines heading={words.responsibilitiesHeading} lines={responsibilities} level="h2" />
      {skills.length > 0 && (
        <>
          <h2 className={styles.heading}>{words.skillsHeading}</h2>
          <p>{skills.join(', ')}</p>
        </>
      )}
      {isOpen && lead && (
        <>
          {(label ?? heading) && <h2 className={styles.heading}>{label ?? heading}</h2>}
          <p>{lead}</p>
        </>
      )}
      <div className={styles.actions}>
        <ButtonRow>
          {isOpen ? (
            <ApplyLink job={job} words={words} />
          ) : (
            <ButtonLink href={INTEREST_PAGE}>{interest.formHeading}</ButtonLink>
          )}
          <CmsLink href={LISTING_PAGE} className={styles.all}>
            {words.allJobs}
          </CmsLink>
        </ButtonRow>
      </div>
    </div>
  )
}
