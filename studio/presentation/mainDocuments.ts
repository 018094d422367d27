import { defineDocuments } from 'sanity/presentation'
import { slugPrefixes } from '@archstep/contracts/urls/pageTypes.ts'
import { serviceDocumentId, serviceRoutes } from '@archstep/contracts/urls/routes.ts'
import { screens, screenTypes } from '@archstep/contracts/urls/screens.ts'

export const fixedAddresses: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(screenTypes.map((type) => [type, screens[type].paths])),
  ...Object.fromEntries(serviceRoutes.map((route) => [serviceDocumentId(route), [route]])),
}

/** The document that the Studio opens for a page of the site. Routes ignore case. */
export const mainDocuments = defineDocuments([
  ...Object.entries(fixedAddresses).map(([id, routes]) => ({
    route: [...routes],
    filter: `_id == "${id}"`,
  })),
  ...Object.entries(slugPrefixes).map(([type, prefix]) => ({
    route: `${prefix}:slug`,
    filter: `_type == "${type}" && lower(slug.current) == lower($slug)`,
  })),
])
