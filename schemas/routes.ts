/**
 * The addresses that screens of the site already answer at. A page that staff write must not take
 * one of them, in any letter case, because the site ignores case.
 */
export const serviceRoutes = ['/Web', '/Api', '/Cloud', '/Data', '/IoT', '/Mobile', '/Digital', '/Training'] as const

export type ServiceRoute = (typeof serviceRoutes)[number]

export const reservedRoutes = [
  '/',
  ...serviceRoutes,
  '/Contact',
  '/Careers',
  '/About',
  '/PostJobs',
  '/CareersPage',
  '/Interest',
  '/Register',
  '/Login',
] as const

/** Folders of the built site and files that must stay reachable under their own name. */
export const reservedFolders = ['assets', 'images', 'fonts', 'studio', 'api'] as const

/** The id of the document behind a service route: `/IoT` → `service-iot`. */
export function serviceDocumentId(route: ServiceRoute): string {
  return `service-${route.slice(1).toLowerCase()}`
}
