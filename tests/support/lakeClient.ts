import { createClient, type ClientPerspective, type SanityClient } from '@sanity/client'
import { lakeHost } from '@archstep/contracts/cms/sanityApi.ts'

/**
 * A client of a local lake, which by default sees published documents; with the lake's own token, it may write
 * everything.
 */
export const lakeClient = (url: string, token: string, perspective: ClientPerspective = 'published'): SanityClient =>
  createClient({
    projectId: 'local',
    dataset: 'production',
    apiVersion: '2026-03-01',
    ...lakeHost(url),
    useCdn: false,
    token,
    perspective,
  })
