import {
  ABOUT_PAGE,
  BOOKING_PAGE,
  CAREERS_PAGE,
  CONTACT_PAGE,
  INTEREST_PAGE,
  LISTING_PAGE,
  LOGIN_PAGE,
  NEW_JOB_PAGE,
  REGISTER_PAGE,
} from './routes.ts'

/**
 * Screens that show one fixed document, whose id is its type: the title that staff see, and its paths. Links to the
 * document lead to the first path.
 */
export const screens = {
  home: { title: 'Home', paths: ['/'] },
  about: { title: 'About', paths: [ABOUT_PAGE] },
  contact: { title: 'Contact', paths: [CONTACT_PAGE] },
  booking: { title: 'Book a time', paths: [BOOKING_PAGE] },
  careers: { title: 'Careers', paths: [CAREERS_PAGE, LISTING_PAGE, INTEREST_PAGE, NEW_JOB_PAGE] },
  account: { title: 'Accounts', paths: [LOGIN_PAGE, REGISTER_PAGE] },
} as const

export const screenTypes = Object.keys(screens) as (keyof typeof screens)[]

/** The title that staff see for a fixed screen, whose document has no title; undefined for other types. */
export const screenTitle = (type: string): string | undefined =>
  (screens as Readonly<Record<string, { title: string } | undefined>>)[type]?.title
