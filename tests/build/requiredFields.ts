/**
 * The fields without which search engines ignore schema.org data: from the documentation of Google's rich results and,
 * if Google has none (Service, WebSite), from schema.org.
 */
const REQUIRED: Readonly<Record<string, string>> = {
  Answer: 'text',
  BlogPosting: 'headline image datePublished author',
  BreadcrumbList: 'itemListElement',
  Country: 'name',
  FAQPage: 'mainEntity',
  GeoCoordinates: 'latitude longitude',
  JobPosting: 'title description datePosted hiringOrganization',
  ListItem: 'position name item',
  LocalBusiness: '@id name url address',
  MonetaryAmount: 'currency value',
  OpeningHoursSpecification: 'dayOfWeek opens closes',
  Organization: 'name',
  Person: 'name',
  Place: 'address',
  PostalAddress: 'streetAddress addressLocality addressCountry',
  PropertyValue: 'name value',
  QuantitativeValue: 'unitText',
  Question: 'name acceptedAnswer',
  Service: 'name provider',
  WebSite: '@id name url',
}

const EMPLOYMENT = 'FULL_TIME PART_TIME CONTRACTOR TEMPORARY INTERN VOLUNTEER PER_DIEM OTHER'
const DAYS = 'Monday Tuesday Wednesday Thursday Friday Saturday Sunday'
/** What fields with these names must look like, in any type; texts only have to be nonempty. */
const FORMS: readonly (readonly [names: string, fits: (value: unknown) => boolean])[] = [
  ['@id url item image logo sameAs mainEntityOfPage', (value) => /^https?:\/\/[^/]/.test(String(value))],
  [
    'datePosted datePublished dateModified validThrough',
    (value) => /^\d{4}-\d\d-\d\d/.test(String(value)) && !Number.isNaN(Date.parse(String(value))),
  ],
  ['latitude longitude position wordCount', Number.isFinite],
  ['dayOfWeek', (value) => DAYS.split(' ').includes(String(value))],
  ['employmentType', (value) => EMPLOYMENT.split(' ').includes(String(value))],
  ['jobLocationType', (value) => value === 'TELECOMMUTE'],
  ['unitText', (value) => ['HOUR', 'DAY', 'WEEK', 'MONTH', 'YEAR'].includes(String(value))],
]

const isThing = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function fits(name: string, value: unknown): boolean {
  if (value === undefined || value === null || (typeof value === 'string' && value.trim() === '')) return false
  return FORMS.every(([names, fit]) => !names.split(' ').includes(name) || fit(value))
}

/** What is wrong with an object and its children; empty if nothing is. A reference by `@id` alone is fine. */
export function problemsOf(thing: unknown, place = ''): string[] {
  if (!isThing(thing)) return [`${place} is not a thing`]
  if (Object.keys(thing).join() === '@id') return fits('@id', thing['@id']) ? [] : [`${place}.@id is no address`]
  const type = String(thing['@type'])
  const required = REQUIRED[type]
  if (required === undefined) return [`${place} is of the type ${type}, which is not known here`]
  // A job needs the country of its location, and a location.
  const left = place.includes('jobLocation') ? 'streetAddress' : undefined
  const isNowhere = type === 'JobPosting' && !('jobLocation' in thing) && !('applicantLocationRequirements' in thing)
  return [
    ...(isNowhere ? [`${place}JobPosting has neither a jobLocation nor applicantLocationRequirements`] : []),
    ...required
      .split(' ')
      .flatMap((name) => (name in thing || name === left ? [] : [`${place}${type} has no ${name}`])),
    ...Object.entries(thing).flatMap(([name, value]) => {
      const values: unknown[] = Array.isArray(value) ? value : [value]
      if (values.length === 0) return [`${place}${type}.${name} is empty`]
      return values.flatMap((each) => {
        if (isThing(each)) return problemsOf(each, `${place}${type}.${name}: `)
        return fits(name, each) ? [] : [`${place}${type}.${name} is ${JSON.stringify(each)}`]
      })
    }),
  ]
}
