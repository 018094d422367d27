import { useSuspenseQuery } from '@tanstack/react-query'
import { contactQuery } from '../../content/queries/contact.ts'
import { PageMeta } from '../../layout/PageMeta.tsx'
import { CardColumns } from '../../ui/lists/CardColumns.tsx'
import { FaqList } from '../../ui/text/FaqList.tsx'
import { RevealSection, Section } from '../../ui/Section.tsx'
import { SectionHead } from '../../ui/SectionHead.tsx'
import { Testimonials } from '../../ui/lists/Testimonials.tsx'
import { ContactForm } from './ContactForm.tsx'
import { ContactHero } from './ContactHero.tsx'
import { WhereToFindUs } from './WhereToFindUs.tsx'

/** Contact: where we are with a map, the form, three reasons, two testimonials, three questions (CONTACT-01 … 05). */
export default function ContactPage() {
  const { data: contact } = useSuspenseQuery(contactQuery)
  return (
    <>
      <PageMeta seo={contact.seo} path="/Contact" />
      <ContactHero hero={contact.hero} form={contact.form} />
      <WhereToFindUs info={contact.info} map={contact.map} mapProviderNote={contact.mapProviderNote} />
      <ContactForm form={contact.form} />
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
