import type { PageContent } from '../../content/queries/page.ts'
import { CmsLink } from '../links/CmsLink.tsx'
import { Icon } from '../pictures/Icon.tsx'
import styles from './CardColumns.module.css'

type Card = Extract<PageContent['blocks'][number], { _type: 'cardsBlock' }>['items'][number]

/** Not every kind of card has all of these. */
type CardValue = Pick<Card, '_key' | 'title' | 'desc'> & Partial<Pick<Card, 'icon' | 'link'>>

interface CardColumnsProps {
  items: readonly CardValue[]
  /** Columns on a wide screen; by default as many as fit, with the icon beside the words. */
  columns?: 2 | 3 | 4
}

/** Ruled columns: icon, title, a sentence or two, and where it leads. No box, no shadow. */
export function CardColumns({ items, columns }: CardColumnsProps) {
  return (
    <ul role="list" data-columns={columns} className={styles.columns}>
      {items.map(({ _key, icon, title, desc, link }) => (
        <li key={_key}>
          {icon && <Icon name={icon} size="large" className={styles.icon} />}
          <h3>{title}</h3>
          <p>{desc}</p>
          {link && (
            <CmsLink href={link.href} className={styles.link}>
              {link.label}
              <Icon name="arrow-right" className={styles.arrow} />
            </CmsLink>
          )}
        </li>
      ))}
    </ul>
  )
}
