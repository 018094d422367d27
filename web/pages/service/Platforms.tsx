import type { ServicePageContent } from '../../content/queries/servicePage.ts'
import { FeatureList } from '../../ui/FeatureList.tsx'
import { Mark } from '../../ui/Mark.tsx'
import styles from './Platforms.module.css'

type Items = NonNullable<ServicePageContent['platforms']>['items']

/** Platforms, one ruled row each: name and mark, a sentence, what it is used for. */
export function Platforms({ items }: { items: Items }) {
  return (
    <ul className={styles.platforms}>
      {items.map(({ _key, name, desc, mark, features }) => (
        <li key={_key}>
          <div className={styles.name}>
            <Mark picture={mark} />
            <h3>{name}</h3>
          </div>
          <div>
            <p>{desc}</p>
            <FeatureList features={features} />
          </div>
        </li>
      ))}
    </ul>
  )
}
