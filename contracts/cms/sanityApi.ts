/** The version of Sanity's API that the site, the Studio, the schema rules and the commands all use. */
export const API_VERSION = '2026-03-01'

/** The API's address for a project hosted by Sanity. */
export const projectApi = (projectId: string): string => `https://${projectId}.api.sanity.io`

/** The address of pictures and files of projects hosted by Sanity. */
export const ASSETS_URL = 'https://cdn.sanity.io'

/** The query endpoint of a dataset. @param api address of the CMS's API, without a version */
export const queryUrl = (api: string, apiVersion: string, dataset: string): string =>
  `${api}/v${apiVersion}/data/query/${dataset}`

/** Options of Sanity's client for a Content Lake of one's own, whose host has no project's id in front; none for hosted Sanity. */
export const lakeHost = (url: string | undefined) => (url ? { apiHost: url, useProjectHostname: false } : {})
