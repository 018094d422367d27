/** The job list under its own address, whatever /Careers shows. */
export const LISTING_PATH = '/CareersPage'
/** The form that asks for a future job. */
export const INTEREST_PAGE = '/Interest'

/** The page of one job. @param slug the last part of its address */
export const jobPath = (slug: string): string => `${LISTING_PATH}/${slug}`

/** The form, filled in for one job. @param id that of the job, where the careers API can take it */
export function interestIn({ title, id }: { title: string; id?: string | undefined }): string {
  const parameters = new URLSearchParams({ job: title, ...(id !== undefined && { opening: id }) })
  return `${INTEREST_PAGE}?${parameters.toString()}`
}
