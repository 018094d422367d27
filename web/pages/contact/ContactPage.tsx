import { useSuspenseQuery } from '@tanstack/react-query'
import { phoneHref } from '@archstep/contracts/urls/hrefs.ts'
import { CONTACT_PAGE } from '@archstep/contracts/urls/routes.ts'
import { contactQuery, type Contact } from '../../content/queries/contact.ts'
import { siteQuery } from '../../content/queries/site.ts'
import { useAvailability } from '../../layout/availability/useAvailability.ts'
import { PageMeta } from '../../layout/PageMeta.tsx'
import { NextTimes } from '../../sections/NextTimes.tsx'
import { Testimonials } from '../../sections/Testimonials.tsx'
import { ButtonLink, ButtonRow } from '../../ui/links/Button.tsx'
import { CardColumns } from '../../ui/lists/CardColumns.tsx'
import { Picture } from '../../ui/pictures/Picture.tsx'
import { RevealSection, Section } from '../../ui/Section.tsx'
import { SectionHead } from '../../ui/SectionHead.tsx'
import { FaqList } from '../../ui/text/FaqList.tsx'
import { ContactForm } from './ContactForm.tsx'
import { WhereToFindUs } from './WhereToFindUs.tsx'
import availabilityStyles from '../../layout/availability/Availability.module.css'
import styles from './ContactPage.module.css'

/** Contact: the form, address and map, three reasons, two testimonials, three questions (CONTACT-01 … 05). */
export default function ContactPage() {
  const { data: contact } = useSuspenseQuery(contactQuery)
  return (
    <>
      <PageMeta seo={contact.seo} path={CONTACT_PAGE} />
      <ContactHero hero={contact.hero} form={contact.form} />
      <ContactForm form={contact.form} />
      <WhereToFindUs info={contact.info} map={contact.map} mapProviderNote={contact.mapProviderNote} />
      <RevealSection>
        <SectionHead head={contact.why.head}>
          <CardColumns items={contact.why.items} columns={3} />
        </SectionHead>
      </RevealSection>
      <Testimonials {...contact.testimonials} look="row" />
      <Section>
        <SectionHead head={contact.faq.head} layout="left">
          <FaqList items={contact.faq.items} />
        </SectionHead>
      </Section>
    </>
  )
}

/**
 * The promise, the number to call, booking and the link to the form; who is in, and the desk where the phone rings.
 * While nobody is in, booking comes first.
 */
function ContactHero({ hero: { heading, text, picture }, form }: Pick<Contact, 'hero' | 'form'>) {
  const { data: site } = useSuspenseQuery(siteQuery)
  const [availability] = useAvailability(site)
  const [phone] = site.phones
  const call = phone && { href: phoneHref(phone.number), label: phone.display }
  const ways = availability?.action ? [availability.action, call] : [call, site.headerAction]
  return (
    <section className={styles.hero}>
      <div className="sheet cols">
        <div className={styles.words}>
          <h1>{heading}</h1>
          <p className={`lead ${styles.lead}`}>{text}</p>
          <ButtonRow className={styles.actions}>
            {ways.map(
              (way, index) =>
                way?.href && (
                  <ButtonLink key={way.href} href={way.href} look={index === 0 ? 'solid' : 'outline'}>
                    {way.label}
                  </ButtonLink>
                ),
            )}
            <ButtonLink href="#contactForm" look="outline">
              {form.heading}
            </ButtonLink>
          </ButtonRow>
          <p className={`${availabilityStyles.status} ${styles.status}`} data-open={availability?.open}>
            {availability?.status}
          </p>
        </div>
        <Picture picture={picture} eager="first" className={styles.drawing} sizes="(min-width: 769px) 42vw, 100vw" />
        <NextTimes className={styles.times} />
      </div>
    </section>
  )
}
