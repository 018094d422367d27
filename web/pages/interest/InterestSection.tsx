import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { LISTING_PAGE } from '@archstep/contracts/urls/routes.ts'
import type { Careers } from '../../content/queries/careers.ts'
import { CmsLink } from '../../ui/links/CmsLink.tsx'
import { Section } from '../../ui/Section.tsx'
import { Benefits } from './Benefits.tsx'
import { InterestForm } from './InterestForm.tsx'
import { Thanks } from './Thanks.tsx'
import { useLinkedJob } from './useLinkedJob.ts'
import styles from './InterestSection.module.css'

/**
 * The form or the thank-you message, beside heading and benefits; on a phone the form comes before the benefits (INT).
 */
export default function InterestSection({ interest, jobWords: words }: Pick<Careers, 'interest' | 'jobWords'>) {
  const [stage, setStage] = useState<'form' | 'thanks' | 'another form'>('form')
  const linked = useLinkedJob()
  const navigate = useNavigate()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (stage === 'another form') title.current?.focus()
  }, [stage])
  const startAgain = async () => {
    // A further application is not for the job.
    await navigate({ search: '' }, { replace: true, preventScrollReset: true })
    setStage('another form')
  }
  return (
    <Section tone="tint">
      <div className={`cols ${styles.section}`}>
        <div className={styles.words}>
          <h2 ref={title} tabIndex={-1}>
            {interest.formHeading}
          </h2>
          <p className={styles.text}>{(linked.job && interest.openingText) ?? interest.formText}</p>
          <output>
            {linked.isClosed && (
              <span className={styles.closed}>
                {words.closed} <CmsLink href={LISTING_PAGE}>{words.allJobs}</CmsLink>
              </span>
            )}
          </output>
        </div>
        <div className={styles.form}>
          {stage === 'thanks' ? (
            <Thanks {...interest.thanks} onAgain={() => void startAgain()} />
          ) : (
            <InterestForm
              interest={interest}
              linked={linked}
              allJobs={words.allJobs}
              onSent={() => setStage('thanks')}
              isAnother={stage === 'another form'}
            />
          )}
        </div>
        <div className={styles.benefits}>
          <Benefits {...interest} />
        </div>
      </div>
    </Section>
  )
}
