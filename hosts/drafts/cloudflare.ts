import type { PreviewService } from './previewService.ts'
import { createSitePreview } from './sitePreview.ts'

/** What Cloudflare Pages hands to a function (https://developers.cloudflare.com/pages/functions/api-reference/). */
interface Context {
  request: Request
  env: { SANITY_VIEWER_TOKEN?: string; ASSETS: { fetch(input: URL): Promise<Response> } }
}

let service: PreviewService | undefined

/** A Cloudflare Pages function. Its settings are the project's variables and secrets. */
export function onRequest({ request, env }: Context): Promise<Response> {
  service ??= createSitePreview({
    token: env.SANITY_VIEWER_TOKEN ?? '',
    readAsset: (path) => env.ASSETS.fetch(new URL(path, request.url)),
  })
  return service(request)
}
