import type { Careers } from '../../content/queries/careers.ts'
import { Icon } from '../../ui/pictures/Icon.tsx'
import styles from './Benefits.module.css'

/** Benefits of working here: four entries (INT-01). */
export function Benefits({ benefitsHead: head, benefits }: Careers['interest']) {
  return (
    <>
      {head.label && <p className={styles.label}>{head.label}</p>}
      {head.heading && <h2 className={styles.heading}>{head.heading}</h2>}
      {head.lead && <p className={styles.lead}>{head.lead}</p>}
      <ul role="list" className={styles.benefits}>
        {benefits.map(({ _key, icon, title, desc }) => (
          <li key={_key}>
            <Icon name={icon} className={styles.icon} />
            <div>
              <h3>{title}</h3>
              <p>{desc}</p>
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}
