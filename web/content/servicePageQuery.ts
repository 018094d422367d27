import { contentQuery, type Content } from './contentQuery.ts'
import { servicePageGroq } from './groq/servicePage.ts'
import type { ServicePageGroqResult } from './types.gen.ts'

/**
 * Everything on one service page.
 * @param path of the page, in any letter case (ROUTE-05)
 */
export const servicePageQuery = (path: string) =>
  contentQuery<ServicePageGroqResult>({
    name: 'servicePage',
    groq: servicePageGroq,
    params: { route: path.toLowerCase().replace(/\/+$/, '') },
  })

export type ServicePageContent = Content<ServicePageGroqResult>
