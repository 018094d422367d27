import { useState } from 'react'
import type { Careers } from '../../content/queries/careers.ts'
import { Benefits } from './Benefits.tsx'
import { InterestForm } from './InterestForm.tsx'
import { InterestSection } from './InterestSection.tsx'
import { Thanks } from './Thanks.tsx'

/** The form or the thanks for it, beside the four benefits (INT). */
export default function Interest({ careers: { interest } }: { careers: Careers }) {
  const [stage, setStage] = useState<'form' | 'thanks' | 'another form'>('form')
  return (
    <InterestSection
      heading={interest.formHeading}
      text={interest.formText}
      focusHeading={stage === 'another form'}
      benefits={<Benefits head={interest.benefitsHead} items={interest.benefits} />}
    >
      {stage === 'thanks' ? (
        <Thanks thanks={interest.thanks} onAgain={() => setStage('another form')} />
      ) : (
        <InterestForm
          privacyNote={interest.privacyNote}
          blank={stage === 'another form'}
          onSent={() => setStage('thanks')}
        />
      )}
    </InterestSection>
  )
}
