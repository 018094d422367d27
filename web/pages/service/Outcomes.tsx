import type { ServicePageContent } from '../../content/queries/servicePage.ts'
import styles from './Outcomes.module.css'

type Items = NonNullable<ServicePageContent['outcomes']>['items']

/** What the client gets, how long it takes, what it looks like when it is done. */
export function Outcomes({ items }: { items: Items }) {
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
