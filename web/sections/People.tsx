import { phoneHref } from '@archstep/contracts/urls/hrefs.ts'
import type { PeopleContent } from '../content/queries/fragmentTypes.ts'
import { CmsLink } from '../ui/links/CmsLink.tsx'
import { Icon } from '../ui/pictures/Icon.tsx'
import { Portrait } from '../ui/pictures/Portrait.tsx'
import { Section } from '../ui/Section.tsx'
import { SectionHead } from '../ui/SectionHead.tsx'
import styles from './People.module.css'

/** People who work here, each with a short text and their direct line. */
export function People({ people }: { people: PeopleContent }) {
  if (!people?.items?.length) return null
  return (
    <Section>
      <SectionHead head={people.head}>
        <ul role="list" className={styles.people}>
          {people.items.map(({ _id, name, role, text, phone, portrait }) => (
            <li key={_id}>
              <Portrait picture={portrait} side="staff" sizes="276px" className={styles.portrait} />
              <div>
                <h3>{name}</h3>
                <p className={styles.role}>{role}</p>
                {text && <p className={styles.text}>{text}</p>}
                {phone && (
                  <CmsLink href={phoneHref(phone.number)} className={styles.phone}>
                    <Icon name="phone" />
                    {phone.display}
                  </CmsLink>
                )}
              </div>
            </li>
          ))}
        </ul>
      </SectionHead>
    </Section>
  )
}
