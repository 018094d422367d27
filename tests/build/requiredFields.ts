/**
 * The fields without which search engines ignore a thing of schema.org, and what each must be: from the documentation of
 * Google's rich results and, where Google has none (Service, WebSite), from schema.org's own.
 */
type Check = 'text' | 'url' | 'date' | 'number' | 'things' | readonly string[]

const EMPLOYMENT = ['FULL_TIME', 'PART_TIME', 'CONTRACTOR', 'TEMPORARY', 'INTERN', 'VOLUNTEER', 'PER_DIEM', 'OTHER']
const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

interface Requirement {
  required: Readonly<Record<string, Check>>
  /** Held to their form where they are given. */
  optional?: Readonly<Record<string, Check>>
}

const REQUIREMENTS: Readonly<Record<string, Requirement>> = {
  LocalBusiness: {
    required: { '@id': 'url', name: 'text', url: 'url' },
    optional: {
      address: 'things',
      geo: 'things',
      openingHoursSpecification: 'things',
      telephone: 'text',
      email: 'text',
      image: 'url',
      logo: 'url',
      legalName: 'text',
      description: 'text',
      sameAs: 'url',
    },
  },
  Organization: { required: { name: 'text' }, optional: { sameAs: 'url', logo: 'url' } },
  PostalAddress: {
    required: { streetAddress: 'text', addressLocality: 'text', addressCountry: 'text' },
    optional: { addressRegion: 'text', postalCode: 'text' },
  },
  GeoCoordinates: { required: { latitude: 'number', longitude: 'number' } },
  OpeningHoursSpecification: { required: { dayOfWeek: DAYS, opens: 'text', closes: 'text' } },
  WebSite: {
    required: { '@id': 'url', name: 'text', url: 'url' },
    optional: { description: 'text', inLanguage: 'text', publisher: 'things' },
  },
  Service: {
    required: { name: 'text', provider: 'things' },
    optional: { '@id': 'url', serviceType: 'text', description: 'text', url: 'url', image: 'url' },
  },
  BreadcrumbList: { required: { itemListElement: 'things' } },
  ListItem: { required: { position: 'number', name: 'text', item: 'url' } },
  FAQPage: { required: { mainEntity: 'things' } },
  Question: { required: { name: 'text', acceptedAnswer: 'things' } },
  Answer: { required: { text: 'text' } },
  BlogPosting: {
    required: { headline: 'text', image: 'url', datePublished: 'date', author: 'things' },
    optional: {
      '@id': 'url',
      dateModified: 'date',
      description: 'text',
      publisher: 'things',
      mainEntityOfPage: 'url',
      url: 'url',
      wordCount: 'number',
      inLanguage: 'text',
    },
  },
  Person: { required: { name: 'text' }, optional: { jobTitle: 'text' } },
  JobPosting: {
    required: {
      title: 'text',
      description: 'text',
      datePosted: 'date',
      hiringOrganization: 'things',
    },
    optional: {
      employmentType: EMPLOYMENT,
      identifier: 'things',
      url: 'url',
      validThrough: 'date',
      baseSalary: 'things',
      jobLocation: 'things',
      jobLocationType: ['TELECOMMUTE'],
      applicantLocationRequirements: 'things',
    },
  },
  Country: { required: { name: 'text' } },
  MonetaryAmount: { required: { currency: 'text', value: 'things' } },
  QuantitativeValue: {
    required: { unitText: ['HOUR', 'DAY', 'WEEK', 'MONTH', 'YEAR'] },
    optional: { value: 'number', minValue: 'number', maxValue: 'number' },
  },
  Place: { required: { address: 'things' } },
  PropertyValue: { required: { name: 'text', value: 'text' } },
}

const isThing = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function fits(value: unknown, check: Check): boolean {
  if (check === 'things') return isThing(value)
  if (check === 'number') return typeof value === 'number' && Number.isFinite(value)
  if (typeof value !== 'string' || value.trim() === '') return false
  if (check === 'url') return /^https?:\/\/[^/]/.test(value) && URL.canParse(value)
  if (check === 'date') return /^\d{4}-\d\d-\d\d/.test(value) && !Number.isNaN(Date.parse(value))
  return check === 'text' || check.includes(value)
}

/** What is wrong with a thing and the things in it; empty when it is whole. A reference by `@id` alone is whole. */
export function problemsOf(thing: unknown, place = ''): string[] {
  if (!isThing(thing)) return [`${place} is not a thing`]
  if (Object.keys(thing).join() === '@id') return fits(thing['@id'], 'url') ? [] : [`${place}.@id is no address`]
  const type = String(thing['@type'])
  const known = REQUIREMENTS[type]
  if (!known) return [`${place} is of the type ${type}, which is not known here`]
  const { required, optional = {} } = known
  // A job needs the country of its place, and somewhere to be.
  const left = place.includes('jobLocation') ? 'streetAddress' : undefined
  const isNowhere = type === 'JobPosting' && !('jobLocation' in thing) && !('applicantLocationRequirements' in thing)
  return [
    ...(isNowhere ? [`${place}JobPosting has neither a jobLocation nor applicantLocationRequirements`] : []),
    ...Object.keys(required).flatMap((name) =>
      name in thing || name === left ? [] : [`${place}${type} has no ${name}`],
    ),
    ...Object.entries(thing).flatMap(([name, value]) => {
      if (name === '@type' || name === '@context') return []
      const check = required[name] ?? optional[name]
      if (check === undefined) return [`${place}${type}.${name} is not known here`]
      const values: unknown[] = Array.isArray(value) ? value : [value]
      if (values.length === 0) return [`${place}${type}.${name} is empty`]
      if (values.some((each) => !fits(each, check))) return [`${place}${type}.${name} is ${JSON.stringify(value)}`]
      return check === 'things' ? values.flatMap((each) => problemsOf(each, `${place}${type}.${name}: `)) : []
    }),
  ]
}
