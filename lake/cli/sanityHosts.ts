/**
 * Sanity's own hosts. The lake accepts their names as its own, because the Sanity command line is redirected here
 * (leadToLake.ts). No page can point such a name at this machine.
 */
export const SANITY_HOSTS = /(?:^|\.)(?:api|cdn)\.sanity\.(?:io|work)$/
