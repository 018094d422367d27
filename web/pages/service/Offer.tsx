import type { ServicePageContent } from '../../content/queries/servicePage.ts'
import { CardColumns } from '../../ui/lists/CardColumns.tsx'
import { FigureList } from '../../ui/lists/FigureList.tsx'
import { SectionHead } from '../../ui/SectionHead.tsx'
import { TechList } from '../../ui/lists/TechList.tsx'
import styles from './Offer.module.css'

/**
 * What the service offers, with what, and in a line each what the client gets, how long it takes, and what it looks
 * like when it is done. It leaves room for the sidebar.
 */
export function Offer({ service: { capabilities, technology, claims, outcomes } }: { service: ServicePageContent }) {
  return (
    <section className={styles.offer}>
      <div className="sheet cols">
        <div className={styles.main}>
          <SectionHead head={capabilities.head}>
            <CardColumns items={capabilities.items} />
          </SectionHead>
          {claims && <FigureList items={claims} />}
          {technology && (
            <SectionHead head={technology.head} minor className={styles.technology}>
              <TechList items={technology.items} look="chips" />
            </SectionHead>
          )}
          {outcomes && (
            <dl className={styles.outcomes}>
              {outcomes.items.map(({ _key, title, desc }) => (
                <div key={_key}>
                  <dt>{title}</dt>
                  <dd>{desc}</dd>
                </div>
              ))}
            </dl>
          )}
        </div>
      </div>
    </section>
  )
}
