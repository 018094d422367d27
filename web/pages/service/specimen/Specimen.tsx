import type { ComponentType } from 'react'
import { RevealSection } from '../../../ui/Section.tsx'
import { SectionHead } from '../../../ui/SectionHead.tsx'
import { AppScreen } from './AppScreen.tsx'
import { EditableSentence } from './EditableSentence.tsx'
import { Reading } from './Reading.tsx'
import type { Shown, SpecimenContent, SpecimenProps } from './specimenProps.ts'
import { Statement } from './Statement.tsx'
import { Timetable } from './Timetable.tsx'

const components: { [Type in Shown['_type']]: ComponentType<SpecimenProps<Type>> } = {
  appScreen: AppScreen,
  editableSentence: EditableSentence,
  reading: Reading,
  statement: Statement,
  timetable: Timetable,
}

/** One thing to look at or try, as a client would have it. Left out when the site does not know its kind. */
export function Specimen({ specimen: { head, shown } }: { specimen: SpecimenContent }) {
  // TypeScript can't follow that the component and what it is given are of one kind.
  const Kind = shown && (components[shown._type] as ComponentType<{ shown: Shown }> | undefined)
  if (!Kind) return null
  return (
    <RevealSection tone="tint" id="specimen">
      <SectionHead head={head} layout="right">
        <Kind shown={shown} />
      </SectionHead>
    </RevealSection>
  )
}
