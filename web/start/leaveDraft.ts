import { redirectDocument, type LoaderFunctionArgs, type RouteObject } from 'react-router-dom'
import { pageRoutes } from '../routes.tsx'

/**
 * In a document that shows the draft of one page: every way to another page loads a document, which is the published
 * page. The page itself keeps its loader, for what changes behind the `?` of its address.
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
