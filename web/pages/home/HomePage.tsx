import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { homeQuery } from '../../content/queries/home.ts'
import { siteQuery } from '../../content/queries/site.ts'
import { PageMeta } from '../../layout/PageMeta.tsx'
import { CallToAction } from '../../sections/CallToAction.tsx'
import { ContactDetails } from '../../sections/ContactDetails.tsx'
import { FiguresBand } from '../../sections/FiguresBand.tsx'
import { People } from '../../sections/People.tsx'
import { Services } from '../../sections/Services.tsx'
import { Testimonials } from '../../sections/Testimonials.tsx'
import { CmsLink } from '../../ui/links/CmsLink.tsx'
import { TechList } from '../../ui/lists/TechList.tsx'
import { RevealSection } from '../../ui/Section.tsx'
import { SectionHead } from '../../ui/SectionHead.tsx'
import { HeroCarousel } from './HeroCarousel.tsx'
import { Mission } from './Mission.tsx'
import { OfferSheet } from './OfferSheet.tsx'
import { useWordsAppear } from './useWordsAppear.ts'
import styles from './HomePage.module.css'

export default function HomePage() {
  const { data: home } = useSuspenseQuery(homeQuery)
  const { priceWords } = useSuspenseQuery(siteQuery).data
  const { story } = home.testimonials
  const ready = useReady()
  const page = useWordsAppear()
  return (
    <div ref={page} data-ready={ready || undefined} className={styles.page}>
      <PageMeta seo={home.seo} path="/" />
      <HeroCarousel slides={home.slides} />
      <Mission mission={home.mission} />
      <FiguresBand {...home.stats} />
      <Services {...home.services} priceWords={priceWords} />
      {home.offer && <OfferSheet offer={home.offer} />}
      <Testimonials {...home.testimonials} more={story?.study && <CmsLink href={story.study}>{story.words}</CmsLink>} />
      <RevealSection>
        <SectionHead head={home.technology.head} layout="right">
          <TechList items={home.technology.items} look="grid" />
        </SectionHead>
      </RevealSection>
      <People people={home.people} />
      <CallToAction cta={home.cta} />
      <ContactDetails />
    </div>
  )
}

const READY_DELAY_MS = 300

/** Whether to mark the page as ready. HOME-10 demands the mark, and only tests read it. */
export function useReady(): boolean {
  const [ready, setReady] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      timer = setTimeout(() => setReady(true), READY_DELAY_MS)
    }
    if (document.readyState === 'complete') wait()
    else addEventListener('load', wait, { once: true })
    return () => {
      removeEventListener('load', wait)
      clearTimeout(timer)
    }
  }, [])
  return ready
}
