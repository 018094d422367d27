import { lazy, type ComponentType } from 'react'
import type { ShownSpecimen, SpecimenContent } from '../../../content/queries/servicePage.ts'
import { loadScript } from '../../../start/loadScript.ts'
import { RevealSection } from '../../../ui/Section.tsx'
import { SectionHead } from '../../../ui/SectionHead.tsx'

type Kind = NonNullable<SpecimenContent['shown']>['_type']

interface SectionProps<Type extends Kind> {
  head: SpecimenContent['head']
  shown: ShownSpecimen<Type>
}

/**
 * A kind that comes only to pages that show it. The page is whole without the section, should the script not arrive.
 */
const lazyKind = <Type extends Kind>(
  importer: () => Promise<{ default: ComponentType<{ shown: ShownSpecimen<Type> }> }>,
): ComponentType<SectionProps<Type>> =>
  lazy<ComponentType<SectionProps<Type>>>(() =>
    loadScript(importer).then(
      ({ default: Shown }) => ({
        default: ({ head, shown }: SectionProps<Type>) => (
          <RevealSection tone="tint" id="specimen">
            <SectionHead head={head} layout="wide">
              <Shown shown={shown} />
            </SectionHead>
          </RevealSection>
        ),
      }),
      () => ({ default: () => null }),
    ),
  )

const components: { [Type in Kind]: ComponentType<SectionProps<Type>> } = {
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
  const Section = shown && (components[shown._type] as ComponentType<SpecimenContent> | undefined)
  return Section ? <Section head={head} shown={shown} /> : null
}
