import { useSuspenseQuery } from '@tanstack/react-query'
import type { ServicePageContent } from '../../content/queries/servicePage.ts'
import { siteQuery } from '../../content/queries/site.ts'
import { ButtonLink } from '../../ui/links/Button.tsx'
import { FeatureList } from '../../ui/lists/FeatureList.tsx'
import { Treads } from '../../ui/lists/Treads.tsx'
import { Section } from '../../ui/Section.tsx'
import { SectionHead } from '../../ui/SectionHead.tsx'
import { dollarRange } from '../../ui/text/dollars.ts'
import styles from './Prices.module.css'

/** Anchor of a service page's prices. */
export const PRICES_ID = 'prices'

/** From the top of the page to what the service costs. */
export function PricesLink({ prices }: Pick<ServicePageContent, 'prices'>) {
  return (
    prices && (
      <ButtonLink href={`#${PRICES_ID}`} look="outline">
        {prices.head.label ?? prices.head.heading}
      </ButtonLink>
    )
  )
}

/** The service's prices: small, usual and large, with what is included. The usual one is highlighted. */
export function Prices({ head, bands, link }: NonNullable<ServicePageContent['prices']>) {
  const { headerAction } = useSuspenseQuery(siteQuery).data
  return (
    <Section id={PRICES_ID}>
      <SectionHead head={head}>
        <Treads>
          {bands.map(({ _key, title, scope, from, to, per, features }, index) => (
            <li key={_key} data-lit={index === 1 || undefined}>
              <h3>{title}</h3>
              <p className={styles.sums}>
                {dollarRange(from, to)} {per && <span>{per}</span>}
              </p>
              <p className={styles.scope}>{scope}</p>
              <FeatureList features={features} />
            </li>
          ))}
        </Treads>
        <p className={styles.links}>
          {headerAction?.href && <ButtonLink href={headerAction.href}>{headerAction.label}</ButtonLink>}
          {link && (
            <ButtonLink href={link.href} look="outline">
              {link.label}
            </ButtonLink>
          )}
        </p>
      </SectionHead>
    </Section>
  )
}
