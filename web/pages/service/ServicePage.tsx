import { useSuspenseQuery, type QueryClient } from '@tanstack/react-query'
import { useLocation } from 'react-router-dom'
import type { Answer } from '../../content/contentRequest.ts'
import { servicePageQuery, type ServicePageContent } from '../../content/queries/servicePage.ts'
import { CallToAction } from '../../layout/CallToAction.tsx'
import { PageMeta } from '../../layout/PageMeta.tsx'
import { ProcessBand } from '../../ui/ProcessBand.tsx'
import { Testimonials } from '../../ui/Testimonials.tsx'
import { Details } from './Details.tsx'
import { Offer } from './Offer.tsx'
import { Prices } from './Prices.tsx'
import { ServiceHero } from './ServiceHero.tsx'
import { Sidebar } from './Sidebar.tsx'
import { Specimen, specimenSources } from './specimen/Specimen.tsx'
import { SuccessStories } from './SuccessStories.tsx'
import styles from './ServicePage.module.css'

export const parts = (client: QueryClient) =>
  client
    .getQueriesData<Answer<ServicePageContent>>({ queryKey: servicePageQuery('').queryKey.slice(0, 2) })
    .flatMap(([, service]) => (service ? specimenSources(service.content.specimen) : []))

/**
 * The outline of all eight service pages: hero, what is offered, a specimen, process, prices, stories, testimonials, sidebar
 * (on wide screens beside the offer), call to action.
 */
export default function ServicePage() {
  const { data: service } = useSuspenseQuery(servicePageQuery(useLocation().pathname))
  return (
    <>
      <PageMeta seo={service.seo} path={service.route} />
      <ServiceHero hero={service.hero} breadcrumb={service.breadcrumb} />
      <div className={styles.besideSidebar}>
        <Offer service={service} />
        {service.specimen && <Specimen specimen={service.specimen} />}
        <Details service={service} />
        <ProcessBand {...service.process} />
        {service.prices && <Prices prices={service.prices} />}
        {service.stories && <SuccessStories stories={service.stories} />}
        {service.testimonials && <Testimonials {...service.testimonials} />}
        <Sidebar sidebar={service.sidebar} />
      </div>
      <CallToAction cta={service.cta} />
    </>
  )
}
