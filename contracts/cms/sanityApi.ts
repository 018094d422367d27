/** The version of Sanity's API that the site, the Studio, the schema rules and the commands all use. */
export const API_VERSION = '2026-03-01'

/** Where the API of a project on Sanity's servers answers. */
export const projectApi = (projectId: string): string => `https://${projectId}.api.sanity.io`

/** Where pictures and files of projects on Sanity's servers are. */
export const ASSETS_URL = 'https://cdn.sanity.io'

/** Where a dataset is queried. @param api address of the CMS's API, without a version */
export const queryUrl = (api: string, apiVersion: string, dataset: string): string =>
  `${api}/v${apiVersion}/data/query/${dataset}`
