import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { jobsQuery } from '#web/careers/jobsQuery.ts'
import { useLinkedJob } from '#web/pages/interest/useLinkedJob.ts'
import { apiJob, jobsApi } from '../../careers/jobsApi.ts'
import { impatientCache } from '../../impatientCache.ts'

test('a job that an outdated list lacks is open if the list that is on its way has it', async () => {
  jobsApi.list(apiJob(8))
  const client = impatientCache()
  client.setQueryData(jobsQuery.queryKey, { jobs: [], syncTags: [] }, { updatedAt: 1 })
  const { result } = renderHook(() => useLinkedJob(), {
    wrapper: ({ children }) => (
      <QueryClientProvider client={client}>
        <MemoryRouter initialEntries={['/Interest?job=Trainer&opening=8']}>{children}</MemoryRouter>
      </QueryClientProvider>
    ),
  })
  expect(result.current.isClosed).toBe(false)
  await waitFor(() => expect(result.current.job?.id).toBe('8'))
})
