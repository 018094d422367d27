import type { ServicePageContent } from '../../content/queries/servicePage.ts'
import { Capabilities } from '../../ui/Capabilities.tsx'
import { FeatureList } from '../../ui/FeatureList.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { SectionHead } from '../../ui/SectionHead.tsx'
import styles from './Details.module.css'

/**
 * What only some services have, section by section as far as the document has them, across the whole sheet. The heads
 * stand above and beside in turn, so that no two neighbours have the same layout.
 */
export function Details({ service: { offerings, platforms, security, tools } }: { service: ServicePageContent }) {
  if (!offerings && !platforms && !security && !tools) return null
  return (
    <div className={`sheet ${styles.details}`}>
      {offerings && (
        <SectionHead head={offerings.head} minor>
          <Offerings items={offerings.items} />
        </SectionHead>
      )}
      {platforms && (
        <SectionHead head={platforms.head} layout="left" minor>
          <Platforms items={platforms.items} />
        </SectionHead>
      )}
      {security && (
        <SectionHead head={security.head} minor>
          <Capabilities items={security.items} />
        </SectionHead>
      )}
      {tools && (
        <SectionHead head={tools.head} layout="left" minor>
          <Tools items={tools.items} />
        </SectionHead>
      )}
    </div>
  )
}

type Section<Name extends 'offerings' | 'platforms' | 'tools'> = Pick<NonNullable<ServicePageContent[Name]>, 'items'>

/** Ways to book the service, side by side: for whom, what, and what is in it. */
function Offerings({ items }: Section<'offerings'>) {
  return (
    <ul className={styles.offerings}>
      {items.map(({ _key, icon, title, desc, audience, features }) => (
        <li key={_key}>
          {icon && <Icon name={icon} size="large" className={styles.icon} />}
          <h3>{title}</h3>
          {audience && <p className={styles.audience}>{audience}</p>}
          <p className={styles.desc}>{desc}</p>
          <FeatureList features={features} />
        </li>
      ))}
    </ul>
  )
}

/** Platforms, one ruled row each: name and mark, a sentence, what it is used for. */
function Platforms({ items }: Section<'platforms'>) {
  return (
    <ul className={styles.platforms}>
      {items.map(({ _key, name, desc, mark, features }) => (
        <li key={_key}>
          <div className={styles.name}>
            <Mark picture={mark} />
            <h3>{name}</h3>
          </div>
          <div>
            <p className={styles.desc}>{desc}</p>
            <FeatureList features={features} />
          </div>
        </li>
      ))}
    </ul>
  )
}

/** Tools in a closed grid of cells: mark, name, kind, a sentence, features. */
function Tools({ items }: Section<'tools'>) {
  return (
    <ul className={styles.tools}>
      {items.map(({ _key, name, kind, desc, mark, features }) => (
        <li key={_key}>
          <div className={styles.toolHead}>
            <div>
              <h3>{name}</h3>
              <p className="note">{kind}</p>
            </div>
            <Mark picture={mark} />
          </div>
          <p className={styles.desc}>{desc}</p>
          <FeatureList features={features} />
        </li>
      ))}
    </ul>
  )
}
