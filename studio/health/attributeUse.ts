import type { SanityClient } from '@sanity/client'

/** Distinct attributes (path plus data type) in the dataset, and the plan's limit. */
export interface AttributeUse {
  readonly value: number
  readonly limit: number
}

/** The share of the limit at which to warn. */
const CLOSE = 0.8

/** Sanity's own count: https://www.sanity.io/answers/maximum-attribute-limits-and-nesting-depth-in-sanity-io */
export async function readAttributeUse(client: SanityClient): Promise<AttributeUse> {
  const { dataset } = client.config()
  const stats = await client.request<{ fields: { count: AttributeUse } }>({
    url: `/data/stats/${dataset}`,
    tag: 'health.attributes',
  })
  return stats.fields.count
}

export function attributeUseInWords({ value, limit }: AttributeUse): string {
  const use =
    `The content uses ${value.toLocaleString('en')} of the ${limit.toLocaleString('en')} kinds of fields ` +
    '(“attributes”) that the plan allows.'
  if (value >= limit)
    return `${use} No more can be saved: ask a developer to take fields out or to choose a larger plan.`
  return value < limit * CLOSE ? use : `${use} Ask a developer before new kinds of sections or fields are used.`
}
