import { INTEREST_PAGE } from '@archstep/contracts/urls/routes.ts'

/** Link to the interest form for one job. @param id of the job, if the careers API knows it */
export function interestHref({ title, id }: { title: string; id?: string | undefined }): string {
  const parameters = new URLSearchParams({ job: title, ...(id !== undefined && { opening: id }) })
  return `${INTEREST_PAGE}?${parameters.toString()}`
}
