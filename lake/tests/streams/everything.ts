import type { ListenOptions } from '../../streams/listen.ts'

/** Listens to every document, and only requests the events. */
export const EVERYTHING: Omit<ListenOptions, 'queryContext'> = {
  query: '*',
  params: {},
  hears: () => true,
  includeResult: false,
  includePreviousRevision: false,
  includeMutations: false,
  includeEffects: false,
  enableResume: false,
  lastEventId: undefined,
}
