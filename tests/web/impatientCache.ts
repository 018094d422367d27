import type { QueryClient } from '@tanstack/react-query'
import { createQueryClient } from '#web/content/browserCache.ts'

/** The cache of a visitor's browser, but without retries. */
export function impatientCache(): QueryClient {
  const client = createQueryClient()
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } })
  return client
}
