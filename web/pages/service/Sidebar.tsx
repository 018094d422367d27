import { useSuspenseQuery } from '@tanstack/react-query'
import { phoneHref } from '@archstep/contracts/urls/hrefs.ts'
import type { ServicePageContent } from '../../content/queries/servicePage.ts'
import { siteQuery } from '../../content/queries/site.ts'
import { NavLink } from '../../layout/header/NavLink.tsx'
import { CmsLink } from '../../ui/links/CmsLink.tsx'
import { useIsCurrent } from '../../ui/links/useIsCurrent.ts'
import { ResourceList } from '../../ui/lists/ResourceList.tsx'
import { Icon } from '../../ui/pictures/Icon.tsx'
import { Portrait } from '../../ui/pictures/Portrait.tsx'
import { TestimonialQuote } from '../../ui/text/TestimonialQuote.tsx'
import { useOpenDetails } from './useOpenDetails.ts'
import styles from './Sidebar.module.css'

type SidebarContent = ServicePageContent['sidebar']

/**
 * All services, resources, further links, help, testimonials and a contact box (SVC-02, SVC-04). On phones, where it
 * follows all that the page says of its service, everything but the contact box is closed until it is asked for.
 */
export function Sidebar({ sidebar, title, words }: Pick<ServicePageContent, 'sidebar' | 'title' | 'words'>) {
  const { resources, links, help, testimonials, contact } = sidebar
  const { data: site } = useSuspenseQuery(siteQuery)
  const isCurrent = useIsCurrent()
  useOpenDetails()
  const services = words?.sidebarServices.heading ?? ''
  const atAnyHour = site.answersAtAnyHour.some(({ path }) => path && isCurrent(path))
  // The front desk, and at night the engineer on duty, unless the person has a direct line.
  const desk = atAnyHour || !contact.person?.phone ? site.phones[0] : undefined
  return (
    <aside aria-label="More on services" className={styles.sidebar}>
      <details className={styles.more}>
        <summary>
          <span>{(words?.sidebarServices.more ?? services).replace('{service}', () => title)}</span>
          <Icon name="plus" className={styles.sign} />
        </summary>
        <div className={styles.parts}>
          <LinkList heading={services} links={site.servicesMenu.links} />
          {resources && (
            <div className={styles.part}>
              <h2>{words?.resourcesHeading}</h2>
              <ResourceList resources={resources} request={{ label: site.resourceRequest, email: site.email }} />
            </div>
          )}
        </div>
        {(links || help || testimonials) && (
          <div className={styles.below}>
            {links && <LinkList {...links} />}
            {help && <LinkList {...help} />}
            {testimonials && (
              <div className={styles.part}>
                <h2>{testimonials.heading}</h2>
                <ul role="list">
                  {testimonials.items.map((testimonial) => (
                    <li key={testimonial._id} className={styles.testimonial}>
                      <TestimonialQuote testimonial={testimonial} />
                    </li>
                  ))}
                </ul>
              </div>
            )}
          </div>
        )}
      </details>
      <ContactBox {...contact} phone={contact.phone ?? desk} email={contact.email ?? site.email} />
    </aside>
  )
}

type LinkListProps = NonNullable<SidebarContent['links']> & { text?: string }

function LinkList({ heading, text, links }: LinkListProps) {
  return (
    <div className={styles.part}>
      <h2>{heading}</h2>
      {text && <p className={styles.text}>{text}</p>}
      <ul>
        {links.map(({ _key, label, href }) => (
          <li key={_key}>
            <NavLink href={href} className={styles.link}>
              {label}
              <Icon name="arrow-right" className={styles.arrow} />
            </NavLink>
          </li>
        ))}
      </ul>
    </div>
  )
}

type ContactBoxProps = Omit<SidebarContent['contact'], 'phone' | 'email'> & {
  phone: SidebarContent['contact']['phone'] | undefined
  email: string
}

/** The contact for this service, by phone and email; with their direct line below the name. */
export function ContactBox({ heading, text, person, personIntro, phone, email }: ContactBoxProps) {
  return (
    <div className={`band ${styles.box}`}>
      <h2>{heading}</h2>
      <p>{text}</p>
      {phone && <PhoneLink {...phone} />}
      {person && (
        <div className={styles.person}>
          <Portrait picture={person.portrait} side="staff" sizes="120px" />
          <p>
            {personIntro} <b>{person.name}</b> {person.role}
          </p>
        </div>
      )}
      {person?.phone && <PhoneLink {...person.phone} />}
      <CmsLink href={`mailto:${email}`}>
        <Icon name="mail" />
        {email}
      </CmsLink>
    </div>
  )
}

function PhoneLink({ display, number }: { display: string; number: string }) {
  return (
    <CmsLink href={phoneHref(number)}>
      <Icon name="phone" />
      {display}
    </CmsLink>
  )
}
