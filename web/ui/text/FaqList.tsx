import type { Question } from '../../content/queries/fragmentTypes.ts'
import { Icon } from '../pictures/Icon.tsx'
import { RichText } from './RichText.tsx'
import styles from './FaqList.module.css'

interface FaqListProps {
  items: readonly Question[]
}

/** Questions that expand to show their answers. Works without script; printed with every answer. */
export function FaqList({ items }: FaqListProps) {
  return (
    <div className={styles.faq}>
      {items.map(({ _key, question, answer }) => (
        <details key={_key}>
          <summary>
            <h3>{question}</h3>
            <Icon name="plus" className={styles.sign} />
          </summary>
          <RichText value={answer} className={styles.answer} />
        </details>
      ))}
    </div>
  )
}
