import type { ComponentType } from 'react'
import { lazyExtra } from '../../../ui/extras/lazyExtra.tsx'
import { PartMissing } from '../../../ui/extras/PartMissing.tsx'
import { RevealSection, Section } from '../../../ui/Section.tsx'
import { SectionHead } from '../../../ui/SectionHead.tsx'
import type { ShownSpecimen, SpecimenContent, SpecimenProps } from './kinds.ts'

interface SectionProps<Type extends ShownSpecimen['_type']> extends SpecimenProps<Type> {
  head: SpecimenContent['head']
}

/** A specimen that never appeared is not missed; one that is in the document but does not respond says why. */
const MissingSpecimen = ({ isBuilt }: { isBuilt: boolean }) =>
  isBuilt && (
    <Section>
      <PartMissing isBuilt />
    </Section>
  )

/** A kind whose script only the pages that show it load. */
const lazyKind = <Type extends ShownSpecimen['_type']>(
  importer: () => Promise<{ default: ComponentType<SpecimenProps<Type>> }>,
): ComponentType<SectionProps<Type>> =>
  lazyExtra(async () => {
    const { default: Kind } = await importer()
    return {
      default: ({ head, shown }: SectionProps<Type>) => (
        <RevealSection tone="tint" id="specimen">
          <SectionHead head={head} layout="wide">
            <Kind shown={shown} />
          </SectionHead>
        </RevealSection>
      ),
    }
  }, MissingSpecimen)

const components: { [Type in ShownSpecimen['_type']]: ComponentType<SectionProps<Type>> } = {
  agreement: lazyKind(() => import('./Agreement.tsx')),
  appScreen: lazyKind(() => import('./AppScreen.tsx')),
  editableSentence: lazyKind(() => import('./EditableSentence.tsx')),
  journey: lazyKind(() => import('./Journey.tsx')),
  reading: lazyKind(() => import('./Reading.tsx')),
  roster: lazyKind(() => import('./Roster.tsx')),
  statement: lazyKind(() => import('./Statement.tsx')),
}

/** The module of the specimen, by its name in the build's manifest. */
export function specimenSources(specimen: SpecimenContent | null): string[] {
  const type = specimen?.shown?._type
  if (!type || !(type in components)) return []
  return [`pages/service/specimen/${type.charAt(0).toUpperCase()}${type.slice(1)}.tsx`]
}

/** Something to look at or try, as a client would, across the sheet. Unknown kinds are left out. */
export function Specimen({ head, shown }: SpecimenContent) {
  // TypeScript can't see that the component matches the kind.
  const Kind = shown && (components[shown._type] as ComponentType<SpecimenContent> | undefined)
  return Kind ? <Kind head={head} shown={shown} /> : null
}
