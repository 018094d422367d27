import { defineDocuments } from 'sanity/presentation'
import { serviceDocumentId, serviceRoutes } from '../../schemas/routes.ts'

/** The screens that show one fixed document, by the id of that document. */
export const screens: Readonly<Record<string, readonly string[]>> = {
  home: ['/'],
  about: ['/About'],
  contact: ['/Contact'],
  careers: ['/Careers', '/CareersPage', '/Interest', '/PostJobs'],
  account: ['/Login', '/Register'],
  ...Object.fromEntries(serviceRoutes.map((route) => [serviceDocumentId(route), [route]])),
}

/** Which document the Studio opens beside a page of the site. Routes match in any letter case. */
export const mainDocuments = defineDocuments([
  ...Object.entries(screens).map(([id, routes]) => ({
    route: [...routes],
    filter: `_id == "${id}"`,
  })),
  {
    route: '/CareersPage/:slug',
    filter: '_type == "job" && lower(slug.current) == lower($slug)',
  },
  {
    route: '/Blog/:slug',
    filter: '_type == "post" && lower(slug.current) == lower($slug)',
  },
  { route: '/:slug', filter: '_type == "page" && lower(slug.current) == lower($slug)' },
])
