import { useSuspenseQuery } from '@tanstack/react-query'
import type { ServicePageContent } from '../../content/queries/servicePage.ts'
import { siteQuery } from '../../content/queries/site.ts'
import { CmsLink } from '../../ui/links/CmsLink.tsx'
import { CardColumns } from '../../ui/lists/CardColumns.tsx'
import { FigureList } from '../../ui/lists/FigureList.tsx'
import { dollars, range } from '../../ui/lists/offer.ts'
import { SectionHead } from '../../ui/SectionHead.tsx'
import { TechList } from '../../ui/lists/TechList.tsx'
import { PRICES_ID } from './Prices.tsx'
import styles from './Offer.module.css'

/**
 * In a line each what the client gets, how long it takes, what it looks like when it is done and what it costs; then
 * what the service offers, and with what. It leaves room for the sidebar.
 */
export function Offer({
  service: { capabilities, technology, claims, outcomes, prices },
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
              {prices && <Costs bands={prices.bands} />}
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

/** From the lowest to the highest of the bands, which is a link to them, and what the usual one costs. */
function Costs({ bands }: Pick<NonNullable<ServicePageContent['prices']>, 'bands'>) {
  const { priceWords: words } = useSuspenseQuery(siteQuery).data
  const [lowest, usual, highest] = bands
  // Sums for different things, such as a month, make no range.
  if (!words || !lowest || !usual || !highest || bands.some(({ per }) => per)) return null
  return (
    <div>
      <dt>{words.label}</dt>
      <dd>
        <CmsLink href={`#${PRICES_ID}`}>
          {words.range
            .replace('{lowest}', dollars.format(lowest.from))
            .replace('{highest}', dollars.format(highest.to))}
        </CmsLink>{' '}
        {words.usual.replace('{usual}', range(usual.from, usual.to).replaceAll(/\s/g, '\u{a0}'))}
      </dd>
    </div>
  )
}
