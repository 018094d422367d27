import type { ValidationContext } from 'sanity'
import { API_VERSION } from '@archstep/contracts/apiVersion.ts'

export type Asking = Pick<ValidationContext, 'getClient'>

/**
 * Asks the content what a rule has to know, drafts and versions of releases included.
 * @param tag by which logs of the content lake name the question
 */
export const askContent = <Answer>({ getClient }: Asking, tag: string, query: string, params: object = {}) =>
  getClient({ apiVersion: API_VERSION }).fetch<Answer>(query, params, { perspective: 'raw', tag })
