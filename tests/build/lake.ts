import { createClient } from '@sanity/client'
import { inject } from 'vitest'

/** The content that the builds of this run are made from; may write everything. */
export const lake = createClient({
  projectId: 'local',
  dataset: 'production',
  apiVersion: '2026-03-01',
  apiHost: inject('lake').url,
  useProjectHostname: false,
  useCdn: false,
  token: inject('lake').token,
})
