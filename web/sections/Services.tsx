import type { ServiceCard } from '../content/queries/fragmentTypes.ts'
import type { Site } from '../content/queries/site.ts'
import { CmsLink } from '../ui/links/CmsLink.tsx'
import { Icon } from '../ui/pictures/Icon.tsx'
import { RevealSection } from '../ui/Section.tsx'
import { SectionHead, type HeadedSection } from '../ui/SectionHead.tsx'
import { dollars } from '../ui/text/dollars.ts'
import styles from './Services.module.css'

interface ServicesProps extends HeadedSection, Pick<Site, 'priceWords'> {
  /** The highest price is only on the page of all services. */
  cards: readonly (ServiceCard & { price: { to?: number | null } | null })[]
}

/** The services as a ruled index in two columns, each leading to its page: icon, title, a sentence, prices (HOME-04). */
export function Services({ head, cards, priceWords, id }: ServicesProps) {
  return (
    <RevealSection id={id}>
      <SectionHead head={head} layout="left">
        <ul role="list" className={styles.index}>
          {cards.map(({ _id, icon, title, link, desc, price }) => (
            <li key={_id}>
              <CmsLink href={link} className={styles.entry}>
                <Icon name={icon} size="large" className={styles.icon} />
                <h3>
                  <span>{title}</span>
                </h3>
                <Icon name="arrow-up-right" className={styles.arrow} />
                <p>{desc}</p>
              </CmsLink>
              {priceWords && price && typeof price.from === 'number' && (
                <p className={styles.price}>
                  <b>{priceWords.from.replace('{sum}', `${dollars.format(price.from)} ${price.per ?? ''}`.trim())}</b>
                  {price.inCards && <span> · {price.inCards}</span>}
                  {!!price.to && priceWords.to && (
                    <small> {priceWords.to.replace('{sum}', dollars.format(price.to))}</small>
                  )}
                </p>
              )}
            </li>
          ))}
        </ul>
      </SectionHead>
    </RevealSection>
  )
}
