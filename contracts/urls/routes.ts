/** Paths of the service pages that the specification names. Services that staff add have a slug instead. */
export const serviceRoutes = ['/Web', '/Api', '/Cloud', '/Data', '/IoT', '/Mobile', '/Digital', '/Training'] as const

export type ServiceRoute = (typeof serviceRoutes)[number]

export const ABOUT_PAGE = '/About'
export const CONTACT_PAGE = '/Contact'
export const BOOKING_PAGE = '/book'
export const LOGIN_PAGE = '/Login'
export const REGISTER_PAGE = '/Register'
/** The job list or the interest form, as staff choose. */
export const CAREERS_PAGE = '/Careers'
/** The job list under its own address, whatever /Careers shows. */
export const LISTING_PAGE = '/CareersPage'
/** The interest form. */
export const INTEREST_PAGE = '/Interest'
export const NEW_JOB_PAGE = '/PostJobs'

/** The id of the document behind a service route: `/IoT` → `service-iot`. */
export function serviceDocumentId(route: ServiceRoute): string {
  return `service-${route.slice(1).toLowerCase()}`
}

/**
 * The path of a service that the specification names.
 * @param id of the published document
 * @returns undefined for other services
 */
export const specifiedRoute = (id: string): ServiceRoute | undefined =>
  serviceRoutes.find((route) => serviceDocumentId(route) === id)
