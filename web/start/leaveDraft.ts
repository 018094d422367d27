import { redirectDocument, type LoaderFunctionArgs, type RouteObject } from 'react-router-dom'
import { pageRoutes } from '../routes.tsx'

/**
 * For a document that shows a draft: navigation to any other page loads a document, the published page. The page itself
 * keeps its loader, for changes of its query string.
 */
export function leaveDraft(routes: readonly RouteObject[]): void {
  for (const route of pageRoutes(routes)) {
    const { loader } = route
    if (typeof loader !== 'function') continue
    route.loader = (args: LoaderFunctionArgs, context: unknown) => {
      if (new URL(args.request.url).pathname !== location.pathname) throw redirectDocument(args.request.url)
      return loader(args, context)
    }
  }
}
