import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { WholeApplication } from '@archstep/contracts/deskApi.ts'

/** All that the desk counts or lists; what is shown of a resume stays, since each look at one is written down. */
const COUNTED = ['access', 'applications', 'jobs', 'log']

/**
 * A change of applications. Afterward whatever shows or counts them is asked for anew.
 * @param change gives back the application as it is now, where it is about one
 */
export function useDeskChange<Input = void>(
  change: (input: Input) => Promise<WholeApplication | void>,
  onSuccess?: () => void,
) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: (application) => {
      if (application) queries.setQueryData(['application', application.id], application)
      onSuccess?.()
      for (const key of COUNTED) void queries.invalidateQueries({ queryKey: [key] })
    },
  })
}
