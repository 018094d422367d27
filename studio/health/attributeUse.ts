import type { SanityClient } from '@sanity/client'

/** Different attributes (a path with a type of data) in the whole dataset, and how many the plan allows. */
export interface AttributeUse {
  readonly value: number
  readonly limit: number
}

/** Part of the limit from which on it is time to think of it. */
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

/** The use of attributes in a sentence for staff, with what to do when there is little left. */
export function attributeUseInWords({ value, limit }: AttributeUse): string {
  const use =
    `The content uses ${value.toLocaleString('en')} of the ${limit.toLocaleString('en')} kinds of fields ` +
    '(“attributes”) that the plan allows.'
  if (value >= limit)
    return `${use} No more can be saved: ask a developer to take fields out or to choose a larger plan.`
  return value < limit * CLOSE ? use : `${use} Ask a developer before new kinds of sections or fields are used.`
}
