/** The version of Sanity's API that everything here asks: the site, the Studio, the schemas' rules and the commands. */
export const API_VERSION = '2026-03-01'
