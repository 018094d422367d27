import { useSuspenseQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router-dom'
import type { ServicePageContent } from '../../content/queries/servicePage.ts'
import { siteQuery } from '../../content/queries/site.ts'
import { isCurrent } from '../../layout/isCurrent.ts'
import { CmsLink } from '../../ui/CmsLink.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { ResourceList } from '../../ui/ResourceList.tsx'
import { TestimonialQuote } from '../../ui/Testimonials.tsx'
import { ContactBox } from './ContactBox.tsx'
import styles from './Sidebar.module.css'

/** All services, further links, resources, help, a contact box, and what clients say (SVC-02, SVC-04). */
export function Sidebar({
  sidebar: { resources, links, help, testimonials, contact },
}: Pick<ServicePageContent, 'sidebar'>) {
  const { data: site } = useSuspenseQuery(siteQuery)
  return (
    <aside aria-label="More on services" className={styles.sidebar}>
      <div className={styles.parts}>
        <LinkList heading={site.sidebarServices.heading} links={site.sidebarServices.links} />
        {links && <LinkList heading={links.heading} links={links.links} />}
        {resources && (
          <div className={styles.part}>
            <h2>{site.resourcesHeading}</h2>
            <ResourceList resources={resources} request={{ label: site.resourceRequest, email: site.email }} />
          </div>
        )}
        {help && (
          <div className={styles.part}>
            <h2>{help.heading}</h2>
            <p className={styles.text}>{help.text}</p>
            <Links links={help.links} />
          </div>
        )}
        <ContactBox box={contact} phone={contact.phone ?? site.phones[0]} email={contact.email ?? site.email} />
      </div>
      {testimonials && (
        <div className={`${styles.part} ${styles.clients}`}>
          <h2>{testimonials.heading}</h2>
          <ul className={styles.testimonials}>
            {testimonials.items.map((testimonial) => (
              <li key={testimonial._id}>
                <TestimonialQuote testimonial={testimonial} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </aside>
  )
}

interface LinksProps {
  links: readonly { _key: string; label: string; href: string }[]
}

function LinkList({ heading, links }: LinksProps & { heading: string }) {
  return (
    <div className={styles.part}>
      <h2>{heading}</h2>
      <Links links={links} />
    </div>
  )
}

function Links({ links }: LinksProps) {
  const { pathname } = useLocation()
  return (
    <ul>
      {links.map(({ _key, label, href }) => (
        <li key={_key}>
          <CmsLink href={href} aria-current={isCurrent(href, pathname) ? 'page' : undefined} className={styles.link}>
            {label}
            <Icon name="arrow-right" className={styles.arrow} />
          </CmsLink>
        </li>
      ))}
    </ul>
  )
}
