import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Careers } from '../../content/queries/careers.ts'
import { CmsLink } from '../../ui/links/CmsLink.tsx'
import { Section } from '../../ui/Section.tsx'
import { LISTING_PATH } from '../careers/paths.ts'
import { Benefits } from './Benefits.tsx'
import { InterestForm } from './InterestForm.tsx'
import styles from './InterestSection.module.css'
import { Thanks } from './Thanks.tsx'
import { useLinkedOpening } from './useLinkedOpening.ts'

/**
 * The form or the thanks for it, beside its heading and the benefits; on a phone the form comes before the benefits
 * (INT).
 */
export default function InterestSection({ interest, opening: words }: Pick<Careers, 'interest' | 'opening'>) {
  const [stage, setStage] = useState<'form' | 'thanks' | 'another form'>('form')
  const linked = useLinkedOpening()
  const navigate = useNavigate()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (stage === 'another form') title.current?.focus()
  }, [stage])
  const startAgain = async () => {
    // Another response is about no job.
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
                {words.closed} <CmsLink href={LISTING_PATH}>{words.allJobs}</CmsLink>
              </span>
            )}
          </output>
        </div>
        <div className={styles.form}>
          {stage === 'thanks' ? (
            <Thanks thanks={interest.thanks} onAgain={() => void startAgain()} />
          ) : (
            <InterestForm
              privacyNote={interest.privacyNote}
              linked={linked}
              allJobs={words.allJobs}
              onSent={() => setStage('thanks')}
            />
          )}
        </div>
        <div className={styles.benefits}>
          <Benefits head={interest.benefitsHead} items={interest.benefits} />
        </div>
      </div>
    </Section>
  )
}
