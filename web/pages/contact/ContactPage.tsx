import { useSuspenseQuery } from '@tanstack/react-query'
import { contactQuery } from '../../content/queries/contact.ts'
import { PageMeta } from '../../layout/PageMeta.tsx'
import { Testimonials } from '../../ui/Testimonials.tsx'
import { ContactForm } from './ContactForm.tsx'
import { ContactHero } from './ContactHero.tsx'
import { Faq } from './Faq.tsx'
import { WhereToFindUs } from './WhereToFindUs.tsx'
import { WhyChoose } from './WhyChoose.tsx'

/** Contact: where we are with a map, the form, three reasons, two testimonials, three questions (CONTACT-01 … 05). */
export default function ContactPage() {
  const { data: contact } = useSuspenseQuery(contactQuery)
  return (
    <>
      <PageMeta seo={contact.seo} path="/Contact" />
      <ContactHero hero={contact.hero} form={contact.form} />
      <WhereToFindUs info={contact.info} map={contact.map} mapProviderNote={contact.mapProviderNote} />
      <ContactForm form={contact.form} />
      <WhyChoose why={contact.why} />
      <Testimonials {...contact.testimonials} look="row" />
      <Faq faq={contact.faq} />
    </>
  )
}
