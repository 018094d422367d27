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

/** All services, further links, help, resources, a contact box, and what clients say (SVC-02, SVC-04). */
export function Sidebar({ resources, links, help, testimonials, contact }: ServicePageContent['sidebar']) {
  const { data: site } = useSuspenseQuery(siteQuery)
  const { pathname } = useLocation()
  return (
    <aside aria-label="More on services" className={styles.sidebar}>
      <div className={styles.parts}>
        {[site.sidebarServices, links, help].map(
          (part) =>
            part && (
              <div key={part.heading} className={styles.part}>
                <h2>{part.heading}</h2>
                {help && part === help && <p className={styles.text}>{help.text}</p>}
                <ul>
                  {part.links.map(({ _key, label, href }) => (
                    <li key={_key}>
                      <CmsLink
                        href={href}
                        aria-current={isCurrent(href, pathname) ? 'page' : undefined}
                        className={styles.link}
                      >
                        {label}
                        <Icon name="arrow-right" className={styles.arrow} />
                      </CmsLink>
                    </li>
                  ))}
                </ul>
              </div>
            ),
        )}
        {resources && (
          <div className={styles.part}>
            <h2>{site.resourcesHeading}</h2>
            <ResourceList resources={resources} request={{ label: site.resourceRequest, email: site.email }} />
          </div>
        )}
        <ContactBox {...contact} phone={contact.phone ?? site.phones[0]} email={contact.email ?? site.email} />
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
