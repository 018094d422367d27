import { contentQuery, type Content } from './contentQuery.ts'
import type { ServicePageGroqResult } from './types.gen.ts'

/**
 * Everything on one service page.
 * @param route its path in the canonical spelling, such as `/IoT`
 */
export const servicePageQuery = (route: string) => contentQuery<ServicePageGroqResult>('servicePage', { route })

export type ServicePageContent = Content<ServicePageGroqResult>
