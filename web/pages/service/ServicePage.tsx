import { useSuspenseQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router-dom'
import type { PageResults } from '../../content/pageResults.ts'
import { servicePageQuery, type ServicePageContent } from '../../content/queries/servicePage.ts'
import { siteQuery } from '../../content/queries/site.ts'
import type { SiteFacts } from '../../content/siteFacts.ts'
import { PageMeta } from '../../layout/PageMeta.tsx'
import { CallToAction } from '../../sections/CallToAction.tsx'
import { ProcessBand } from '../../sections/ProcessBand.tsx'
import { Testimonials } from '../../sections/Testimonials.tsx'
import { Breadcrumb } from '../../ui/links/Breadcrumb.tsx'
import { ButtonLink, ButtonRow } from '../../ui/links/Button.tsx'
import { Stories, type StoriesProps } from '../../ui/lists/Stories.tsx'
import { SceneHero } from '../../ui/SceneHero.tsx'
import { RevealSection } from '../../ui/Section.tsx'
import { SectionHead } from '../../ui/SectionHead.tsx'
import { Details } from './Details.tsx'
import { Offer } from './Offer.tsx'
import { Prices, PricesLink } from './Prices.tsx'
import { Sidebar } from './Sidebar.tsx'
import { Specimen, specimenSources } from './specimen/Specimen.tsx'
import styles from './ServicePage.module.css'

/** Breadcrumb of every service page (SVC-01). */
const TRAIL = [
  { label: 'HOME', href: '/' },
  { label: 'SERVICES', href: '/services' },
]

/** Services added by staff; the others have fixed routes. */
export const pagesOf = ({ documents }: SiteFacts) =>
  documents.filter(({ _type, route }) => _type === 'servicePage' && !route)

export const parts = ({ servicePage }: PageResults) => servicePage && specimenSources(servicePage.specimen)

/**
 * The outline of all service pages: hero, offer, specimen, process, prices, stories, testimonials, sidebar (on wide
 * screens beside the offer), call to action.
 */
export default function ServicePage() {
  const { data: service } = useSuspenseQuery(servicePageQuery(useLocation().pathname))
  // A new service has none yet.
  const { actions, ...hero } = service.hero ?? { heading: service.title, text: null, picture: null, actions: null }
  const [first, ...more] = actions ?? []
  // Leave out people who are already quoted in a story.
  const others = (service.testimonials?.items ?? []).filter(
    ({ _id }) => !service.stories?.items.some(({ voice }) => voice?._id === _id),
  )
  return (
    <>
      <PageMeta seo={service.seo} path={service.route} />
      <SceneHero {...hero} above={<Breadcrumb trail={TRAIL} here={service.breadcrumb} />}>
        <ButtonRow>
          {first && <ButtonLink href={first.href}>{first.label}</ButtonLink>}
          <PricesLink prices={service.prices} />
          {more.map(({ _key, label, href }) => (
            <ButtonLink key={_key} href={href} look="text">
              {label}
            </ButtonLink>
          ))}
        </ButtonRow>
      </SceneHero>
      <div className={styles.besideSidebar}>
        <Offer service={service} />
        {service.specimen && <Specimen {...service.specimen} />}
        <Details service={service} />
        <ProcessBand {...service.process} />
        {service.prices && <Prices {...service.prices} />}
        {service.stories && (
          <SuccessStories {...service.stories} quotes={service.testimonials?.items} words={service.words} />
        )}
        {service.testimonials && others.length > 0 && <Testimonials {...service.testimonials} items={others} />}
        <Sidebar {...service} />
      </div>
      <CallToAction cta={service.cta} />
    </>
  )
}

/** What changed for clients, with one figure each and ways to verify it. */
function SuccessStories({
  head,
  items,
  quotes,
  words,
}: NonNullable<ServicePageContent['stories']> & Pick<StoriesProps, 'quotes'> & Pick<ServicePageContent, 'words'>) {
  const { email } = useSuspenseQuery(siteQuery).data
  const proof = words?.proof
  return (
    <RevealSection>
      <SectionHead head={head} layout="wide">
        <Stories stories={items} quotes={quotes} {...(proof && { proof: { ...proof, email } })} />
      </SectionHead>
    </RevealSection>
  )
}
