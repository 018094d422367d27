import type { ServicePageContent } from '../../content/queries/servicePage.ts'
import { FeatureList } from '../../ui/FeatureList.tsx'
import { Icon } from '../../ui/Icon.tsx'
import styles from './Offerings.module.css'

type Items = NonNullable<ServicePageContent['offerings']>['items']

/** Ways to book the service, side by side: for whom, what, and what is in it. */
export function Offerings({ items }: { items: Items }) {
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
