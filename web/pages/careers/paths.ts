/** The job list under its own address, whatever /Careers shows. */
export const LISTING_PATH = '/CareersPage'
/** The interest form. */
export const INTEREST_PAGE = '/Interest'

/** The form for one job. @param id of the job, if the careers API knows it */
export function interestIn({ title, id }: { title: string; id?: string | undefined }): string {
  const parameters = new URLSearchParams({ job: title, ...(id !== undefined && { opening: id }) })
  return `${INTEREST_PAGE}?${parameters.toString()}`
}
