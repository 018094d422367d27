/** Variable parts of paths, and their placeholders in the list below. */
const VARIABLE: readonly [RegExp, string][] = [
  [/^\/v(?:\d[^/]*|X)\//, '/:version/'],
  [/(\/data\/doc\/[^/]+\/).+/, '$1:ids'],
  [/(\/data\/history\/[^/]+\/(?:events\/)?(?:documents|transactions)\/).+/, '$1:ids'],
  [/(\/data\/references\/[^/]+\/documents\/)[^/]+/, '$1:id'],
  [/^(\/(?:images|files)\/[^/]+\/[^/]+\/).+/, '$1:file'],
  [/\/users\/p\w+(?:,p\w+)*$/, '/users/:id'],
  [/(\/keyvalue\/).+/, '$1:keys'],
  [/(\/modules\/[^/]+\/latest\/).+/, '$1:range'],
]

/** `GET /:version/data/query/production`: a request with placeholders; for other hosts, with the host. */
export function endpointOf(method: string, address: string): string {
  const { origin, pathname, hostname } = new URL(address)
  const path = VARIABLE.reduce((rest, [pattern, name]) => rest.replace(pattern, name), pathname)
  return `${method} ${/^(?:localhost|127\.0\.0\.1)$/.test(hostname) ? '' : origin}${path}`
}

/** Every request of the Studio in its tests. Each has a contract test in lake/tests. */
export const knownEndpoints: ReadonlySet<string> = new Set([
  'GET /:version/access/requests/me',
  'GET /:version/auth/fetch',
  'GET /:version/check/cors',
  'GET /:version/data/doc/production/:ids',
  'GET /:version/data/history/production/documents/:ids',
  'GET /:version/data/history/production/events/documents/:ids',
  'GET /:version/data/history/production/transactions',
  'GET /:version/data/history/production/transactions/:ids',
  'GET /:version/data/query/production',
  'GET /:version/data/ping/production',
  'GET /:version/data/references/production/documents/:id/to',
  'GET /:version/data/stats/production',
  'GET /:version/features',
  'GET /:version/help',
  'GET /:version/intake/telemetry-status',
  'GET /:version/journey/asset-limit',
  'GET /:version/journey/comments',
  'GET /:version/journey/content-releases',
  'GET /:version/journey/document-limit',
  'GET /:version/journey/scheduled-drafts',
  'GET /:version/journey/trial',
  'GET /:version/ping',
  'GET /:version/projects/local',
  'GET /:version/projects/local/new-content-release-allowed',
  'GET /:version/projects/local/datasets',
  'GET /:version/projects/local/datasets/production/acl',
  'GET /:version/projects/local/grants',
  'GET /:version/projects/local/user-applications',
  'GET /:version/subscriptions/project/local',
  'GET /:version/users/me',
  'GET /:version/users/:id',
  'GET /:version/users/me/keyvalue/:keys',
  'GET /images/local/production/:file',
  'GET /login',
  'POST /:version/assets/images/production',
  'POST /:version/auth/logout',
  'POST /:version/data/actions/production',
  'POST /:version/data/mutate/production',
  'PUT /:version/users/me/keyvalue',
  'SOCKET /:version/mux',
  'SOCKET /:version/socket/production',
  'STREAM /:version/data/listen/production',
  'STREAM /:version/data/live/events/production',
  // Handled inside the page: see lake/studio/lakeTransport.ts.
  'GET https://sanity-cdn.com/:version/modules/sanity/latest/:range',
  'POST https://api.sanity.io/:version/intake/feedback',
])
