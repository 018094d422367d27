/** The version of Sanity's API that the site, the Studio, the schema rules and the commands all use. */
export const API_VERSION = '2026-03-01'

/** Where the API of a project on Sanity's servers answers. */
export const projectApi = (projectId: string): string => `https://${projectId}.api.sanity.io`
