/** The job list under its own address, whatever /Careers shows. */
export const LISTING_PATH = '/CareersPage'
/** The form that asks for a future job. */
export const INTEREST_PATH = '/Interest'
