import { getPublishedId, type ValidationContext } from 'sanity'
import type { Verdict } from '@archstep/contracts/fields/verdict.ts'
import { serviceDocumentId, serviceRoutes } from '@archstep/contracts/urls/routes.ts'
import { askContent } from './askContent.ts'

/** Advice if the heading is another service's, as in a duplicate. */
export async function ownHeadingVerdict(heading: string | undefined, context: ValidationContext): Promise<Verdict> {
  if (!context.document || !heading) return true
  const query = '*[_type == "servicePage" && hero.heading == $heading && !sanity::versionOf($id)][0].title'
  const id = getPublishedId(context.document._id)
  const other = await askContent<string | null>(context, 'service.heading', query, { heading, id })
  return other === null || `Same heading as “${other}”. Say what is on this page.`
}

/** Each specified service is one document with a fixed id. */
export function routeVerdict(value: string | undefined, fixed: string | undefined): Verdict {
  if (value === fixed) return true
  const route = serviceRoutes.find((candidate) => candidate === value)
  if (route === undefined) return 'This service has lost its address. Restore an earlier version of it.'
  return `The service at ${route} is the document ${serviceDocumentId(route)}. Edit that one.`
}
