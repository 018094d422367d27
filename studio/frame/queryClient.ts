import { notifyManager, QueryClient } from '@tanstack/react-query'

// The pressed button is busy before it can be pressed again.
notifyManager.setScheduler(queueMicrotask)

/** What all tools ask with. Failures are shown right away, with a button to retry. */
export const newQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: false, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
