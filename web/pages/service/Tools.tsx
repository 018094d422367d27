import type { ServicePageContent } from '../../content/queries/servicePage.ts'
import { FeatureList } from '../../ui/FeatureList.tsx'
import { Mark } from '../../ui/Mark.tsx'
import styles from './Tools.module.css'

type Items = NonNullable<ServicePageContent['tools']>['items']

/** Tools in a closed grid of cells: mark, name, kind, a sentence, features. */
export function Tools({ items }: { items: Items }) {
  return (
    <ul className={styles.tools}>
      {items.map(({ _key, name, kind, desc, mark, features }) => (
        <li key={_key}>
          <div className={styles.head}>
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
