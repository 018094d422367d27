import { useSuspenseQuery } from '@tanstack/react-query'
import { servicePageQuery } from '../../content/servicePageQuery.ts'
import { CallToAction } from '../../layout/CallToAction.tsx'
import { ContactLedger } from '../../layout/ContactLedger.tsx'
import { Head } from '../../layout/Head.tsx'
import type { PageParams } from '../../routes.tsx'
import { ProcessBand } from '../../ui/ProcessBand.tsx'
import { Offer } from './Offer.tsx'
import { ServiceHero } from './ServiceHero.tsx'
import { SuccessStories } from './SuccessStories.tsx'
import { Testimonials } from './Testimonials.tsx'

export const queries = ({ route }: PageParams) => [servicePageQuery(route)]

/** The outline of all eight service pages: hero, what is offered beside the sidebar, process, stories, voices, call to action. */
export default function ServicePage({ params: { route } }: { params: PageParams }) {
  const { data: service } = useSuspenseQuery(servicePageQuery(route))
  return (
    <>
      <Head seo={service.seo} path={route} />
      <ServiceHero hero={service.hero} breadcrumb={service.breadcrumb} />
      <Offer service={service} />
      <ProcessBand {...service.process} />
      {service.stories && <SuccessStories stories={service.stories} />}
      {service.testimonials && <Testimonials testimonials={service.testimonials} />}
      <CallToAction cta={service.cta} />
      <ContactLedger />
    </>
  )
}
