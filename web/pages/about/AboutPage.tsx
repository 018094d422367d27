import { useSuspenseQuery } from '@tanstack/react-query'
import { aboutQuery } from '../../content/queries/about.ts'
import { CallToAction } from '../../layout/CallToAction.tsx'
import { PageMeta } from '../../layout/PageMeta.tsx'
import { People } from '../../ui/People.tsx'
import { ProcessBand } from '../../ui/ProcessBand.tsx'
import { SceneHero } from '../../ui/SceneHero.tsx'
import { CeoMessage } from './CeoMessage.tsx'
import { CoreValues } from './CoreValues.tsx'
import { Different } from './Different.tsx'
import { Mission } from './Mission.tsx'
import { WhoWeAre } from './WhoWeAre.tsx'
import { WhyWeExist } from './WhyWeExist.tsx'

/** About: who we are, mission, why we exist, what is different, values, a letter, people, steps, an invitation (ABOUT-01). */
export default function AboutPage() {
  const { data: about } = useSuspenseQuery(aboutQuery)
  return (
    <>
      <PageMeta seo={about.seo} path="/About" />
      <SceneHero {...about.hero} />
      <WhoWeAre whoWeAre={about.whoWeAre} />
      <Mission mission={about.mission} />
      <WhyWeExist whyWeExist={about.whyWeExist} />
      <Different different={about.different} />
      <CoreValues values={about.values} />
      <CeoMessage ceo={about.ceo} />
      <People people={about.people} />
      <ProcessBand {...about.process} />
      <CallToAction cta={about.cta} />
    </>
  )
}
