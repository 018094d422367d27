import type { PreviewService } from './previewService.ts'
import { createSitePreview } from './sitePreview.ts'

declare const Netlify: { env: { get(name: string): string | undefined } }

let service: PreviewService | undefined

/** A Netlify function (https://docs.netlify.com/build/functions/api/). Its settings are the environment of the site. */
export default function handle(request: Request): Promise<Response> {
  service ??= createSitePreview({
    token: Netlify.env.get('SANITY_VIEWER_TOKEN') ?? '',
    readAsset: (path) => fetch(new URL(path, request.url)),
  })
  return service(request)
}
