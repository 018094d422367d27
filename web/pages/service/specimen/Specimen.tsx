import type { ComponentType } from 'react'
import { lazyExtra } from '../../../layout/lazyExtra.tsx'
import { PartMissing } from '../../../layout/PartMissing.tsx'
import { RevealSection, Section } from '../../../ui/Section.tsx'
import { SectionHead } from '../../../ui/SectionHead.tsx'
import type { Shown, SpecimenContent, SpecimenProps } from './kinds.ts'

interface SectionProps<Type extends Shown['_type']> extends SpecimenProps<Type> {
  head: SpecimenContent['head']
}

/** Nobody misses a specimen that was never there; one that stands in the document and answers no press says why. */
const MissingAnswer = ({ isBuilt }: { isBuilt: boolean }) =>
  isBuilt && (
    <Section>
      <PartMissing isBuilt />
    </Section>
  )

/** A kind that comes only to pages that show it. */
const lazyKind = <Type extends Shown['_type']>(
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
  }, MissingAnswer)

const components: { [Type in Shown['_type']]: ComponentType<SectionProps<Type>> } = {
  agreement: lazyKind(() => import('./Agreement.tsx')),
  appScreen: lazyKind(() => import('./AppScreen.tsx')),
  editableSentence: lazyKind(() => import('./EditableSentence.tsx')),
  journey: lazyKind(() => import('./Journey.tsx')),
  reading: lazyKind(() => import('./Reading.tsx')),
  roster: lazyKind(() => import('./Roster.tsx')),
  statement: lazyKind(() => import('./Statement.tsx')),
}

/** The module of what is shown, as the build's manifest names it. */
export function specimenSources(specimen: SpecimenContent | null): string[] {
  const type = specimen?.shown?._type
  if (!type || !(type in components)) return []
  return [`pages/service/specimen/${type.charAt(0).toUpperCase()}${type.slice(1)}.tsx`]
}

/**
 * One thing to look at or try, as a client would have it, across the sheet. Left out when the site does not know its
 * kind.
 */
export function Specimen({ head, shown }: SpecimenContent) {
  // TypeScript can't follow that the component and what it is given are of one kind.
  const Kind = shown && (components[shown._type] as ComponentType<SpecimenContent> | undefined)
  return Kind ? <Kind head={head} shown={shown} /> : null
}
