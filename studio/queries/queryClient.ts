import { notifyManager, QueryClient } from '@tanstack/react-query'

// Updates immediately, so that a pressed button is busy before it can be pressed again.
notifyManager.setScheduler(queueMicrotask)

const once = { retry: false, networkMode: 'always' } as const

/** The query client of all tools. Failures are shown right away, with a button to retry. */
export const newQueryClient = () => new QueryClient({ defaultOptions: { queries: once, mutations: once } })
