import type { ServicePageContent } from '../../content/queries/servicePage.ts'
import { Capabilities } from '../../ui/Capabilities.tsx'
import { FigureList } from '../../ui/FigureList.tsx'
import { SectionHead } from '../../ui/SectionHead.tsx'
import { TechList } from '../../ui/TechList.tsx'
import styles from './Offer.module.css'

/** What the service offers, with what, and what the client gets. It leaves room for the sidebar. */
export function Offer({ service }: { service: ServicePageContent }) {
  const { capabilities, technology, claims, outcomes } = service
  return (
    <section className={styles.offer}>
      <div className="sheet cols">
        <div className={styles.main}>
          <SectionHead head={capabilities.head}>
            <Capabilities items={capabilities.items} />
          </SectionHead>
          {technology && (
            <SectionHead head={technology.head} minor>
              <TechList items={technology.items} look="chips" />
            </SectionHead>
          )}
          {claims && <FigureList items={claims} />}
          {outcomes && <Outcomes items={outcomes.items} />}
        </div>
      </div>
    </section>
  )
}

/** What the client gets, how long it takes, what it looks like when it is done. */
function Outcomes({ items }: NonNullable<ServicePageContent['outcomes']>) {
  return (
    <dl className={styles.outcomes}>
      {items.map(({ _key, title, desc }) => (
        <div key={_key}>
          <dt>{title}</dt>
          <dd>{desc}</dd>
        </div>
      ))}
    </dl>
  )
}
