import type { ServicePageContent } from '../../content/queries/servicePage.ts'
import { CmsLink } from '../../ui/links/CmsLink.tsx'
import { CardColumns } from '../../ui/lists/CardColumns.tsx'
import { FigureList } from '../../ui/lists/FigureList.tsx'
import { TechList } from '../../ui/lists/TechList.tsx'
import { SectionHead } from '../../ui/SectionHead.tsx'
import { dollarRange, dollars } from '../../ui/text/dollars.ts'
import { PRICES_ID } from './Prices.tsx'
import styles from './Offer.module.css'

/**
 * One line each for what the client gets, how long it takes, the result and the cost; then what the service offers, and
 * the technologies. Leaves room for the sidebar.
 */
export function Offer({
  service: { capabilities, technology, claims, outcomes, prices, words },
}: {
  service: ServicePageContent
}) {
  return (
    <section className={styles.offer}>
      <div className="sheet cols">
        <div className={styles.main}>
          {(outcomes || prices) && (
            <dl className={styles.outcomes}>
              {outcomes?.items.map(({ _key, title, desc }) => (
                <div key={_key}>
                  <dt>{title}</dt>
                  <dd>{desc}</dd>
                </div>
              ))}
              <Costs prices={prices} words={words} />
            </dl>
          )}
          <SectionHead head={capabilities.head}>
            <CardColumns items={capabilities.items} />
          </SectionHead>
          {claims && <FigureList items={claims} />}
          {technology && (
            <SectionHead head={technology.head} minor className={styles.technology}>
              <TechList items={technology.items} look="chips" />
            </SectionHead>
          )}
        </div>
      </div>
    </section>
  )
}

/** The price range, linked to the price bands, and the cost of the usual one. */
function Costs({ prices, words }: Pick<ServicePageContent, 'prices' | 'words'>) {
  const [lowest, usual] = prices?.bands ?? []
  const inWords = words?.priceWords
  if (!inWords || !lowest || !usual || !prices?.to) return null
  return (
    <div>
      <dt>{inWords.label}</dt>
      <dd>
        <CmsLink href={`#${PRICES_ID}`}>
          {inWords.range
            .replace('{lowest}', dollars.format(lowest.from))
            .replace('{highest}', dollars.format(prices.to))}
        </CmsLink>{' '}
        {inWords.usual.replace('{usual}', dollarRange(usual.from, usual.to).replaceAll(/\s/g, '\u{a0}'))}
      </dd>
    </div>
  )
}
