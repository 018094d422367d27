import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Careers } from '../../content/queries/careers.ts'
import { Button } from '../../ui/links/Button.tsx'
import { CmsLink } from '../../ui/links/CmsLink.tsx'
import { Icon } from '../../ui/pictures/Icon.tsx'
import { Section } from '../../ui/Section.tsx'
import { LISTING_PATH } from '@archstep/contracts/urls/routes.ts'
import benefitStyles from './Benefits.module.css'
import { InterestForm } from './InterestForm.tsx'
import styles from './InterestSection.module.css'
import thanksStyles from './Thanks.module.css'
import { useLinkedJob } from './useLinkedJob.ts'

/**
 * The form or the thank-you message, beside heading and benefits; on a phone the form comes before the benefits (INT).
 */
export default function InterestSection({ interest, opening: words }: Pick<Careers, 'interest' | 'opening'>) {
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
                {words.closed} <CmsLink href={LISTING_PATH}>{words.allJobs}</CmsLink>
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

/** The thank-you message (INT-06). @param onAgain shows an empty form */
function Thanks({ heading, text, onAgain }: Careers['interest']['thanks'] & { onAgain: () => void }) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <div className={thanksStyles.thanks}>
      <svg viewBox="0 0 120 76" aria-hidden="true" className={thanksStyles.stair}>
        <path d="M0 74H30V54H60V34H90" />
        <path d="M90 14H120" className={thanksStyles.last} />
        <path d="M90 34V14" />
      </svg>
      <h3 ref={title} tabIndex={-1} className="display">
        {heading}
      </h3>
      <p>{text}</p>
      <Button look="outline" onClick={onAgain}>
        Submit Another Response
      </Button>
    </div>
  )
}

/** Benefits of working here: four entries (INT-01). */
function Benefits({ benefitsHead: head, benefits }: Careers['interest']) {
  return (
    <>
      {head.label && <p className={benefitStyles.label}>{head.label}</p>}
      {head.heading && <h2 className={benefitStyles.heading}>{head.heading}</h2>}
      <ul className={benefitStyles.benefits}>
        {benefits.map(({ _key, icon, title, desc }) => (
          <li key={_key}>
            <Icon name={icon} className={benefitStyles.icon} />
            <div>
              <h3>{title}</h3>
              <p>{desc}</p>
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}
