import type { FilterParams, Order, OrderParams } from '@archstep/contracts/api/deskRequests.ts'

/**
 * The keys of all queries of the Studio, which share one cache. Invalidating or removing a key also affects all keys
 * that start with it.
 */
export const queryKeys = {
  access: ['access'],
  applications: ['applications'],
  applicationPage: (filters: FilterParams, sort: Order, offset: number) => ['applications', filters, sort, offset],
  applicationIds: (order: OrderParams) => ['applicationIds', order],
  anyApplication: ['application'],
  application: (id: string) => ['application', id],
  replies: (id: string) => ['application', id, 'replies'],
  repliesTo: (mails: readonly { id: string }[]) => ['replies', mails],
  resume: (id: string) => ['resume', id],
  jobs: ['jobs'],
  jobFigures: ['jobs', 'figures'],
  auditPage: (offset: number) => ['auditLog', offset],

  people: ['people'],
  accounts: ['people', 'accounts'],
  peopleLog: (offset: number) => ['people', 'log', offset],

  /** “Check again” refetches all of these. */
  health: ['health'],
  inspection: ['health', 'inspection'],
  samples: ['health', 'samples'],
  serverStatus: ['health', 'server'],
  attributeUse: ['health', 'attributes'],
  typedValues: ['health', 'values'],
  unfinishedFill: ['health', 'fill'],

  bin: ['bin'],
  changes: (list: string) => ['changes', list],
  replaceable: (id: string, release: string | undefined) => ['replaceable', id, release],
  draftLinks: ['draftLinks'],
  slugHolder: (slug: string, type: string, id: string) => ['slugHolder', slug, type, id],
  siteValues: ['siteValues'],
} as const
