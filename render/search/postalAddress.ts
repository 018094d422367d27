import type { SchemaOrgNode } from './pageSource.ts'

/** An address, as far as it is known; the company's own has all of it. */
interface Address {
  readonly street?: string | null
  readonly unit?: string | null
  readonly city: string
  readonly region?: string | null
  readonly postalCode?: string | null
  readonly country: string
}

/** An address as schema.org has it. */
export const postalAddress = ({ street, unit, city, region, postalCode, country }: Address): SchemaOrgNode => ({
  '@type': 'PostalAddress',
  ...(street && { streetAddress: [street, unit].filter(Boolean).join(', ') }),
  addressLocality: city,
  ...(region && { addressRegion: region }),
  ...(postalCode && { postalCode }),
  addressCountry: country,
})
