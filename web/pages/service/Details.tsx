import type { ServicePageContent } from '../../content/queries/servicePage.ts'
import { CardColumns } from '../../ui/lists/CardColumns.tsx'
import { FeatureList } from '../../ui/lists/FeatureList.tsx'
import { Icon } from '../../ui/pictures/Icon.tsx'
import { Mark } from '../../ui/pictures/Mark.tsx'
import { SectionHead } from '../../ui/SectionHead.tsx'
import styles from './Details.module.css'

/**
 * Optional sections of a service, across the whole sheet. The heads alternate between above and beside, so that
 * neighboring sections differ.
 */
export function Details({ service: { offerings, platforms, security, tools } }: { service: ServicePageContent }) {
  if (!offerings && !platforms && !security && !tools) return null
  return (
    <div className={`sheet ${styles.details}`}>
      {offerings && <Entries {...offerings} look="columns" />}
      {platforms && <Entries {...platforms} look="rows" />}
      {security && (
        <SectionHead head={security.head} minor>
          <CardColumns items={security.items} />
        </SectionHead>
      )}
      {tools && <Entries {...tools} look="cells" />}
    </div>
  )
}

type Section = NonNullable<ServicePageContent['offerings' | 'platforms' | 'tools']>

/** Items with a name, a sentence and contents: in ruled columns, as rows, or in a grid of cells. */
function Entries({ head, items, look }: Section & { look: 'columns' | 'rows' | 'cells' }) {
  return (
    <SectionHead head={head} layout={look === 'columns' ? 'over' : 'left'} minor>
      <ul role="list" data-look={look} className={styles.entries}>
        {items.map((entry) => (
          <li key={entry._key}>
            <div className={styles.name}>
              {'icon' in entry && entry.icon && <Icon name={entry.icon} size="large" className={styles.icon} />}
              {'mark' in entry && <Mark picture={entry.mark} />}
              <div>
                <h3>{entry.name}</h3>
                {'kind' in entry && entry.kind && <p className="note">{entry.kind}</p>}
              </div>
            </div>
            <div>
              <p className={styles.desc}>{entry.desc}</p>
              <FeatureList features={entry.features} />
            </div>
          </li>
        ))}
      </ul>
    </SectionHead>
  )
}
