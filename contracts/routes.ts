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
export const LISTING_PATH = '/CareersPage'
/** The interest form. */
export const INTEREST_PAGE = '/Interest'
export const NEW_JOB_PAGE = '/PostJobs'

/**
 * Screens that show one fixed document, whose id is its type: the title that staff see, and its paths. Links to the
 * document lead to the first path.
 */
export const screens = {
  home: { title: 'Home', paths: ['/'] },
  about: { title: 'About', paths: [ABOUT_PAGE] },
  contact: { title: 'Contact', paths: [CONTACT_PAGE] },
  booking: { title: 'Book a time', paths: [BOOKING_PAGE] },
  careers: { title: 'Careers', paths: [CAREERS_PAGE, LISTING_PATH, INTEREST_PAGE, NEW_JOB_PAGE] },
  account: { title: 'Accounts', paths: [LOGIN_PAGE, REGISTER_PAGE] },
} as const

export const screenTypes = Object.keys(screens) as (keyof typeof screens)[]

/** The title that staff see for a fixed screen, whose document has none; undefined for other types. */
export const screenTitle = (type: string): string | undefined =>
  (screens as Readonly<Record<string, { title: string } | undefined>>)[type]?.title

/**
 * Paths that screens of the site already use. A page written by staff must not take one of them, in any letter case,
 * because the site ignores case.
 */
export const reservedRoutes: readonly string[] = [
  ...serviceRoutes,
  ...screenTypes.flatMap((type): readonly string[] => screens[type].paths),
]

/** What draftLink.ts and publisherState.ts put below the site's host. */
export const DRAFTS_FOLDER = 'preview'
export const STATUS_FOLDER = 'publisher-status'

/** Folders of the built site and of its hosts. No page may be at or below these paths. */
export const reservedFolders = [
  'assets',
  'content',
  'media',
  'files',
  'images',
  'fonts',
  DRAFTS_FOLDER,
  STATUS_FOLDER,
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
 * Names that a page's file can't have: the first two belong to the home page and the 404 page, the others are device
 * names on Windows, with any extension (learn.microsoft.com, "Naming Files, Paths, and Namespaces").
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

/**
 * The path of a service that the specification names.
 * @param id of the published document
 * @returns undefined for other services
 */
export const specifiedRoute = (id: string): ServiceRoute | undefined =>
  serviceRoutes.find((route) => serviceDocumentId(route) === id)
