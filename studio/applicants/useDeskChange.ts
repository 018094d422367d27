import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { WholeApplication } from '@archstep/contracts/api/deskApi.ts'
import { queryKeys } from '../queries/queryKeys.ts'

/** What to refetch after a change. Not resumes, because fetching one is logged. */
const COUNTED = [queryKeys.access, queryKeys.applications, queryKeys.jobs]

/**
 * A mutation of applications that then refetches everything that lists or counts them.
 * @param change resolves with the new state if it is about one application
 */
export function useDeskChange<Input = void>(
  change: (input: Input) => Promise<WholeApplication | void>,
  onSuccess?: () => void,
) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: (application) => {
      if (application) queries.setQueryData(queryKeys.application(application.id), application)
      onSuccess?.()
      for (const queryKey of COUNTED) void queries.invalidateQueries({ queryKey })
    },
  })
}
