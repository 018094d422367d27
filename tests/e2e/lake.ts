import { createClient } from '@sanity/client'
import { stack } from './fixtures.ts'

/** The lake of this worker. May write everything, and sees drafts too: for preparing content and looking at effects. */
export const lake = createClient({
  projectId: stack.projectId,
  dataset: stack.dataset,
  apiHost: stack.own.lake,
  useProjectHostname: false,
  apiVersion: '2026-03-01',
  useCdn: false,
  perspective: 'raw',
  token: stack.token,
})
