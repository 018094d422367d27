import { useEffect, useRef, useState } from 'react'
import type { Careers } from '../../content/queries/careers.ts'
import { Section } from '../../ui/Section.tsx'
import { Benefits } from './Benefits.tsx'
import { InterestForm } from './InterestForm.tsx'
import styles from './InterestSection.module.css'
import { Thanks } from './Thanks.tsx'

/** The form or the thanks for it, beside its heading and the benefits; on a phone the form comes before the benefits (INT). */
export default function InterestSection({ interest }: Pick<Careers, 'interest'>) {
  const [stage, setStage] = useState<'form' | 'thanks' | 'another form'>('form')
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (stage === 'another form') title.current?.focus()
  }, [stage])
  return (
    <Section tone="tint">
      <div className={`cols ${styles.section}`}>
        <div className={styles.words}>
          <h2 ref={title} tabIndex={-1}>
            {interest.formHeading}
          </h2>
          <p className={styles.text}>{interest.formText}</p>
        </div>
        <div className={styles.form}>
          {stage === 'thanks' ? (
            <Thanks thanks={interest.thanks} onAgain={() => setStage('another form')} />
          ) : (
            <InterestForm
              privacyNote={interest.privacyNote}
              blank={stage === 'another form'}
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
