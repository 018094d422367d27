import type { ValidationContext } from 'sanity'
import { API_VERSION } from '@archstep/contracts/cms/sanityApi.ts'

export type Asking = Pick<ValidationContext, 'getClient'>

/**
 * Runs a query for a rule, including drafts and versions of releases.
 * @param tag for the content lake's logs
 */
export const askContent = <Answer>({ getClient }: Asking, tag: string, query: string, params: object = {}) =>
  getClient({ apiVersion: API_VERSION }).fetch<Answer>(query, params, { perspective: 'raw', tag })
