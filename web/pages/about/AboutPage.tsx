import { useSuspenseQuery } from '@tanstack/react-query'
import { aboutQuery } from '../../content/queries/about.ts'
import { CallToAction } from '../../layout/CallToAction.tsx'
import { PageMeta } from '../../layout/PageMeta.tsx'
import { CardColumns } from '../../ui/lists/CardColumns.tsx'
import { Highlight } from '../../ui/text/Highlight.tsx'
import { People } from '../../ui/lists/People.tsx'
import { ProcessBand } from '../../ui/lists/ProcessBand.tsx'
import { SceneHero } from '../../ui/SceneHero.tsx'
import { RevealSection, Section } from '../../ui/Section.tsx'
import { SectionHead } from '../../ui/SectionHead.tsx'
import { CeoMessage } from './CeoMessage.tsx'
import { CoreValues } from './CoreValues.tsx'
import { WhoWeAre } from './WhoWeAre.tsx'
import { WhyWeExist } from './WhyWeExist.tsx'

/**
 * About: who we are, mission, why we exist, what is different, values, a letter, people, steps, an invitation
 * (ABOUT-01).
 */
export default function AboutPage() {
  const { data: about } = useSuspenseQuery(aboutQuery)
  const { mission, different } = about
  return (
    <>
      <PageMeta seo={about.seo} path="/About" />
      <SceneHero {...about.hero} />
      <WhoWeAre whoWeAre={about.whoWeAre} />
      <Section tone="tint">
        <SectionHead
          head={{ ...mission.head, heading: <Highlight text={mission.text} words={mission.highlight} /> }}
          layout="margin"
        />
      </Section>
      <WhyWeExist whyWeExist={about.whyWeExist} />
      <RevealSection>
        <SectionHead head={different.head}>
          <CardColumns items={different.items} columns={4} />
        </SectionHead>
      </RevealSection>
      <CoreValues values={about.values} />
      <CeoMessage ceo={about.ceo} />
      <People people={about.people} />
      <ProcessBand {...about.process} />
      <CallToAction cta={about.cta} />
    </>
  )
}
