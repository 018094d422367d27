import { toPlainText } from '@portabletext/react'
import type { PageResults } from '#web/content/pageResults.ts'
import type { Site } from '#web/content/queries/site.ts'
import { inertJson } from '#web/lib/jsonElement.ts'
import { officeTime, zoneTime } from '#web/times/zoneTime.ts'
import type { RichTextValue } from '#web/ui/text/RichText.tsx'
import type { OfficeZones } from '@archstep/contracts/time/officeZone.ts'
import { articleMoment } from './articleMoment.ts'
import { jobPosting } from './jobPosting.ts'
import type { PageSource, SchemaOrgNode } from './pageSource.ts'
import { postalAddress } from './postalAddress.ts'

/** Chat links; the other social links are the company's profiles. */
const MESSENGERS: ReadonlySet<Site['socialLinks'][number]['network']> = new Set(['telegram', 'whatsapp'])

const organizationId = (siteUrl: string) => `${siteUrl}/#organization`
const websiteId = (siteUrl: string) => `${siteUrl}/#website`

/**
 * A short reference to the company, as provider or publisher. The home and contact pages have it in full, as a
 * LocalBusiness: search engines report one without an address as an error.
 */
function organizationReference({ siteUrl, results: { site } }: PageSource): SchemaOrgNode {
  return { '@type': 'Organization', '@id': organizationId(siteUrl), name: site.name, url: `${siteUrl}/` }
}

/** Search engines read opening hours by the clock of the address, which may not be that of the stated hours. */
function toOfficeClock(site: OfficeZones): (clock: string) => string {
  const stated = zoneTime(site.timeZone)
  const office = officeTime(site)
  if (!stated || !office) return (clock) => clock
  const today = stated.read(new Date()).day
  return (clock) => {
    const moment = stated.momentOf(today, clock)
    return moment ? office.read(moment).clock : clock
  }
}

function organization({ siteUrl, results: { site } }: PageSource, picture: string): SchemaOrgNode {
  const { name, legalName, description, address, phones, email, hours, socialLinks, logo } = site
  const atTheOffice = toOfficeClock(site)
  return {
    '@type': 'LocalBusiness',
    '@id': organizationId(siteUrl),
    name,
    legalName,
    description,
    url: `${siteUrl}/`,
    ...(logo && { logo: new URL(logo.src, siteUrl).href }),
    image: picture,
    ...(phones[0] && { telephone: phones[0].number }),
    email,
    address: postalAddress(address),
    geo: { '@type': 'GeoCoordinates', latitude: address.location.lat, longitude: address.location.lng },
    openingHoursSpecification: hours.map(({ days, opens, closes }) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: days,
      opens: atTheOffice(opens),
      closes: atTheOffice(closes),
    })),
    sameAs: socialLinks.filter(({ network }) => !MESSENGERS.has(network)).map(({ href }) => href),
  }
}

function website({ siteUrl, results: { site } }: PageSource): SchemaOrgNode {
  return {
    '@type': 'WebSite',
    '@id': websiteId(siteUrl),
    name: site.name,
    description: site.description,
    url: `${siteUrl}/`,
    inLanguage: 'en',
    publisher: { '@id': organizationId(siteUrl) },
  }
}

function breadcrumb({ outline: { trail, url }, canonical }: PageSource): SchemaOrgNode {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ label, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      item: href === undefined ? url : canonical(href),
    })),
  }
}

function questions(items: readonly { question: string; answer: RichTextValue }[]): SchemaOrgNode {
  return {
    '@type': 'FAQPage',
    mainEntity: items.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: toPlainText(answer) },
    })),
  }
}

/** The questions of all blocks of a page, because a page may have only one FAQPage. */
function questionsOf({ contact, page }: PageResults) {
  return [
    ...(contact?.faq.items ?? []),
    ...(page?.blocks ?? []).flatMap((block) => (block._type === 'faqBlock' ? block.items : [])),
  ]
}

function service(source: PageSource, { title, hero }: NonNullable<PageResults['servicePage']>): SchemaOrgNode {
  const { outline, image } = source
  return {
    '@type': 'Service',
    '@id': `${outline.url}#service`,
    name: title,
    serviceType: title,
    description: hero.text,
    url: outline.url,
    image,
    provider: organizationReference(source),
  }
}

function article(
  source: PageSource,
  { title, excerpt, date, author, words }: NonNullable<PageResults['post']>,
): SchemaOrgNode {
  const { outline, image, changed, results, siteUrl } = source
  const { logo } = results.site
  const published = articleMoment(date)
  return {
    '@type': 'BlogPosting',
    '@id': `${outline.url}#article`,
    headline: title,
    description: excerpt,
    image,
    datePublished: published,
    ...(changed && { dateModified: changed > published ? changed : published }),
    author: { '@type': 'Person', name: author.name, jobTitle: author.role },
    publisher: { ...organizationReference(source), ...(logo && { logo: new URL(logo.src, siteUrl).href }) },
    mainEntityOfPage: outline.url,
    url: outline.url,
    wordCount: words,
    inLanguage: 'en',
  }
}

/** The schema.org data of a page; empty for a page that search engines must not list. */
export function structuredData(source: PageSource): SchemaOrgNode[] {
  const { results, outline, image } = source
  if (!outline.listed) return []
  const faq = questionsOf(results)
  const posting = results.job && jobPosting(source, results.job)
  return [
    ...(results.home || results.contact ? [organization(source, image)] : []),
    ...(results.home ? [website(source)] : []),
    ...(results.servicePage ? [service(source, results.servicePage)] : []),
    ...(results.post ? [article(source, results.post)] : []),
    ...(posting ? [posting] : []),
    ...(outline.trail.length > 0 ? [breadcrumb(source)] : []),
    ...(faq.length > 0 ? [questions(faq)] : []),
  ]
}

/** Schema.org nodes as an inert script element, escaped so that nothing in them can end it. */
export function dataElement(nodes: readonly SchemaOrgNode[]): string {
  if (nodes.length === 0) return ''
  const graph = { '@context': 'https://schema.org', '@graph': nodes }
  return `<script type="application/ld+json">${inertJson(graph)}</script>`
}
