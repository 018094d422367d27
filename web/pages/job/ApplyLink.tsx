import { interestHref } from '../../careers/interestHref.ts'
import type { Careers } from '../../content/queries/careers.ts'
import type { JobDocument } from '../../content/queries/job.ts'
import { ButtonLink } from '../../ui/links/Button.tsx'

interface ApplyLinkProps {
  job: JobDocument
  words: Careers['jobWords']
}

/** Link to the form for one job. */
export const ApplyLink = ({ job: { title, number }, words }: ApplyLinkProps) => (
  <ButtonLink href={interestHref({ title, id: String(number) })}>{words.apply}</ButtonLink>
)
