import { API_VERSION, type Env } from '#env.ts'
import { projectApi, queryUrl } from '@archstep/contracts/cms/sanityApi.ts'

/** Origin of the CMS, local or hosted. */
export const apiUrl = (env: Env): string => (env.hosted ? projectApi(env.projectId) : env.lakeUrl)

/** Address of the CMS, with the API version. */
export const cmsUrl = (env: Env): string => `${apiUrl(env)}/v${API_VERSION}`

/** Address of a query of the dataset. */
export function datasetQueryUrl(env: Env, query: string, perspective?: 'published' | 'raw'): string {
  const url = new URL(queryUrl(apiUrl(env), API_VERSION, env.dataset))
  url.searchParams.set('query', query)
  if (perspective !== undefined) url.searchParams.set('perspective', perspective)
  return url.href
}
