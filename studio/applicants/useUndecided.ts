import { useRouter } from 'sanity/router'
import { APPLICANTS } from '@archstep/contracts/api/deskApi.ts'
import { UNDECIDED } from '@archstep/contracts/applications/applicationStatus.ts'
import { firstView, noFilters } from '../session/listFilters.ts'
import { useAccess, useSession } from '../session/Session.tsx'

/** Closing a job must not wait longer for the count. */
const TIMEOUT_MS = 3_000

/** The applications to a job that nobody has decided on; undefined for people who may not see them. */
export function useUndecided(job: string) {
  const { desk, list } = useSession() ?? {}
  const isAdmitted = useAccess().data?.admitted === true
  const { navigateUrl } = useRouter()
  if (!desk || !list || !isAdmitted) return undefined
  return {
    /** 0 if the service doesn't send the count. */
    count: async (): Promise<number> => {
      const tooLate = new Promise<undefined>((resolve) => setTimeout(resolve, TIMEOUT_MS))
      const counts = await Promise.race([desk.jobs().catch(() => undefined), tooLate])
      return counts?.results.find(({ id }) => id === job)?.undecided ?? 0
    },
    show: (): void => {
      list.keep({ ...firstView, filters: { ...noFilters, opening: job, status: UNDECIDED } })
      navigateUrl({ path: `/${APPLICANTS}` })
    },
  }
}
