import type { SanityClient } from '@sanity/client'

export interface Transaction {
  readonly id: string
  readonly timestamp: string
  readonly author: string
  readonly documentIDs: readonly string[]
}

/** The most transactions that hosted Sanity returns at once: https://www.sanity.io/docs/http-reference/history */
export const TRANSACTIONS = 1000

/** The latest {@link TRANSACTIONS}, newest first. @param from id of the transaction to start with */
export async function transactionsBefore(client: SanityClient, from?: string): Promise<Transaction[]> {
  const lines = await client.request<string>({
    url: `/data/history/${client.config().dataset}/transactions`,
    query: {
      excludeContent: 'true',
      reverse: 'true',
      limit: String(TRANSACTIONS),
      ...(from !== undefined && { toTransaction: from }),
    },
    tag: 'history.transactions',
  })
  return lines
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Transaction)
}
