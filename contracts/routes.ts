/** The addresses of the service pages that the specification names. Those that staff make have a slug. */
export const serviceRoutes = ['/Web', '/Api', '/Cloud', '/Data', '/IoT', '/Mobile', '/Digital', '/Training'] as const

export type ServiceRoute = (typeof serviceRoutes)[number]

/**
 * The screens that show one fixed document, whose id is its type: what staff read of it, and its addresses. Links that
 * name the document lead to the first of them.
 */
export const screens = {
  home: { title: 'Home', paths: ['/'] },
  about: { title: 'About', paths: ['/About'] },
  contact: { title: 'Contact', paths: ['/Contact'] },
  booking: { title: 'Book a time', paths: ['/book'] },
  careers: { title: 'Careers', paths: ['/Careers', '/CareersPage', '/Interest', '/PostJobs'] },
  account: { title: 'Accounts', paths: ['/Login', '/Register'] },
} as const

export const screenTypes = Object.keys(screens) as (keyof typeof screens)[]

/** What staff read of a fixed screen, which has no title of its own; undefined for every other type. */
export const screenTitle = (type: string): string | undefined =>
  (screens as Readonly<Record<string, { title: string } | undefined>>)[type]?.title

/**
 * The addresses that screens of the site already answer at. A page that staff write must not take
 * one of them, in any letter case, because the site ignores case.
 */
export const reservedRoutes: readonly string[] = [
  ...serviceRoutes,
  ...screenTypes.flatMap((type): readonly string[] => screens[type].paths),
]

/** Folders of the built site and of the hosts that serve it: nothing else may be at these addresses or below them. */
export const reservedFolders = [
  'assets',
  'content',
  'media',
  'files',
  'images',
  'fonts',
  'preview',
  'studio',
  'api',
  'functions',
  'cdn-cgi',
] as const

/** Files of the built site that must stay reachable under their own name. A test compares them with a build. */
export const reservedFiles = [
  '404.html',
  'apple-touch-icon.png',
  'favicon.ico',
  'favicon.svg',
  'feed.xml',
  'jobs.xml',
  'files.json',
  'icon-192.png',
  'icon-512.png',
  'icon-maskable-512.png',
  'pictures.json',
  'robots.txt',
  'site.webmanifest',
  'sitemap.xml',
] as const

const digits = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'] as const

/**
 * Names that a page's file can't have: the first two are the home page's and the 404 page's, the others are devices to
 * Windows, whatever ending follows (learn.microsoft.com, "Naming Files, Paths, and Namespaces").
 */
export const reservedFileNames: readonly string[] = [
  'index',
  '404',
  'con',
  'prn',
  'aux',
  'nul',
  ...digits.flatMap((digit) => [`com${digit}`, `lpt${digit}`]),
]

/** The id of the document behind a service route: `/IoT` → `service-iot`. */
export function serviceDocumentId(route: ServiceRoute): string {
  return `service-${route.slice(1).toLowerCase()}`
}

/** The specified address of a service. @param id of the published document. @returns undefined for all others */
export const specifiedRoute = (id: string): ServiceRoute | undefined =>
  serviceRoutes.find((route) => serviceDocumentId(route) === id)
